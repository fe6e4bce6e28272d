-- auth.users: accounts. No run-time role has a right here; auth functions are the way in.
alter table auth.users enable row level security;
comment on table auth.users is 'Accounts. An account exists only behind a verified product license.';
