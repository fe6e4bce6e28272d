--! Previous: sha1:eb25b6322fe1d530a37a1c8b0e5fa6b6ddcb0010
--! Hash: sha1:96b42e1a55a86e283aee1755b9a932558e9f2d14
--! Message: goals by id

--! no-transaction
-- For lib.is_foreign, which tells somebody else's goal from a missing one.
create index concurrently goals_by_id on app.goals (id);
