-- A PostgreSQL database of version 29, made by commit d0acb998: tests/store/test_version_29.py says how.
CREATE TABLE public.card_refusals (
    server_id bigint NOT NULL,
    player_id bigint NOT NULL,
    refused_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.challenges (
    server_id bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    letters text NOT NULL COLLATE pg_catalog."C",
    player_id bigint NOT NULL,
    made_at text NOT NULL COLLATE pg_catalog."C",
    channel_id bigint,
    message_id bigint,
    ended integer DEFAULT 0 NOT NULL,
    CONSTRAINT challenges_ended_check CHECK ((ended = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.daily_scores (
    server_id bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    player_id bigint NOT NULL,
    points integer NOT NULL,
    hints integer NOT NULL,
    reached_at text NOT NULL COLLATE pg_catalog."C",
    goal integer DEFAULT 100 NOT NULL,
    percent integer GENERATED ALWAYS AS (
CASE
    WHEN (points > 0) THEN GREATEST(1, LEAST(100, ((points * 100) / goal)))
    ELSE 0
END) STORED,
    CONSTRAINT daily_scores_goal_check CHECK ((goal > 0)),
    CONSTRAINT daily_scores_hints_check CHECK ((hints >= 0)),
    CONSTRAINT daily_scores_points_check CHECK ((points >= 0))
);
CREATE TABLE public.departures (
    server_id bigint NOT NULL,
    left_at text NOT NULL COLLATE pg_catalog."C",
    due_at text COLLATE pg_catalog."C"
);
CREATE TABLE public.edition_games (
    server_id bigint NOT NULL,
    player_id bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    edition text NOT NULL COLLATE pg_catalog."C",
    points integer NOT NULL,
    hints integer NOT NULL,
    finished integer NOT NULL,
    reached_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT edition_games_finished_check CHECK ((finished = ANY (ARRAY[0, 1]))),
    CONSTRAINT edition_games_hints_check CHECK ((hints >= 0)),
    CONSTRAINT edition_games_points_check CHECK ((points >= 0))
);
CREATE TABLE public.edition_hints (
    server_id bigint NOT NULL,
    player_id bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    edition text NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    detail text NOT NULL COLLATE pg_catalog."C",
    given_at text NOT NULL COLLATE pg_catalog."C",
    kind text DEFAULT 'word'::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT edition_hints_kind_check CHECK ((length(kind) > 0)),
    CONSTRAINT edition_hints_number_check CHECK ((number >= 1))
);
CREATE TABLE public.edition_rounds (
    game text NOT NULL COLLATE pg_catalog."C",
    edition text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    letters text NOT NULL COLLATE pg_catalog."C",
    targets text NOT NULL COLLATE pg_catalog."C",
    bonus text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT new_edition_rounds_language_check CHECK ((length(language) > 0))
);
CREATE TABLE public.edition_words (
    server_id bigint NOT NULL,
    player_id bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    edition text NOT NULL COLLATE pg_catalog."C",
    step integer,
    word text NOT NULL COLLATE pg_catalog."C",
    points integer NOT NULL,
    found_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT edition_words_points_check CHECK ((points > 0)),
    CONSTRAINT edition_words_step_check CHECK ((step >= 1)),
    CONSTRAINT edition_words_word_check CHECK ((length(word) > 0))
);
CREATE TABLE public.forgotten_days (
    server_id bigint NOT NULL,
    day text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.former_posts (
    message_id bigint NOT NULL,
    server_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    shown_at text COLLATE pg_catalog."C",
    forgotten integer NOT NULL,
    ended integer DEFAULT 0 NOT NULL,
    CONSTRAINT former_posts_ended_check CHECK ((ended = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.found_words (
    server_id bigint NOT NULL,
    player_id bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    step integer,
    word text NOT NULL COLLATE pg_catalog."C",
    points integer NOT NULL,
    found_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT found_words_points_check CHECK ((points > 0)),
    CONSTRAINT found_words_step_check CHECK ((step >= 1)),
    CONSTRAINT found_words_word_check CHECK ((length(word) > 0))
);
CREATE TABLE public.games (
    name text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.group_cards (
    server_id bigint NOT NULL,
    day text NOT NULL COLLATE pg_catalog."C",
    channel_id bigint NOT NULL,
    message_id bigint NOT NULL,
    digest text NOT NULL COLLATE pg_catalog."C",
    shown_at text NOT NULL COLLATE pg_catalog."C",
    forgotten integer DEFAULT 0 NOT NULL,
    CONSTRAINT group_cards_forgotten_check CHECK ((forgotten >= 0))
);
CREATE TABLE public.hints (
    server_id bigint NOT NULL,
    player_id bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    detail text NOT NULL COLLATE pg_catalog."C",
    given_at text NOT NULL COLLATE pg_catalog."C",
    kind text DEFAULT 'word'::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT hints_kind_check CHECK ((length(kind) > 0)),
    CONSTRAINT hints_number_check CHECK ((number >= 1))
);
CREATE TABLE public.identify_turns (
    bucket integer NOT NULL,
    not_before double precision NOT NULL,
    CONSTRAINT identify_turns_bucket_check CHECK ((bucket >= 0))
);
CREATE TABLE public.leases (
    name text NOT NULL COLLATE pg_catalog."C",
    holder text NOT NULL COLLATE pg_catalog."C",
    leased_until text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.logins (
    person_id bigint NOT NULL,
    generation text NOT NULL COLLATE pg_catalog."C",
    renewed_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.milestones (
    server_id bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    milestone text NOT NULL COLLATE pg_catalog."C",
    booked_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT milestones_milestone_check CHECK ((length(milestone) > 0))
);
CREATE TABLE public.players (
    server_id bigint NOT NULL,
    player_id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.posts (
    server_id bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    channel_id bigint NOT NULL,
    state text NOT NULL COLLATE pg_catalog."C",
    first_claimed_at text COLLATE pg_catalog."C",
    claimed_at text NOT NULL COLLATE pg_catalog."C",
    claimed_by text NOT NULL COLLATE pg_catalog."C",
    attempts integer NOT NULL,
    message_id bigint,
    shown_at text COLLATE pg_catalog."C",
    forgotten integer DEFAULT 0 NOT NULL,
    thread text COLLATE pg_catalog."C",
    digest text COLLATE pg_catalog."C",
    ended integer DEFAULT 0 NOT NULL,
    CONSTRAINT posts_attempts_check CHECK ((attempts > 0)),
    CONSTRAINT posts_check CHECK (((state = 'sent'::text) = (message_id IS NOT NULL))),
    CONSTRAINT posts_ended_check CHECK ((ended = ANY (ARRAY[0, 1]))),
    CONSTRAINT posts_state_check CHECK ((state = ANY (ARRAY['claimed'::text, 'sent'::text, 'failed'::text]))),
    CONSTRAINT posts_thread_check CHECK ((thread = ANY (ARRAY['wanted'::text, 'open'::text, 'failed'::text])))
);
CREATE TABLE public.practice_off (
    server_id bigint NOT NULL
);
CREATE TABLE public.reminders (
    server_id bigint NOT NULL,
    player_id bigint NOT NULL,
    hours integer NOT NULL,
    told_on text COLLATE pg_catalog."C",
    closed_at text COLLATE pg_catalog."C",
    CONSTRAINT reminders_hours_check CHECK (((hours >= 1) AND (hours <= 12)))
);
CREATE TABLE public.reports (
    server_id bigint NOT NULL,
    player_id bigint NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL COLLATE pg_catalog."C",
    reported_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.rounds (
    game text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    letters text NOT NULL COLLATE pg_catalog."C",
    targets text NOT NULL COLLATE pg_catalog."C",
    bonus text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT new_rounds_language_check CHECK ((length(language) > 0))
);
CREATE TABLE public.rulings (
    server_id bigint NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C",
    effective_on text NOT NULL COLLATE pg_catalog."C",
    verdict text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL COLLATE pg_catalog."C",
    ruled_by bigint,
    ruled_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT rulings_verdict_check CHECK ((verdict = ANY (ARRAY['allow'::text, 'deny'::text, 'clear'::text]))),
    CONSTRAINT rulings_word_check CHECK ((length(word) >= 4))
);
CREATE TABLE public.schema_migrations (
    version integer NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    applied_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.server_games (
    server_id bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.server_languages (
    server_id bigint NOT NULL,
    first_day text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT server_languages_language_check CHECK ((length(language) > 0))
);
CREATE TABLE public.servers (
    server_id bigint NOT NULL,
    channel_id bigint,
    post_time text NOT NULL COLLATE pg_catalog."C",
    timezone text NOT NULL COLLATE pg_catalog."C",
    recap integer NOT NULL,
    latest_day text COLLATE pg_catalog."C",
    started_by bigint,
    trouble text COLLATE pg_catalog."C",
    told_at text COLLATE pg_catalog."C",
    thread integer DEFAULT 0 NOT NULL,
    role_id bigint,
    mode text DEFAULT 'each'::text NOT NULL COLLATE pg_catalog."C",
    card text DEFAULT 'names'::text NOT NULL COLLATE pg_catalog."C",
    avatars integer DEFAULT 0 NOT NULL,
    CONSTRAINT servers_avatars_check CHECK ((avatars = ANY (ARRAY[0, 1]))),
    CONSTRAINT servers_card_check CHECK ((card = ANY (ARRAY['names'::text, 'off'::text]))),
    CONSTRAINT servers_mode_check CHECK ((mode = ANY (ARRAY['each'::text, 'together'::text]))),
    CONSTRAINT servers_recap_check CHECK ((recap = ANY (ARRAY[0, 1]))),
    CONSTRAINT servers_thread_check CHECK ((thread = ANY (ARRAY[0, 1]))),
    CONSTRAINT servers_trouble_check CHECK ((trouble = ANY (ARRAY['gone'::text, 'closed'::text])))
);
CREATE TABLE public.settings (
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.shard_claims (
    shard integer NOT NULL,
    holder text COLLATE pg_catalog."C",
    generation integer DEFAULT 0 NOT NULL,
    leased_until text COLLATE pg_catalog."C",
    CONSTRAINT shard_claims_check CHECK (((holder IS NULL) = (leased_until IS NULL))),
    CONSTRAINT shard_claims_generation_check CHECK ((generation >= 0)),
    CONSTRAINT shard_claims_shard_check CHECK ((shard >= 0))
);
CREATE TABLE public.total_scores (
    server_id bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    player_id bigint NOT NULL,
    points integer NOT NULL,
    hints integer NOT NULL,
    reached_at text NOT NULL COLLATE pg_catalog."C",
    percent integer DEFAULT 0 NOT NULL,
    CONSTRAINT total_scores_hints_check CHECK ((hints >= 0)),
    CONSTRAINT total_scores_points_check CHECK ((points >= 0))
);
CREATE TABLE public.tried_words (
    server_id bigint NOT NULL,
    day text NOT NULL COLLATE pg_catalog."C",
    word text NOT NULL COLLATE pg_catalog."C",
    people integer NOT NULL,
    CONSTRAINT tried_words_people_check CHECK ((people >= 3)),
    CONSTRAINT tried_words_word_check CHECK (((length(word) >= 4) AND (length(word) <= 20)))
);
CREATE TABLE public.web_addresses (
    process text NOT NULL COLLATE pg_catalog."C",
    address text NOT NULL COLLATE pg_catalog."C"
);
INSERT INTO public.card_refusals VALUES (1100000000000000003, 7700000000000000001, '2026-11-20T12:00:00+00:00');
INSERT INTO public.challenges VALUES (1100000000000000003, 'honeycomb', 'gaelmpy', 7700000000000000001, '2026-11-20T12:00:00+00:00', 5, 7700000000000000041, 0);
INSERT INTO public.daily_scores VALUES (1100000000000000003, 'honeycomb', '2026-11-20', 8800000000000000002, 16, 0, '2026-11-20T09:00:40.000001+00:00', 20, DEFAULT);
INSERT INTO public.daily_scores VALUES (1100000000000000003, 'anigram', '2026-11-20', 7700000000000000001, 4, 0, '2026-11-20T09:01:00+00:00', 46, DEFAULT);
INSERT INTO public.daily_scores VALUES (1100000000000000003, 'honeycomb', '2026-11-20', 7700000000000000001, 6, 1, '2026-11-20T09:00:20.000001+00:00', 20, DEFAULT);
INSERT INTO public.departures VALUES (2200000000000000004, '2026-11-20T12:00:00+00:00', '2026-11-20T12:00:00+00:00');
INSERT INTO public.edition_games VALUES (1100000000000000003, 7700000000000000001, 'anigram', 'a2026-03-03', 4, 1, 0, '2026-11-20T12:00:00+00:00');
INSERT INTO public.edition_hints VALUES (1100000000000000003, 7700000000000000001, 'anigram', 'a2026-03-03', 1, 'level 1', '2026-11-20T12:00:00+00:00', 'level-1');
INSERT INTO public.edition_rounds VALUES ('anigram', 'a2026-03-03', 'en', 'deir', 'ride', '');
INSERT INTO public.edition_words VALUES (1100000000000000003, 7700000000000000001, 'anigram', 'a2026-03-03', 1, 'ride', 4, '2026-11-20T12:00:00+00:00');
INSERT INTO public.forgotten_days VALUES (1100000000000000003, '2026-11-20');
INSERT INTO public.former_posts VALUES (1100000000000000103, 1100000000000000003, 6, 'honeycomb', '2026-11-20', '2026-11-20T12:00:00+00:00', 0, 1);
INSERT INTO public.found_words VALUES (1100000000000000003, 7700000000000000001, 'honeycomb', '2026-11-20', NULL, 'game', 1, '2026-11-20T09:00:20+00:00');
INSERT INTO public.found_words VALUES (1100000000000000003, 7700000000000000001, 'honeycomb', '2026-11-20', NULL, 'gleam', 5, '2026-11-20T09:00:20.000001+00:00');
INSERT INTO public.found_words VALUES (1100000000000000003, 8800000000000000002, 'honeycomb', '2026-11-20', NULL, 'game', 1, '2026-11-20T09:00:40+00:00');
INSERT INTO public.found_words VALUES (1100000000000000003, 8800000000000000002, 'honeycomb', '2026-11-20', NULL, 'megaplex', 15, '2026-11-20T09:00:40.000001+00:00');
INSERT INTO public.found_words VALUES (1100000000000000003, 7700000000000000001, 'anigram', '2026-11-20', 1, 'ride', 4, '2026-11-20T09:01:00+00:00');
INSERT INTO public.games VALUES ('honeycomb');
INSERT INTO public.games VALUES ('anigram');
INSERT INTO public.group_cards VALUES (1100000000000000003, '2026-11-20', 5, 98, '5f3a', '2026-11-20T12:00:00+00:00', 0);
INSERT INTO public.hints VALUES (1100000000000000003, 7700000000000000001, 'honeycomb', '2026-11-20', 1, 'the page', '2026-11-20T09:01:20+00:00', 'page');
INSERT INTO public.identify_turns VALUES (0, 1763640005.5);
INSERT INTO public.leases VALUES ('cleaner', 'host-1', '2026-11-20T09:02:00.000000+00:00');
INSERT INTO public.logins VALUES (7700000000000000001, 'of 6', '2026-11-20T12:00:00+00:00');
INSERT INTO public.milestones VALUES (1100000000000000003, 'honeycomb', '2026-11-20', 'genius', '2026-11-20T12:00:00+00:00');
INSERT INTO public.players VALUES (1100000000000000003, 7700000000000000001, 'Alice Adelaide');
INSERT INTO public.players VALUES (1100000000000000003, 8800000000000000002, 'Bob Bartholomew');
INSERT INTO public.posts VALUES (1100000000000000003, 'honeycomb', '2026-11-20', 5, 'sent', '2026-11-20T12:00:00+00:00', '2026-11-20T12:00:00+00:00', 'test', 1, 99, '2026-11-20T12:00:00+00:00', 0, 'open', 'Ahead: Alice Adelaide', 0);
INSERT INTO public.practice_off VALUES (2200000000000000004);
INSERT INTO public.reminders VALUES (1100000000000000003, 7700000000000000001, 3, '2026-11-20', '2026-11-20T12:00:00+00:00');
INSERT INTO public.reports VALUES (1100000000000000003, 7700000000000000001, 'ired', 'unknown', '2026-11-20T12:00:00+00:00');
INSERT INTO public.rounds VALUES ('honeycomb', 'en', '2026-11-20', 'gaelmpx', 'amalgam game glam gleam megaplex', 'agape gemel');
INSERT INTO public.rounds VALUES ('anigram', 'en', '2026-11-20', 'deir deirt deeirt deeirrt deeinrrt deeinprrt', 'dire interred reprinted retired ride tiered tired tried', 'ired');
INSERT INTO public.rulings VALUES (1100000000000000003, 'agape', '2026-11-20', 'deny', 'rare', 7700000000000000001, '2026-11-20T12:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (12, 'baseline', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (13, 'threads_and_roles', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (14, 'editions', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (15, 'reminders', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (16, 'practice', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (17, 'shard_claims', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (18, 'challenges', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (19, 'together', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (20, 'former_posts_end', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (21, 'hint_page', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (22, 'servers_by_clock', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (23, 'challenge_ends', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (24, 'digests_and_kinds', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (25, 'group_cards', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (26, 'avatars', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (27, 'logins', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (28, 'web_addresses', '2026-11-20T09:00:00+00:00');
INSERT INTO public.schema_migrations VALUES (29, 'languages', '2026-11-20T09:00:00+00:00');
INSERT INTO public.server_games VALUES (1100000000000000003, 'honeycomb');
INSERT INTO public.server_languages VALUES (1100000000000000003, '2026-11-24', 'es');
INSERT INTO public.servers VALUES (1100000000000000003, 5, '08:00', 'UTC', 1, '2026-11-20', 7700000000000000001, 'closed', '2026-11-20T12:00:00+00:00', 1, 7, 'each', 'names', 1);
INSERT INTO public.settings VALUES ('seed', '5eed');
INSERT INTO public.shard_claims VALUES (0, 'host-1', 2, '2026-11-20T09:00:20.000000+00:00');
INSERT INTO public.total_scores VALUES (1100000000000000003, 'honeycomb', 8800000000000000002, 16, 0, '2026-11-20T09:00:40.000001+00:00', 80);
INSERT INTO public.total_scores VALUES (1100000000000000003, 'anigram', 7700000000000000001, 4, 0, '2026-11-20T09:01:00+00:00', 8);
INSERT INTO public.total_scores VALUES (1100000000000000003, 'honeycomb', 7700000000000000001, 6, 1, '2026-11-20T09:00:20.000001+00:00', 30);
INSERT INTO public.tried_words VALUES (1100000000000000003, '2026-11-20', 'glamp', 3);
INSERT INTO public.web_addresses VALUES ('host-1', '10.0.0.1:8080');
ALTER TABLE ONLY public.card_refusals
    ADD CONSTRAINT card_refusals_pkey PRIMARY KEY (server_id, player_id);
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_pkey PRIMARY KEY (server_id, game, letters);
ALTER TABLE ONLY public.daily_scores
    ADD CONSTRAINT daily_scores_pkey PRIMARY KEY (server_id, game, day, player_id);
ALTER TABLE ONLY public.departures
    ADD CONSTRAINT departures_pkey PRIMARY KEY (server_id);
ALTER TABLE ONLY public.edition_games
    ADD CONSTRAINT edition_games_pkey PRIMARY KEY (server_id, player_id, game, edition);
ALTER TABLE ONLY public.edition_hints
    ADD CONSTRAINT edition_hints_pkey PRIMARY KEY (server_id, player_id, game, edition, number);
ALTER TABLE ONLY public.edition_words
    ADD CONSTRAINT edition_words_server_id_player_id_game_edition_word_key UNIQUE (server_id, player_id, game, edition, word);
ALTER TABLE ONLY public.forgotten_days
    ADD CONSTRAINT forgotten_days_pkey PRIMARY KEY (server_id, day);
ALTER TABLE ONLY public.former_posts
    ADD CONSTRAINT former_posts_pkey PRIMARY KEY (message_id);
ALTER TABLE ONLY public.found_words
    ADD CONSTRAINT found_words_server_id_player_id_game_day_word_key UNIQUE (server_id, player_id, game, day, word);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.group_cards
    ADD CONSTRAINT group_cards_pkey PRIMARY KEY (server_id, day);
ALTER TABLE ONLY public.hints
    ADD CONSTRAINT hints_pkey PRIMARY KEY (server_id, player_id, game, day, number);
ALTER TABLE ONLY public.identify_turns
    ADD CONSTRAINT identify_turns_pkey PRIMARY KEY (bucket);
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.logins
    ADD CONSTRAINT logins_pkey PRIMARY KEY (person_id);
ALTER TABLE ONLY public.milestones
    ADD CONSTRAINT milestones_pkey PRIMARY KEY (server_id, game, day, milestone);
ALTER TABLE ONLY public.edition_rounds
    ADD CONSTRAINT new_edition_rounds_pkey PRIMARY KEY (game, edition, language);
ALTER TABLE ONLY public.rounds
    ADD CONSTRAINT new_rounds_pkey PRIMARY KEY (game, language, day);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (server_id, player_id);
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_pkey PRIMARY KEY (server_id, game, day);
ALTER TABLE ONLY public.practice_off
    ADD CONSTRAINT practice_off_pkey PRIMARY KEY (server_id);
ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_pkey PRIMARY KEY (server_id, player_id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (server_id, player_id, word);
ALTER TABLE ONLY public.rulings
    ADD CONSTRAINT rulings_pkey PRIMARY KEY (server_id, word, effective_on);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.server_games
    ADD CONSTRAINT server_games_pkey PRIMARY KEY (server_id, game);
ALTER TABLE ONLY public.server_languages
    ADD CONSTRAINT server_languages_pkey PRIMARY KEY (server_id, first_day);
ALTER TABLE ONLY public.servers
    ADD CONSTRAINT servers_pkey PRIMARY KEY (server_id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.shard_claims
    ADD CONSTRAINT shard_claims_pkey PRIMARY KEY (shard);
ALTER TABLE ONLY public.total_scores
    ADD CONSTRAINT total_scores_pkey PRIMARY KEY (server_id, game, player_id);
ALTER TABLE ONLY public.tried_words
    ADD CONSTRAINT tried_words_pkey PRIMARY KEY (server_id, day, word);
ALTER TABLE ONLY public.web_addresses
    ADD CONSTRAINT web_addresses_pkey PRIMARY KEY (process);
CREATE INDEX challenges_by_person ON public.challenges USING btree (server_id, player_id);
CREATE INDEX challenges_by_time ON public.challenges USING btree (made_at);
CREATE INDEX challenges_to_end ON public.challenges USING btree (made_at) WHERE ((message_id IS NOT NULL) AND (ended = 0));
CREATE INDEX daily_scores_by_person ON public.daily_scores USING btree (server_id, player_id, day);
CREATE INDEX edition_games_by_edition ON public.edition_games USING btree (game, edition);
CREATE INDEX edition_games_of_challenges ON public.edition_games USING btree (server_id, game, edition) WHERE ((edition >= 'c'::text) AND (edition < 'd'::text));
CREATE INDEX edition_games_of_practice ON public.edition_games USING btree (reached_at) WHERE ((edition >= 'p'::text) AND (edition < 'q'::text));
CREATE UNIQUE INDEX edition_words_by_step ON public.edition_words USING btree (server_id, player_id, game, edition, step) WHERE (step IS NOT NULL);
CREATE INDEX former_posts_by_day ON public.former_posts USING btree (server_id, day);
CREATE INDEX former_posts_to_rewrite ON public.former_posts USING btree (server_id) WHERE (forgotten > 0);
CREATE UNIQUE INDEX found_words_by_step ON public.found_words USING btree (server_id, player_id, game, day, step) WHERE (step IS NOT NULL);
CREATE INDEX found_words_by_word ON public.found_words USING btree (server_id, game, day, word, found_at, player_id);
CREATE INDEX group_cards_to_redraw ON public.group_cards USING btree (server_id) WHERE (forgotten > 0);
CREATE INDEX logins_by_age ON public.logins USING btree (renewed_at);
CREATE INDEX players_by_person ON public.players USING btree (player_id);
CREATE INDEX posts_by_day ON public.posts USING btree (day);
CREATE INDEX posts_to_rewrite ON public.posts USING btree (server_id) WHERE (forgotten > 0);
CREATE INDEX posts_wanting_a_thread ON public.posts USING btree (server_id) WHERE (thread = 'wanted'::text);
CREATE INDEX reports_by_person ON public.reports USING btree (player_id, server_id, reported_at);
CREATE INDEX reports_by_time ON public.reports USING btree (server_id, reported_at);
CREATE INDEX reports_by_word ON public.reports USING btree (server_id, word);
CREATE INDEX rulings_by_day ON public.rulings USING btree (server_id, effective_on, word);
CREATE INDEX rulings_by_person ON public.rulings USING btree (ruled_by);
CREATE INDEX servers_by_clock ON public.servers USING btree (post_time, timezone);
CREATE INDEX total_scores_by_person ON public.total_scores USING btree (server_id, player_id);
CREATE INDEX tried_words_by_day ON public.tried_words USING btree (day);
ALTER TABLE ONLY public.card_refusals
    ADD CONSTRAINT card_refusals_server_id_player_id_fkey FOREIGN KEY (server_id, player_id) REFERENCES public.players(server_id, player_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_game_fkey FOREIGN KEY (game) REFERENCES public.games(name);
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_server_id_player_id_fkey FOREIGN KEY (server_id, player_id) REFERENCES public.players(server_id, player_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.daily_scores
    ADD CONSTRAINT daily_scores_game_fkey FOREIGN KEY (game) REFERENCES public.games(name);
ALTER TABLE ONLY public.daily_scores
    ADD CONSTRAINT daily_scores_server_id_player_id_fkey FOREIGN KEY (server_id, player_id) REFERENCES public.players(server_id, player_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.edition_games
    ADD CONSTRAINT edition_games_game_fkey FOREIGN KEY (game) REFERENCES public.games(name);
ALTER TABLE ONLY public.edition_games
    ADD CONSTRAINT edition_games_server_id_player_id_fkey FOREIGN KEY (server_id, player_id) REFERENCES public.players(server_id, player_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.edition_hints
    ADD CONSTRAINT edition_hints_server_id_player_id_game_edition_fkey FOREIGN KEY (server_id, player_id, game, edition) REFERENCES public.edition_games(server_id, player_id, game, edition) ON DELETE CASCADE;
ALTER TABLE ONLY public.edition_words
    ADD CONSTRAINT edition_words_server_id_player_id_game_edition_fkey FOREIGN KEY (server_id, player_id, game, edition) REFERENCES public.edition_games(server_id, player_id, game, edition) ON DELETE CASCADE;
ALTER TABLE ONLY public.former_posts
    ADD CONSTRAINT former_posts_game_fkey FOREIGN KEY (game) REFERENCES public.games(name);
ALTER TABLE ONLY public.former_posts
    ADD CONSTRAINT former_posts_server_id_fkey FOREIGN KEY (server_id) REFERENCES public.servers(server_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.found_words
    ADD CONSTRAINT found_words_game_fkey FOREIGN KEY (game) REFERENCES public.games(name);
ALTER TABLE ONLY public.found_words
    ADD CONSTRAINT found_words_server_id_player_id_fkey FOREIGN KEY (server_id, player_id) REFERENCES public.players(server_id, player_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.hints
    ADD CONSTRAINT hints_game_fkey FOREIGN KEY (game) REFERENCES public.games(name);
ALTER TABLE ONLY public.hints
    ADD CONSTRAINT hints_server_id_player_id_fkey FOREIGN KEY (server_id, player_id) REFERENCES public.players(server_id, player_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.milestones
    ADD CONSTRAINT milestones_game_fkey FOREIGN KEY (game) REFERENCES public.games(name);
ALTER TABLE ONLY public.edition_rounds
    ADD CONSTRAINT new_edition_rounds_game_fkey FOREIGN KEY (game) REFERENCES public.games(name);
ALTER TABLE ONLY public.rounds
    ADD CONSTRAINT new_rounds_game_fkey FOREIGN KEY (game) REFERENCES public.games(name);
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_game_fkey FOREIGN KEY (game) REFERENCES public.games(name);
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_server_id_fkey FOREIGN KEY (server_id) REFERENCES public.servers(server_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_server_id_player_id_fkey FOREIGN KEY (server_id, player_id) REFERENCES public.players(server_id, player_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.server_games
    ADD CONSTRAINT server_games_game_fkey FOREIGN KEY (game) REFERENCES public.games(name);
ALTER TABLE ONLY public.server_games
    ADD CONSTRAINT server_games_server_id_fkey FOREIGN KEY (server_id) REFERENCES public.servers(server_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.server_languages
    ADD CONSTRAINT server_languages_server_id_fkey FOREIGN KEY (server_id) REFERENCES public.servers(server_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.total_scores
    ADD CONSTRAINT total_scores_game_fkey FOREIGN KEY (game) REFERENCES public.games(name);
ALTER TABLE ONLY public.total_scores
    ADD CONSTRAINT total_scores_server_id_player_id_fkey FOREIGN KEY (server_id, player_id) REFERENCES public.players(server_id, player_id) ON DELETE CASCADE;
