--! Previous: sha1:37e43c03c60666cd0d7a91cfea4d3a3d6b7b33ba
--! Hash: sha1:87d911b2463ca15f1857d4c8287ad27d313940aa
--! Message: completions by instant

--! no-transaction
-- For the window of recent completions: which of a person's completions leaves it next.
create index concurrently goal_completions_by_instant on app.goal_completions (user_id, recorded_at);
