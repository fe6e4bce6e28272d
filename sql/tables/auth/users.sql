-- auth.users: accounts. Run-time roles reach it only through definer functions.
create trigger changes_on_write after insert or update or delete on auth.users for each row
  execute function lib.change_account('id');
create trigger changes_stop before delete on auth.users for each row execute function lib.change_stop();
comment on table auth.users is 'Accounts. An account exists only behind a verified product license.';
comment on column auth.users.password_hash is 'argon2id, as a PHC string; ''!'' where no password fits.';
comment on column auth.users.is_analyst is 'May query GraphQL.';
comment on column auth.users.groups_only is 'Sees groups of enough people as an analyst, and no row of one person.';
comment on column auth.users.is_active is 'False: disabled by an operator; sign-ins and tokens are refused.';
comment on column auth.users.email_proven_at is
  'When a confirmed reset or a verified e-mail of an identity provider first proved the address; null until then.';
comment on column auth.users.signed_out_at is
  'When the person signed out everywhere: tokens issued before it are refused; always a whole second.';
comment on column auth.users.password_changed_at is 'Tokens issued before it are refused; always a whole second.';
create trigger reminders_moved before update of timezone on auth.users for each row
  when (old.timezone is distinct from new.timezone) execute function lib.reminders_moved('id');
