-- Boards of all games add percents: each game gives at most 100 a day, however many points it has. The
-- points that are 100 (the goal) are kept beside the score, because a server's rulings have a say in them.

ALTER TABLE daily_scores ADD COLUMN goal INTEGER NOT NULL DEFAULT 100 CHECK (goal > 0);
ALTER TABLE daily_scores ADD COLUMN percent INTEGER GENERATED ALWAYS AS (
    CASE WHEN points > 0 THEN max(1, min(100, points * 100 / goal)) ELSE 0 END
) VIRTUAL;
ALTER TABLE total_scores ADD COLUMN percent INTEGER NOT NULL DEFAULT 0; -- of all days together

-- The anigram: six levels of 4 to 9 letters, and 7 more without a hint.

UPDATE daily_scores SET goal = 46 WHERE game = 'anigram';

-- The honeycomb: Genius, 70 percent of the points of all targets, half up, and the ninth rank at that.
-- Four letters are one point, longer words their length, a pangram 7 more. Rulings of then are left out.

UPDATE daily_scores SET goal = rounds_then.goal
FROM (
    SELECT day, max(8, (70 * sum(points) + 50) / 100) AS goal
    FROM (
        SELECT
            day,
            CASE WHEN length(word.value) = 4 THEN 1 ELSE length(word.value) END + CASE
                WHEN instr(word.value, substr(letters, 1, 1)) AND instr(word.value, substr(letters, 2, 1))
                    AND instr(word.value, substr(letters, 3, 1))
                    AND instr(word.value, substr(letters, 4, 1))
                    AND instr(word.value, substr(letters, 5, 1))
                    AND instr(word.value, substr(letters, 6, 1))
                    AND instr(word.value, substr(letters, 7, 1)) THEN 7
                ELSE 0
            END AS points
        FROM rounds CROSS JOIN json_each('["' || replace(targets, ' ', '","') || '"]') AS word
        WHERE game = 'honeycomb'
    ) AS words
    GROUP BY day
) AS rounds_then
WHERE daily_scores.game = 'honeycomb' AND daily_scores.day = rounds_then.day;

UPDATE total_scores SET percent = coalesce((
    SELECT sum(daily_scores.percent) FROM daily_scores
    WHERE daily_scores.server_id = total_scores.server_id
        AND daily_scores.player_id = total_scores.player_id AND daily_scores.game = total_scores.game
), 0);
