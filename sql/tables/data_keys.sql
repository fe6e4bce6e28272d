-- auth.data_keys: each person's data key, wrapped by a master key (decision D44). No run-time role has a right here; auth functions are the way in.
alter table auth.data_keys enable row level security;
comment on table auth.data_keys is 'The key that seals a person''s texts, wrapped by a master key.';
