-- A person has at most one row per day and kind.
select plan(6);
select as_user('ann');
select keep('walk', goal(habit('Walk'), 'low')), keep('run', goal(habit('Run'), 'low'));
select as_owner();
select log(kept('walk'), '2026-01-04'), log(kept('run'), '2026-01-04'), log(kept('walk'), '2026-01-06', 0);
select program('ann', '2026-01-01'), follows('ann', 1, '{"mode": "count_up"}');
select practised(id, t::timestamptz) from app.user_practices,
  unnest('{2026-01-31 23:59:59.999Z, 2026-02-01 00:00Z, 2026-02-01 20:00Z}'::text[]) t;
insert into app.journal_entries (user_id, written_at, updated_at, deleted_at, message)
values (person('ann'), '2026-02-03 23:00-05', now(), null, 'x'), (person('ann'), '2026-02-05Z', now(), now(), 'x');
insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
  values (person('ann'), 1, 'x', 'x', '2026-02-06 12:00Z');
select stages();
insert into app.content_completions (user_id, content_id, completed_at)
  values (person('ann'), chapters(1, '{a}'), '2026-02-06 12:00Z');

select as_role('app_analyst');
select results_eq($$ select day, week, month from analytics.activity where kind = 'habit' order by day $$,
  $$ values ('2026-01-04'::date, '2025-12-29'::date, '2026-01-01'::date), ('2026-01-06', '2026-01-05', '2026-01-01') $$,
  'counts two goals of a day once, and counts a miss as activity');
select results_eq($$ select day, week, month from analytics.activity where kind = 'practice' order by day $$,
  $$ values ('2026-01-31'::date, '2026-01-26'::date, '2026-01-01'::date), ('2026-02-01', '2026-01-26', '2026-02-01') $$,
  'a session belongs to its UTC day, and one week may lie in two months');
select results_eq($$ select day from analytics.activity where kind = 'journal' $$, $$ values ('2026-02-04'::date) $$,
  'an entry counts for its UTC day, a deleted entry does not count');
select results_eq($$ select kind, day from analytics.activity where kind in ('prompt', 'course') order by kind $$,
  $$ values ('course', '2026-02-06'::date), ('prompt', '2026-02-06') $$,
  'counts an answer to a prompt and a chapter marked as read');
select is((select array_agg(distinct kind order by kind) from analytics.activity),
  '{course,habit,journal,practice,prompt}', 'has exactly five kinds');
select is((select array_agg(distinct person) from analytics.activity), array[pseudonym('ann')],
  'shows the person by the key of pseudonyms');
select * from finish();
