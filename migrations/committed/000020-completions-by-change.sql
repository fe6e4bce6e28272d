--! Previous: sha1:f5e7f93d94c4d893885de6ee7719028d877ab804
--! Hash: sha1:9bc54e5c1f0b989fa87473dc0b61b20b279a1aea
--! Message: completions by change

--! no-transaction
-- For GET /changes: the completions of a person since a number.
create index concurrently goal_completions_by_change on app.goal_completions (user_id, change_number);
