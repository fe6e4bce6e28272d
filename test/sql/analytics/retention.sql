-- Today is 2026-03-01. Ann and Ben joined in January, Cy and Di in February. Di joined so late that none of her weeks
-- is over.
select plan(5);
select travel('2026-03-01 00:00Z');
select person(n) from unnest('{ann,ben,cy,di}'::text[]) n;
update app.pseudonyms p set joined_at = j.at from (values
    ('ann', '2026-01-01 00:00Z'::timestamptz), ('ben', '2026-01-31 23:59Z'), ('cy', '2026-02-15 12:00Z'),
    ('di', '2026-02-23 00:00Z')) j (name, at)
 where p.user_id = person(j.name);
insert into app.journal_entries (user_id, written_at, updated_at, message)
select person(name), at::timestamptz, now(), 'x' from (values
    ('ann', '2026-01-01 00:00Z'), ('ann', '2026-01-07 23:59Z'), ('ann', '2026-01-08 00:00Z'),
    ('ann', '2026-02-26 12:00Z'),
    ('ben', '2026-02-13 23:59Z'), ('cy', '2026-02-21 23:59Z'), ('di', '2026-02-24 12:00Z')) e (name, at);

select as_role('app_analyst');
select results_eq($$ select cohort, week, people, active from analytics.retention order by cohort, week $$,
  $$ values ('2026-01-01'::date, 0, 2::bigint, 1::bigint), ('2026-01-01', 1, 2, 2), ('2026-01-01', 2, 2, 0),
    ('2026-01-01', 3, 2, 0), ('2026-01-01', 4, 1, 0), ('2026-01-01', 5, 1, 0),
    ('2026-01-01', 6, 1, 0), ('2026-01-01', 7, 1, 0),
    ('2026-02-01', 0, 1, 1), ('2026-02-01', 1, 1, 0) $$,
  'a week counts only people for whom it is over: not the ninth of Ann, the fifth of Ben, any of Di');
select is((select rate from analytics.retention where cohort = '2026-01-01' and week = 0), 0.5::double precision,
  'the rate is active divided by people');

select as_owner();
select travel('2026-03-05 00:00Z');
select as_role('app_analyst');
select results_eq($$ select week, people, active from analytics.retention where cohort = '2026-01-01' and week > 3
  order by week $$,
  $$ values (4, 1::bigint, 0::bigint), (5, 1, 0), (6, 1, 0), (7, 1, 0), (8, 1, 1) $$,
  'the ninth week counts from the midnight that ends it');

select as_user('cy');
select keep('goal', goal(habit('Walk'), 'low'));
select as_owner();
delete from app.journal_entries where user_id = person('cy');
select log(kept('goal'), '2026-02-14');
select as_role('app_analyst');
select is((select active from analytics.retention where cohort = '2026-02-01' and week = 0), 2::bigint,
  'the day before joining counts for the first week (evenings west of Greenwich)');
select as_owner();
select travel('2027-12-01 00:00Z');
select as_role('app_analyst');
select is((select max(week) from analytics.retention), 35, 'the last week has the number 35');
select * from finish();
