-- The page of hints was kept as "page", which is also a word that a puzzle may ask for. Its name has
-- a space now, so that a page that was counted is not counted once more.

UPDATE hints SET detail = 'the page' WHERE game = 'honeycomb' AND detail = 'page';
UPDATE edition_hints SET detail = 'the page' WHERE game = 'honeycomb' AND detail = 'page';
