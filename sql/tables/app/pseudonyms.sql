-- app.pseudonyms: what analysts know a person by. A row comes with the account (auth.account_create); those that were
-- made before the table was are given theirs here, under the load's lock on accounts, so that nobody is missed.
alter table app.pseudonyms enable row level security;
create policy select_analyst on app.pseudonyms for select to app_analyst using (true);
grant select (user_id, person, joined_at) on app.pseudonyms to app_analyst;
comment on table app.pseudonyms is 'A random key for each person, and when they joined: what analysts see of an account.';
comment on column app.pseudonyms.person is 'Random: it says nothing of the account.';
comment on column app.pseudonyms.joined_at is 'When the account was made.';
insert into app.pseudonyms (user_id, joined_at)
select u.id, u.created_at from auth.users u on conflict do nothing;
