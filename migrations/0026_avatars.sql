-- A group card may show avatars. That is a column of its own beside whether there are cards, so that the choice lasts
-- while there are none. The avatars themselves are kept nowhere.

ALTER TABLE servers ADD COLUMN avatars INTEGER NOT NULL DEFAULT 0 CHECK (avatars IN (0, 1));
