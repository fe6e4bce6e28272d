-- Every view of groups, over a group of four people, one of five and one of six beside each other: the four are left
-- out, and the five too, since the total less the six would give the four (docs/contract/analysts.md#two-levels).
select plan(6);
select stages(), travel('2026-06-17 10:00Z');
select chapters(n, '{a}') from generate_series(1, 3) n;
create temp table members as select 'p' || n as name, person('p' || n) as id, case when n <= 4 then 1 when n <= 9 then 2
  else 3 end as part from generate_series(1, 15) n;
update app.pseudonyms p set joined_at = make_timestamptz(2026, m.part, 15, 12, 0, 0, 'UTC')
  from members m where m.id = p.user_id;
create function tap.lives() returns void language plpgsql as $$
declare
  m record;
  v_habit bigint;
begin
  for m in select * from pg_temp.members loop
    perform tap.as_user(m.name);
    v_habit := tap.habit('Walk', jsonb_build_object('start_date', make_date(2026, m.part, 15),
      'notification_frequency', 'custom',
      'notification_days', jsonb_build_array((array['Mon', 'Tue', 'Wed'])[m.part])));
    perform tap.as_owner();
    perform tap.log(tap.goal(v_habit, (array['low', 'clear', 'stretch'])[m.part]), '2026-06-15'),
      tap.program(m.name, '2026-03-20', m.part, highest_stage_reached => m.part),
      tap.practised(tap.follows(m.name, 1, '{"mode": "count_up"}'), '2026-04-22 12:00Z',
        mode => (array['metronome', 'tarot', 'count_up'])[m.part]);
  end loop;
end $$;
select lives(), as_owner();
insert into app.journal_entries (user_id, written_at, updated_at, message, tag)
  select id, '2026-04-08 12:00Z', '2026-04-08 12:00Z', 'x',
         (array['freeform', 'practice_note', 'habit_note'])[part] from members;
insert into app.llm_usage_log (user_id, created_at, provider, model, prompt_tokens, completion_tokens, total_tokens,
    estimated_cost_usd, kind, whose_key)
  select id, '2026-06-03 12:00Z', 'openai', 'm' || part, 1, 1, 2, part,
         (array['essay', 'resonance', 'transcription'])[part], 'service' from members;
insert into app.return_arcs (user_id, started_at)
  select id, make_timestamptz(2026, part, 20, 12, 0, 0, 'UTC') from members;
select auth.wallet_credit(id, null, (array['self_grant', 'admin_grant', 'license_vendor_purchase'])[part], 1)
  from members;
insert into app.invitations (user_id, target_type, kind, created_at, dismissed_at)
  select id, (array['habit', 'practice', 'embodied_community'])[part], 'readiness', '2026-06-03 12:00Z',
         case when id % 2 = 0 or part = 3 then now() end from members;
insert into app.reminder_settings (user_id, found_until) select id, lib.now() from members;
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, state, reason)
  select m.id, k.kind, 1, '2026-06-03', '20:00', '2026-06-03 20:00Z',
         case m.part when 3 then 'sent' else 'not_sent' end, (array['done', 'late'])[m.part]
    from members m, unnest('{habit,evening,test}'::text[]) k (kind);
-- In the week of 18 May four answer a prompt, five read a chapter, six practise.
insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
  select id, part, 'x', 'x', case part when 1 then '2026-05-20 12:00Z' else '2026-05-06 12:00Z' end::timestamptz
    from members;
insert into app.content_completions (user_id, content_id, completed_at)
  select m.id, c.id, case m.part when 2 then '2026-05-20 12:00Z' else '2026-05-06 12:00Z' end::timestamptz
    from members m join app.stage_contents c on c.stage_number = m.part;
select practised(u.id, '2026-05-20 12:00Z') from members m join app.user_practices u on u.user_id = m.id
 where m.part = 3;

create function tap.shown(view text) returns text language plpgsql as $$
declare
  v_people text;
begin
  execute format('select string_agg(distinct v.people::text, '','') from analytics_aggregates.%I v', view)
    into v_people;
  return v_people;
end $$;
select publish(), as_role('app_analyst_aggregates');
select is(array(select view || ' ' || coalesce(shown(view), '') from unnest('{chapter_reads,funnel,goal_completions,
    habit_days,habits,invitations,journal_entries,llm_usage,model_costs,people,practice_sessions,prompt_responses,
    reminders,return_arcs,stage_progress,wallet_movements}'::text[]) view where shown(view) is distinct from '6'), '{}',
  'the six alone are shown');
select results_eq($$ select kind, people from analytics_aggregates.activity where week = '2026-05-18' $$,
  $$ values ('practice'::text, 6::bigint) $$, 'of what they did in a week too');
select results_eq('select count(*) from analytics_aggregates.habit_days', 'values (14::bigint)',
  'Wednesdays from the middle of March');
select results_eq('select in_program from analytics_aggregates.people', 'values (6::bigint)',
  'a part that is everybody is shown');
select results_eq('select offered, dismissed, accepted from analytics_aggregates.invitations',
  'values (6::bigint, 6::bigint, null::bigint)', 'so is one of an offer; and nothing where none can be accepted');
select results_eq('select week, outcome, reminders from analytics_aggregates.reminders',
  $$ values (date '2026-06-01', 'sent', 12::bigint) $$, 'and a test that somebody asked for is no reminder');
select * from finish();
