-- auth.identities: who an account is at an identity provider; keyed on (provider, subject), never on the e-mail. No run-time role has a right here; auth functions are the way in.
alter table auth.identities enable row level security;
comment on table auth.identities is 'Links between an account and a subject at an identity provider.';
