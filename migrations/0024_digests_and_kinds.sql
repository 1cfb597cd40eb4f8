-- State is a code, not a sentence. A post keeps a digest of what it says of its day, and whether it says
-- that the day is over. What was kept of it so far is not known as a digest: '0' stands for it, and for
-- a post that says what is right until somebody scores again.

ALTER TABLE posts ADD COLUMN digest TEXT; -- NULL: it is not known what the post says
ALTER TABLE posts ADD COLUMN ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1));
UPDATE posts SET ended = 1 WHERE shown = 'over';
UPDATE posts SET digest = '0' WHERE shown <> 'over';
ALTER TABLE posts DROP COLUMN shown;

-- A hint has a kind, which is a code of its game; the detail is for people.

ALTER TABLE hints ADD COLUMN kind TEXT NOT NULL DEFAULT 'word' CHECK (length(kind) > 0);
UPDATE hints SET kind = 'page' WHERE game = 'honeycomb' AND detail = 'the page';
UPDATE hints SET kind = 'list' WHERE game = 'honeycomb' AND detail = 'the page as a list';
UPDATE hints SET kind = 'level-' || substr(detail, 7) WHERE game = 'anigram' AND detail LIKE 'level _';

ALTER TABLE edition_hints ADD COLUMN kind TEXT NOT NULL DEFAULT 'word' CHECK (length(kind) > 0);
UPDATE edition_hints SET kind = 'page' WHERE game = 'honeycomb' AND detail = 'the page';
UPDATE edition_hints SET kind = 'list' WHERE game = 'honeycomb' AND detail = 'the page as a list';
UPDATE edition_hints SET kind = 'level-' || substr(detail, 7)
WHERE game = 'anigram' AND detail LIKE 'level _';
UPDATE edition_hints SET kind = 'answers' WHERE detail = 'the answers';
