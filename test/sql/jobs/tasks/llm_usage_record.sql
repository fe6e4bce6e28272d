select plan(6);
create function tap.records(request_id bigint) returns void language sql as $$
  select jobs.llm_usage_record(request_id,
    '[{"provider": "openai", "model": "m", "prompt_tokens": 1000, "completion_tokens": 500, "input_price": 0.15,
      "output_price": 0.6}]')
$$;
select as_user('bob');
select keep('his', (api.resonance_create(entry('His page.'), 'own', null, 1000, 50) ->> 'request_id')::bigint);
select as_user('ann');
select keep('entry', entry('A page.'));
select keep('note', note(kept('entry'), 0, 'A page'));
select keep('pass', (api.resonance_create(kept('entry'), 'own', null, 1000, 50) ->> 'request_id')::bigint);
select keep('essay', (api.essay_create(kept('note'), 'own', null, 1000) ->> 'request_id')::bigint);
select keep('copy', jobs.transcription_create('own', true, 1000, 50));

select as_role('app_worker');
select records(kept(name)) from unnest('{pass,essay,copy}'::text[]) name;
select ok(jobs.llm_request_fail(kept('pass')), 'settles the resonance as failed');
select records(kept('pass'));
select as_owner();
select results_eq('select journal_entry_id, estimated_cost_usd, total_tokens from app.llm_usage_log
    where user_id = person(''ann'') order by id',
  format($$ values (%1$s::bigint, 0.000450, 1500), (%1$s, 0.000450, 1500), (null, 0.000450, 1500),
    (%1$s, 0.000450, 1500) $$, kept('entry')),
  'writes a row per call, with the entry of a resonance or an essay, also for a settled request');

select as_user('ann');
select records(kept('his'));
select as_owner();
select is((select count(*) from app.llm_usage_log where user_id = person('ann') and journal_entry_id is null),
  2::bigint,
  'counts the usage of a foreign request as the caller''s, without an entry');
select is_empty('select from app.llm_usage_log where user_id = person(''bob'')', 'writes no usage for another person');

select as_user();
select lives_ok(format('select records(%s)', kept('pass')), 'accepts usage of an account that is gone');
select as_owner();
select is((select count(*) from app.llm_usage_log), 5::bigint, 'writes no row for an account that is gone');
select * from finish();
