-- Every fact has the local day of the person (docs/contract/analysts.md#days): at noon in UTC it is tomorrow in
-- Kiritimati.
select plan(1);
select person('ann'), stages(), chapters(1, '{a}'), travel('2026-03-01 12:00Z');
update auth.users set timezone = 'Pacific/Kiritimati' where id = person('ann');
update app.pseudonyms set joined_at = lib.now() where user_id = person('ann');
select as_user('ann'), zone('Pacific/Kiritimati');
select keep('habit', habit('Walk', '{"start_date": "2026-03-02"}'));
select as_owner();
select log(goal(kept('habit'), 'low'), '2026-03-02'), practised(follows('ann', 1, '{"mode": "count_up"}'), lib.now()),
  auth.wallet_credit(person('ann'), null, 'self_grant', 1);
select set_config('app.user_id', person('ann')::text, true), lib.llm_usage_note('[{"provider": "openai", "model": "a",
  "prompt_tokens": 1, "completion_tokens": 1}]', null);
insert into app.content_completions (user_id, content_id, completed_at) select person('ann'), c.id, lib.now()
  from app.stage_contents c limit 1;
insert into app.journal_entries (user_id, written_at, updated_at, message)
  values (person('ann'), lib.now(), now(), 'x');
insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
  values (person('ann'), 1, 'x', 'x', lib.now());
insert into app.return_arcs (user_id, started_at) values (person('ann'), lib.now());
insert into app.invitations (user_id, target_type, kind, created_at)
  values (person('ann'), 'embodied_community', 'readiness', lib.now());
create function tap.local_days() returns table (view text, days date[]) language plpgsql as $$
begin
  for view in select table_name from information_schema.columns
    where table_schema = 'analytics' and column_name = 'local_day' order by 1
  loop
    execute format('select array_agg(distinct local_day) from analytics.%I where person = %L', view,
      tap.pseudonym('ann')) into days;
    return next;
  end loop;
end $$;
select is_empty($$ select * from local_days() where days is distinct from '{2026-03-02}' $$,
  'the local day of every fact is that of the person''s zone');
select * from finish();
