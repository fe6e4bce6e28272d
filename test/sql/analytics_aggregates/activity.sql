select plan(1);
select person(n) from unnest('{ann,ben,cleo,dan,eve}'::text[]) n;
update auth.users set timezone = 'America/New_York';
insert into app.journal_entries (user_id, written_at, updated_at, message)
select person(n), t::timestamptz, now(), 'x'
  from unnest('{ann,ben,cleo,dan,eve}'::text[]) n, unnest('{2026-01-05 12:00-05, 2026-01-05 20:00-05}'::text[]) t;
select publish(), as_role('app_analyst_aggregates');
select results_eq($$ select people, days from analytics_aggregates.activity where kind = 'journal' $$,
  $$ values (5::bigint, 5::bigint) $$, 'a local day that lies on two days in UTC counts once');
select * from finish();
