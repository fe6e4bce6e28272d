select plan(4);
select person('ann'), person('ben');
insert into app.journal_entries (user_id, written_at, updated_at, deleted_at, message, title, status, tag)
values (person('ann'), '2025-12-31 23:59:59Z', now(), null, 'x', 'x', 'draft', 'freeform'),
  (person('ann'), '2026-01-22 00:00Z', now(), null, 'x', null, 'finished', 'weekly_prompt'),
  (person('ann'), '2026-01-23Z', now(), now(), 'x', null, 'finished', 'freeform'),
  (person('ben'), '2026-01-24Z', now(), null, 'x', null, 'finished', 'hierarchical_reflection');
select program('ann', '2026-01-01 20:00-10');

select as_role('app_analyst');
select results_eq($$ select person, day, week, month, stage_number, kind, finished
    from analytics.journal_entries e order by e.day $$,
  $$ values (pseudonym('ann'), '2025-12-31'::date, '2025-12-29'::date, '2025-12-01'::date, null, 'freeform', 0),
    (pseudonym('ann'), '2026-01-22', '2026-01-19', '2026-01-01', 1, 'weekly_prompt', 1),
    (pseudonym('ben'), '2026-01-24', '2026-01-19', '2026-01-01', null, 'hierarchical_reflection', 1) $$,
  'shows one row per entry and none for a deleted entry');
select columns_are('analytics', 'journal_entries',
  '{person,day,week,month,stage_number,kind,finished,local_day}',
  'shows no column with title or text');
select as_owner();
update auth.users set timezone = 'Pacific/Honolulu' where id = person('ann');
select as_role('app_analyst');
select set_eq($$ select stage_number, local_day from analytics.journal_entries where person = pseudonym('ann') $$,
  $$ values (null, '2025-12-31'::date), (1, '2026-01-21') $$, 'the program began on the 1st in Honolulu');
select as_owner();
update app.journal_entries set written_at = '2026-01-22 10:00Z' where tag = 'weekly_prompt';
update app.stage_progress set stage_started_at = program_started_at, program_started_at = null;
select as_role('app_analyst');
select is((select stage_number from analytics.journal_entries where kind = 'weekly_prompt'), 2,
  'so stage 2 begins on the 22nd there, also where the stage''s start is all that is known');
select * from finish();
