-- auth.identities: who an account is at an identity provider; keyed on (provider, subject), never on the e-mail. No run-time role has a right here; auth functions are the way in.
alter table auth.identities enable row level security;
comment on table auth.identities is 'Links between an account and a subject at an identity provider.';
comment on column auth.identities.subject is 'The account''s name at the provider (the claim sub).';
comment on column auth.identities.email_at_link_time is 'As it was then; nobody is found by it.';
