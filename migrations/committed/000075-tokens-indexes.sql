--! Previous: sha1:89124e6e39fb7255d8c42e504e1d626d1d9486b4
--! Hash: sha1:9d94d5e5b92ccffa6c3f9e48e69a72ee02444f87
--! Message: tokens indexes

--! no-transaction
-- What a token's end takes with it.
create index concurrently if not exists event_streams_by_token on auth.event_streams (user_id, api_token_id);
