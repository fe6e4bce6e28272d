-- docs/backup.md#prove-a-restore
select plan(4);
select person('ann'), person('ben');
select is((auth.row_counts() -> 'auth.users')::integer, (select count(*)::integer from auth.users), 'counts accounts');
select is((auth.row_counts() -> 'app.journal_entries')::integer, 0, 'and tables without a row');
select is_empty($$ select from jsonb_object_keys(auth.row_counts()) k
  where k in ('auth.rate_limits', 'app.changes', 'app.change_counters', 'app.stored_sizes') $$,
  'but neither what a crash empties nor what only tracks other rows');
select is((select count(*)::integer from jsonb_object_keys(auth.row_counts())),
  (select count(*)::integer - 4 from lib.person_tables()), 'and all others');
select * from finish();
