-- All days are UTC days, in whichever zone the person was.
select plan(3);
select person(n) from unnest('{ann,ben,cy}'::text[]) n;
update app.pseudonyms p set joined_at = j.at from (values
    ('ann', '2026-03-01 23:59:59Z'::timestamptz), ('ben', '2026-02-28 20:00-08'), ('cy', '2026-03-02 00:00Z')
  ) j (name, at)
 where p.user_id = person(j.name);
select program('ben', '2026-03-03 23:30-05'), program('cy', '2027-01-04 00:00Z', 2, 2, 10);

select as_role('app_analyst');
select results_eq($$ select person, joined_on, joined_week, joined_month from analytics.people
  order by joined_on, joined_week, person = pseudonym('ben') $$,
  $$ values (pseudonym('ann'), '2026-03-01'::date, '2026-02-23'::date, '2026-03-01'::date),
    (pseudonym('ben'), '2026-03-01', '2026-02-23', '2026-03-01'),
    (pseudonym('cy'), '2026-03-02', '2026-03-02', '2026-03-01') $$,
  'a Sunday belongs to the week of the Monday before it');
select results_eq($$ select person, program_started_on, current_stage, highest_stage, cycle from analytics.people
  order by cycle nulls first $$,
  $$ values (pseudonym('ann'), null::date, null::integer, null::integer, null::integer),
    (pseudonym('ben'), '2026-03-04', 1, 1, 1), (pseudonym('cy'), '2027-01-04', 2, 10, 2) $$,
  'a person before the program has no stage; a second cycle keeps the highest stage');
select is((select count(distinct person) from analytics.people), 3::bigint, 'each person has a key of their own');
select * from finish();
