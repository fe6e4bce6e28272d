-- app.pseudonyms: the random key by which analysts know a person. auth.account_create makes the row with the account.
create policy select_analyst on app.pseudonyms for select to app_analyst using (true);
grant select (user_id, person, joined_at) on app.pseudonyms to app_analyst;
comment on table app.pseudonyms is
  'A random key for each person, and when they joined: what analysts see of an account.';
comment on column app.pseudonyms.person is 'Random: nothing of the account can be derived from it.';
comment on column app.pseudonyms.joined_at is 'When the account was made.';
