--! Previous: sha1:87d911b2463ca15f1857d4c8287ad27d313940aa
--! Hash: sha1:0812ab39fe59727e635fdc235861001a8b39281c
--! Message: completions by change

--! no-transaction
-- For GET /changes: the completions of a person since a number.
create index concurrently goal_completions_by_change on app.goal_completions (user_id, change_number);
