-- npm run admin -- prove-restore: the tables that have fewer rows than the manifest of their backup says, apart from
-- rows of accounts that were erased since, which the receipts count (docs/backup.md#prove-a-restore). Owner only, so no
-- grant.
create or replace function auth.rows_missing(manifest jsonb)
returns table (relation text, expected bigint, found bigint)
language sql stable as $$
  with erased as (
    select c.key, sum(c.value::bigint) as count
      from auth.account_deletions d cross join json_each_text(d.row_counts) c
     where d.deleted_at > (manifest ->> 'at')::timestamptz group by c.key
  )
  select m.key, m.value::bigint - coalesce(e.count, 0), coalesce(f.value::bigint, 0)
    from jsonb_each_text(manifest -> 'rows') m
    left join erased e on e.key = m.key
    left join jsonb_each_text(auth.row_counts()) f on f.key = m.key
   where coalesce(f.value::bigint, 0) < m.value::bigint - coalesce(e.count, 0)
   order by m.key
$$;
