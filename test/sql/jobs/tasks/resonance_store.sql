select plan(14);
create function tap.stores(name text) returns boolean language sql as $$
  select jobs.resonance_store(kept('request_of_' || name), '[{"kind": "theme", "quote": "walked", "note": "A note."}]',
    '[]', '[]', 50)
$$;
create function tap.outcome(name text) returns json language sql as $$
  select jobs.llm_request_answer(kept('request_of_' || name), false, 50)
$$;
select as_user('ann');
select keep('page', entry('I walked by the river.')), keep('deleted', entry('I want to die.')),
  keep('intimate', entry('I walked.'));
select keep('request_of_' || name, (api.resonance_create(kept(name), 'own', null, 1000, 50) ->> 'request_id')::bigint)
  from unnest('{page,deleted,intimate}'::text[]) name;
select api.journal_entry_delete(kept('deleted'));
select api.journal_entry_update(kept('intimate'), '{"classification": "intimate"}');

select as_role('app_worker');
select ok(stores('intimate'), 'settles a request whose entry was made intimate meanwhile');
select ok(stores('deleted'), 'settles a request whose entry was deleted meanwhile');
select ok(stores('page'), 'stores the answer about an entry');
select ok(not stores('page'), 'settles a request once');

select as_user('ann');
select is(each(outcome('page') #> '{answer,marginalia}', 'anchor_text'), '{walked}',
  'the outcome holds the notes that it stored');
select is((outcome('deleted') #> '{answer,marginalia}')::text, '[]', 'keeps no note for a deleted entry');
select is(json_array_length(outcome('deleted') #> '{answer,care,resources}'), 4,
  'the outcome holds the care that a deleted entry asked for');
select is(outcome('intimate') #>> '{answer,private}', 'false',
  'the outcome of an entry made intimate later is not private, since the model read it');
select is((outcome('intimate') #> '{answer,marginalia}')::text, '[]', 'keeps no note for an intimate entry');
select is((select count(*) from app.marginalia), 1::bigint, 'writes notes of no other entry');
select is((select monthly_messages_used from lib.wallet_state()), 3,
  'keeps the charge where the model answered and the person changed the entry');

select keep('late', (api.resonance_create(kept('page'), 'own', null, 1000, 50) ->> 'request_id')::bigint);
select keep('request_of_late', kept('late'));
select ok(jobs.llm_request_fail(kept('late')), 'settles a request as failed');
select is((select monthly_messages_used from lib.wallet_state()), 3, 'refunds a request that was given up');
select ok(not stores('late'), 'stores nothing for a request that was given up');
select * from finish();
