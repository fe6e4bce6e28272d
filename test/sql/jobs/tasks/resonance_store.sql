select plan(15);
create function tap.stores(name text, usage json default '[]') returns boolean language sql as $$
  select jobs.resonance_store(kept('pass_of_' || name), '[{"kind": "theme", "quote": "walked", "note": "A note."}]', '[]', '[]', 50,
    usage)
$$;
create function tap.outcome(name text) returns json language sql as $$
  select jobs.llm_request_answer(kept('pass_of_' || name), false, 50)
$$;
select as_user('ann');
select keep('page', entry('I walked by the river.')), keep('deleted', entry('I want to die.')), keep('intimate', entry('I walked.'));
select keep('pass_of_' || name, (api.resonance_create(kept(name), 'own', null, 1000, 50) ->> 'request_id')::bigint)
  from unnest('{page,deleted,intimate}'::text[]) name;
select api.journal_entry_delete(kept('deleted'));
select api.journal_entry_update(kept('intimate'), '{"classification": "intimate"}');

select as_role('app_worker');
select ok(stores('page'), 'keeps what the model said about an entry that is there');
select ok(stores('deleted'), 'settles a pass whose entry was deleted meanwhile');
select ok(stores('intimate'), 'settles a pass whose entry was made intimate meanwhile');
select ok(not stores('page'), 'settles a pass once');

select as_user('ann');
select is(each(outcome('page') #> '{answer,marginalia}', 'anchor_text'), '{walked}', 'answers the notes that it kept');
select is((outcome('deleted') #> '{answer,marginalia}')::text, '[]', 'keeps no note for a deleted entry');
select is(json_array_length(outcome('deleted') #> '{answer,care,resources}'), 4, 'answers the care that a deleted entry asked for');
select is(outcome('intimate') #>> '{answer,private}', 'false', 'does not say of an entry that the model read that nothing read it');
select is((outcome('intimate') #> '{answer,marginalia}')::text, '[]', 'keeps no note for an intimate entry');
select is((select count(*) from app.marginalia), 1::bigint, 'writes the notes of the one entry alone');
select is((select monthly_messages_used from lib.wallet_state()), 3, 'the charge stays when the model answered and the owner changed the entry');

select keep('late', (api.resonance_create(kept('page'), 'own', null, 1000, 50) ->> 'request_id')::bigint);
select keep('pass_of_late', kept('late'));
select ok(jobs.llm_request_fail(kept('late')), 'a pass is given up');
select is((select monthly_messages_used from lib.wallet_state()), 3, 'the charge of a given up pass goes back');
select ok(not stores('late', '[{"provider": "openai", "model": "m", "prompt_tokens": 1, "completion_tokens": 1}]'),
  'keeps nothing of a pass that was given up');
select as_owner();
select is((select count(*) from app.llm_usage_log where journal_entry_id = kept('page')), 1::bigint,
  'records the usage of an answer that comes too late');
select * from finish();
