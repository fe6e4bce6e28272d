--! Previous: sha1:c7601a49697b9ad693e82474511789da839f9e1a
--! Hash: sha1:0b1c6c2dbab1077f00c833e7664678cf8c529d6a
--! Message: sessions without a local day

--! no-transaction
-- Whose rows have no local day yet.
create index concurrently practice_sessions_without_a_day on app.practice_sessions (user_id) where local_day is null;
