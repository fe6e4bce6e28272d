-- The address under which an account of an e-mail is stored, or would be: the normal form, but the form that was typed
-- where an account of an older release has it, because another account has the normal one
-- (docs/contract/http.md#e-mail-addresses). Everything that is given an address looks here first. Internal: definer
-- functions run it.
create or replace function auth.address_of(email text) returns text
language sql stable as $$
  select case when n.normal <> address_of.email
      and exists (select from auth.users u where u.email = address_of.email) then address_of.email else n.normal end
    from lib.address_normal(address_of.email) n (normal)
$$;
