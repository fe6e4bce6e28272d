-- The counts of one person beside others who have the same (docs/contract/analysts.md#counts). What is kept of
-- them: test/sql/jobs/figures/figure_run_finish.sql.
select plan(2);
select stages(), chapters(1, '{a}'), travel('2026-06-17 10:00Z'), zone('UTC');
create function tap.counted(name text) returns void language plpgsql as $$
declare
  v_id bigint := tap.person(name);
  v_missed bigint;
  v_kept bigint;
  v_entry bigint;
begin
  update app.pseudonyms p set joined_at = '2026-06-01 12:00Z' where p.user_id = v_id;
  perform tap.as_user(name);
  v_missed := tap.goal(tap.habit('Walk', '{"start_date": "2026-06-01", "notification_days": ["Mon"]}'), 'low');
  v_kept := tap.goal(tap.habit('Read', '{"start_date": "2026-06-02", "notification_days": ["Tue"]}'), 'low');
  v_entry := tap.entry('I walked, I read, I swam.');
  perform tap.suggestion(v_entry, 2, 'walked', v_missed), tap.suggestion(v_entry, 12, 'read', v_kept),
    tap.suggestion(v_entry, 20, 'swam', v_kept);
  perform tap.as_owner();
  update app.journal_entries e set written_at = '2026-06-03 12:00Z' where e.id = v_entry;
  update app.completion_suggestions s set created_at = '2026-06-03 12:00Z', updated_at = '2026-06-10 12:00Z',
    status = case s.anchor_start when 2 then 'accepted' when 12 then 'dismissed' else 'pending' end,
    accepted_at = case s.anchor_start when 2 then '2026-06-10 12:00Z'::timestamptz end
   where s.user_id = v_id;
  insert into app.journal_entries (user_id, written_at, updated_at, deleted_at, message)
    values (v_id, '2026-05-05 12:00Z', '2026-05-05 12:00Z', '2026-05-05 12:00Z', lib.seal('x'));
  perform tap.log(v_missed, '2026-06-01'), tap.log(v_kept, '2026-06-02'), tap.log(v_kept, '2026-06-09'),
    tap.log(v_kept, '2026-06-16'), tap.program(name, '2026-06-01 12:00Z'),
    tap.practised(tap.follows(name, 1, '{"mode": "count_up"}'), '2026-06-16 12:00Z', mode => 'count_up');
  insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
    values (v_id, 1, 'x', lib.seal('x'), '2026-05-13 12:00Z');
  insert into app.content_completions (user_id, content_id, completed_at)
    select v_id, c.id, '2026-05-20 12:00Z' from app.stage_contents c;
  insert into app.llm_usage_log (user_id, created_at, provider, model, prompt_tokens, completion_tokens, total_tokens,
      estimated_cost_usd, kind, whose_key)
    values (v_id, '2026-06-03 12:00Z', 'openai', 'a', 1, 1, 2, 0.5, 'resonance', 'service'),
      (v_id, '2026-06-03 12:00Z', 'openai', 'a', 1, 1, 2, null, null, null),
      (v_id, '2026-06-10 12:00Z', 'openai', 'a', 1, 1, 2, 2, 'essay', 'own');
  insert into app.wallets (user_id, offering_balance, monthly_reset_date) values (v_id, 1, '2026-07-01');
  insert into app.wallet_audit (user_id, bucket, reason, delta, balance_before, balance_after, created_at)
    select v_id, 'offering', m.reason, m.delta, 0, m.delta, '2026-06-10 12:00Z'
      from (values ('license_vendor_purchase', 9), ('admin_grant', 4), ('self_grant', 2), ('spend_offering', -3),
        ('refund_offering', 1), ('license_vendor_refund', -5)) m (reason, delta);
  insert into app.invitations (user_id, target_type, kind, created_at, dismissed_at)
    values (v_id, 'sangha', 'readiness', '2026-06-03 12:00Z', '2026-06-10 12:00Z'),
      (v_id, 'course', 'readiness', '2026-06-03 12:00Z', null);
end $$;
select counted('ann'), counted('ben'), counted('cleo');
insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
  values (person('dee'), 1, 'x', lib.seal('x'), '2026-04-15 12:00Z');
insert into app.content_completions (user_id, content_id, completed_at)
  select person('dee'), c.id, '2026-04-22 12:00Z' from app.stage_contents c;
insert into app.llm_usage_log (user_id, created_at, provider, model, prompt_tokens, completion_tokens, total_tokens)
  values (person('dee'), '2026-04-29 12:00Z', 'openai', 'a', 1, 1, 2);
select is(array(select rtrim(format('%s %s %s: %s of %s', f.figure, to_char(f.week, 'MM-DD'), f.value,
    trim_scale(f.numerator), trim_scale(f.denominator))) from lib.person_figures(array[person('ann')], lib.now()) f
   where f.people is distinct from 0 order by f.figure collate "C", f.week, f.value collate "C"), array[
  'active_people 05-11 : 1 of', 'active_people 05-18 : 1 of', 'active_people 06-01 : 1 of',
  'active_people 06-08 : 1 of', 'active_people 06-15 : 1 of', 'completion_by_weekday 06-01 1,additive: 1 of 1',
  'completion_by_weekday 06-01 2,additive: 1 of 1', 'completion_by_weekday 06-08 1,additive: 0 of 1',
  'completion_by_weekday 06-08 2,additive: 1 of 1', 'completion_by_weekday 06-15 1,additive: 0 of 1',
  'completion_by_weekday 06-15 2,additive: 1 of 1', 'first_miss 06-01 1: 0 of 2', 'first_miss 06-08 2: 1 of 2',
  'first_miss 06-15 3: 0 of 1', 'funnel 06-08 1: 1 of', 'invitations 06-01 course,offered: 1 of',
  'invitations 06-01 sangha,offered: 1 of', 'invitations 06-01 suggestion,accepted: 1 of',
  'invitations 06-01 suggestion,offered: 3 of', 'invitations 06-08 sangha,dismissed: 1 of',
  'invitations 06-08 suggestion,dismissed: 1 of', 'joined 06-01 : 1 of', 'journal_entries 06-01 : 1 of',
  'messages 06-08 bought: 9 of', 'messages 06-08 granted: 6 of', 'messages 06-08 refunded: 1 of',
  'messages 06-08 used: 3 of', 'messages_by_month 06-08 2026-06-01,bought: 9 of',
  'messages_by_month 06-08 2026-06-01,granted: 6 of', 'messages_by_month 06-08 2026-06-01,other: 5 of',
  'messages_by_month 06-08 2026-06-01,refunded: 1 of', 'messages_by_month 06-08 2026-06-01,used: 3 of',
  'model_costs 06-01 resonance,service: 0.5 of 1', 'model_costs 06-01 unknown,unknown: 0 of 1',
  'model_costs 06-08 essay,own: 2 of 1', 'model_costs_by_month 06-01 2026-06-01: 0.5 of 1',
  'model_costs_by_month 06-08 2026-06-01: 2 of 1', 'offers 06-01 course,offered: 1 of',
  'offers 06-01 sangha,dismissed: 1 of', 'offers 06-01 sangha,offered: 1 of',
  'offers 06-01 suggestion,accepted: 1 of', 'offers 06-01 suggestion,answerable: 3 of',
  'offers 06-01 suggestion,dismissed: 1 of', 'offers 06-01 suggestion,offered: 3 of',
  'people_ever 06-15 active: 1 of', 'people_ever 06-15 journal: 1 of', 'people_ever 06-15 model 2026-06-01: 1 of',
  'people_ever 06-15 practice count_up: 1 of', 'people_ever 06-15 resonance: 1 of',
  'people_ever 06-15 stage 1: 1 of', 'people_last 06-01 journal: 1 of', 'people_last 06-01 resonance: 1 of',
  'people_last 06-08 active: 1 of', 'people_last 06-08 model 2026-06-01: 1 of',
  'practice_durations 06-15 count_up,10: 1 of', 'practice_minutes 06-15 count_up: 10 of 1',
  'resonances 06-01 : 1 of', 'stage_ends 06-15 1: 2 of',
  'streaks_by_stage 06-15 1,0: 1 of', 'streaks_by_stage 06-15 1,3: 1 of',
  'weekly_retention 06-01 2026-06-01: 1 of 1', 'weekly_retention 06-08 2026-06-01: 1 of 1'
  ], 'each act once, in its week');
select is(array(select format('%s %s %s: %s', f.figure, to_char(f.week, 'MM-DD'), f.value, trim_scale(f.numerator))
    from lib.person_figures(array[person('ann'), person('dee')], lib.now()) f
   where f.figure in ('active_people', 'people_ever', 'model_costs_by_month')
     and (f.week < '2026-05-11' or f.value like 'stage %') order by 1), array[
  'active_people 04-13 : 1', 'active_people 04-20 : 1', 'model_costs_by_month 04-27 2026-04-01: 0',
  'people_ever 06-15 stage 1: 1'], 'an answer or a chapter makes a week active; what has no price costs nothing');
select * from finish();
