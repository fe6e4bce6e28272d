--! Previous: sha1:f70411ffc588d6f93e583cb66742300bac8713e8
--! Hash: sha1:f5e7f93d94c4d893885de6ee7719028d877ab804
--! Message: completions by instant

--! no-transaction
-- For the window of recent completions: which of a person's completions leaves it next.
create index concurrently goal_completions_by_instant on app.goal_completions (user_id, recorded_at);
