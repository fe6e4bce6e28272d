-- auth.identities: an account's subject at an identity provider; found by (provider, subject), never by e-mail
-- (docs/contract/auth.md#social-sign-in). Run-time roles reach it only through auth functions.
create trigger changes_on_write after insert or update or delete on auth.identities for each row
  execute function lib.change_account('user_id');
comment on table auth.identities is 'Links between an account and a subject at an identity provider.';
comment on column auth.identities.subject is 'The provider''s id of the person (token claim sub).';
comment on column auth.identities.email_at_link_time is
  'The e-mail when the link was made; no account is looked up by it.';
