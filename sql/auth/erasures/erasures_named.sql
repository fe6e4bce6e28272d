-- npm run admin -- replay-erasures: the accounts, and the entries of other accounts, that lines of the ledger name and
-- that exist again (docs/contract/operations.md#ledger-of-erasures). A line names nothing that is newer than itself:
-- after a restore the same address may sign up again, and numbers are given again. Owner only, so no grant.
create or replace function auth.erasures_named(lines jsonb)
returns table (user_id bigint, entry_id bigint)
language sql stable as $$
  with given as materialized (
    select l.* from jsonb_to_recordset(lines) l(at timestamptz, account text, names text[], entry text)
  ), accounts as materialized (
    select u.id, u.created_at, auth.account_hashes(u) as hashes from auth.users u
  ), gone as materialized (
    select distinct a.id
      from accounts a cross join unnest(a.hashes) h(hash)
      join (select g.at, n.hash from given g cross join unnest(array[g.account] || g.names) n(hash)
             where g.entry is null) g on g.hash = h.hash and g.at > a.created_at
  ), writers as materialized (
    select distinct a.id from accounts a join given g on g.entry is not null and g.account = a.hashes[1]
     where a.id not in (select gone.id from gone)
  ), entries as materialized (
    select e.user_id, e.id, e.updated_at, auth.entry_hash(e) as hash
      from writers w join app.journal_entries e on e.user_id = w.id and e.deleted_at is null
  )
  select gone.id, null from gone
  union all
  select e.user_id, e.id from entries e
   where exists (select from given g where g.entry = e.hash and g.at > e.updated_at)
$$;
