-- Words that three people or more of a server tried in a honeycomb in vain, so that admins can rule on
-- them and a host can look for words that the lists lack. Only how many they were is kept, never who.

CREATE TABLE tried_words (
    server_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    word TEXT NOT NULL CHECK (length(word) BETWEEN 4 AND 20),
    people INTEGER NOT NULL CHECK (people >= 3),
    PRIMARY KEY (server_id, day, word)
) WITHOUT ROWID;

CREATE INDEX tried_words_by_day ON tried_words (day);
