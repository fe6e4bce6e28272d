-- docs/backup.md#prove-a-restore
-- events: account_deleted 1
select plan(6);
select as_user('ann');
select entry('of ann');
select as_user('ben');
select entry('of ben');
select as_owner();
create temp table manifest as
  select jsonb_build_object('at', now() - interval '1 second', 'rows', auth.row_counts()) as manifest;
create function pg_temp.missing() returns text language sql as $$
  select string_agg(format('%s %s of %s', m.relation, m.found, m.expected), ', ')
    from auth.rows_missing((select manifest from manifest)) m
$$;
select is(pg_temp.missing(), null, 'nothing is missing');
select as_user('cas');
select entry('later');
select as_owner();
select is(pg_temp.missing(), null, 'nor are more rows wrong');
delete from app.journal_entries where user_id = person('cas');
select as_user('ann');
select api.account_delete('{"confirm_email": "ann@example.com"}');
select as_owner();
select is(pg_temp.missing(), null, 'nor rows of an account that was erased since');
update manifest set manifest = jsonb_set(manifest, '{at}', to_jsonb(now() + interval '1 hour'));
select ok(pg_temp.missing() like '%app.journal_entries 1 of 2%', 'but those of one that was erased before the backup');
update manifest set manifest = jsonb_set(manifest, '{at}', to_jsonb(now() - interval '1 second'));
delete from app.journal_entries;
select is(pg_temp.missing(), 'app.journal_entries 0 of 1', 'a row that is lost');
update manifest set manifest = jsonb_set(manifest, '{rows}', '{"app.no_such_table": 1}');
select is(pg_temp.missing(), 'app.no_such_table 0 of 1', 'a table that is lost');
select * from finish();
