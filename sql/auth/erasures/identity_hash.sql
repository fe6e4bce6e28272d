-- The keyed hash that the ledger of erasures knows a subject at an identity provider by. Internal.
create or replace function auth.identity_hash(identity auth.identities) returns text
language sql stable as $$
  select auth.erasure_hash(concat_ws(' ', 'subject', identity.provider, identity.subject))
$$;
