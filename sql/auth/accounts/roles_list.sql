-- npm run admin -- list: the accounts that an operator made admin or analyst, or disabled, sorted by e-mail. Owner
-- only, so no grant (docs/contract/decisions.md#d28).
create or replace function auth.roles_list()
returns table (email text, roles text, state text, signed_up text) language sql stable as $$
  select u.email,
         coalesce(nullif(concat_ws(', ', case when u.is_admin then 'admin' end,
           case when u.groups_only then 'analyst of groups' when u.is_analyst then 'analyst' end), ''), 'none'),
         case when u.is_active then 'active' else 'disabled' end, to_char(lib.utc_day(u.created_at), 'YYYY-MM-DD')
    from auth.users u
   where (u.is_admin or u.is_analyst or not u.is_active) and u.deleted_at is null
   order by u.email
$$;
