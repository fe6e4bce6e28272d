-- npm run admin -- replay-erasures: the accounts, and the entries of other accounts, that lines of the ledger name and
-- that exist again (docs/contract/operations.md#ledger-of-erasures). A line names nothing that is newer than itself:
-- after a restore the same address may sign up again, numbers are given again, and a subject at an identity provider
-- may be linked to another account, which may be older than the line. Owner only, so no grant.
create or replace function auth.erasures_named(lines jsonb)
returns table (user_id bigint, entry_id bigint)
language sql stable as $$
  with given as materialized (
    select (l.line ->> 'at')::timestamptz as at, o.account, o.names, o.entry
      from jsonb_array_elements(lines) l(line)
     cross join jsonb_to_record(auth.erasure_open(l.line)) o(account text, names text[], entry text)
  ), names as materialized (
    select u.id, h.hash, u.created_at as since
      from auth.users u cross join unnest((auth.account_hashes(u))[1:2]) h(hash)
    union all
    select i.user_id, auth.identity_hash(i), i.created_at from auth.identities i
  ), gone as materialized (
    select distinct n.id
      from names n
      join (select g.at, h.hash from given g cross join unnest(array[g.account] || g.names) h(hash)
             where g.entry is null) g on g.hash = n.hash and g.at > n.since
  ), writers as materialized (
    select distinct n.id from names n join given g on g.entry is not null and g.account = n.hash
     where n.id not in (select gone.id from gone)
  ), entries as materialized (
    select e.user_id, e.id, e.updated_at, auth.entry_hash(e) as hash
      from writers w join app.journal_entries e on e.user_id = w.id and e.deleted_at is null
  )
  select gone.id, null from gone
  union all
  select e.user_id, e.id from entries e
   where exists (select from given g where g.entry = e.hash and g.at > e.updated_at)
$$;
