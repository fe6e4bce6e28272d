-- After a load of sql/: puts addresses of accounts and sales that an older release stored into the normal form, the
-- oldest account's where several have one, and returns of how many accounts. An account whose form is taken keeps its
-- own (docs/contract/http.md#e-mail-addresses). Owner only, so no grant.
create or replace function auth.addresses_normalise() returns bigint
language plpgsql volatile as $$
declare
  v_account record;
  v_moved bigint := 0;
begin
  for v_account in
    select u.id, lib.address_normal(u.email) as normal from auth.users u
     where u.email <> lib.address_normal(u.email) order by u.id
  loop
    perform lib.change_lock(v_account.id);
    update auth.users u set email = v_account.normal
     where u.id = v_account.id and not exists (select from auth.users o where o.email = v_account.normal);
    v_moved := v_moved + found::integer;
  end loop;
  update auth.license_vendor_sales s set email = auth.address_of(s.email) where s.email <> lib.address_normal(s.email);
  return v_moved;
end $$;
