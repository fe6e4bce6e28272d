select plan(11);
select set_config('app.data_key', 'a key', true);
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('e', entry('one two'));
select keep('note', note(kept('e'), 0, 'one')), keep('long', note(kept('e'), 4, 'two')),
  keep('longest', note(kept('e'), 3, ' '));
select keep('request', (api.essay_create(kept('note'), 'own', null, 1000) ->> 'request_id')::bigint),
  keep('long_request', (api.essay_create(kept('long'), 'own', null, 1000) ->> 'request_id')::bigint),
  keep('longest_request', (api.essay_create(kept('longest'), 'own', null, 1000) ->> 'request_id')::bigint);
create function pg_temp.essay(name text) returns text language sql as $$
  select lib.open(m.essay, 'marginalia.essay ' || m.id) from app.marginalia m where m.id = tap.kept(name)
$$;
select as_user('bob'), as_role('app_worker');
select is(jobs.essay_store(kept('request'), 'Stolen.'), false, 'stores nothing for the request of somebody else');
select as_user('ann'), as_role('app_worker'), travel('2026-06-15 12:01Z');
select is(jobs.essay_store(kept('request'), E' An\u0007 essay.\u200B '), true,
  'is true for an essay that came in time');
select is(jobs.essay_store(kept('request'), 'Another.'), false, 'is false for a request that is settled');
select is(pg_temp.essay('note'), 'An essay.', 'keeps the first essay, cleaned');
select results_eq($$ select essay_generated_at, updated_at, get_byte(essay, 0) from app.marginalia
  where id = kept('note') $$, $$ values ('2026-06-15 12:01Z'::timestamptz, '2026-06-15 12:01Z'::timestamptz, 2) $$,
  'stamps the note, and seals the essay');
select is(pg_temp.essay('long'), null, 'leaves other notes alone');
select is(jobs.essay_store(kept('long_request'), repeat(U&'\0958', 10000)), true,
  'takes an essay that grows as it is normalised');
select is(length(pg_temp.essay('long')), 10000, 'cuts an essay that doubled to 10,000 characters');
select is(jobs.essay_store(kept('longest_request'), repeat(' ' || repeat(U&'\+01D160', 3), 2500)), true,
  'takes an essay that nearly triples');
select is(length(pg_temp.essay('longest')), 9999, 'cuts it too, and the space before the cut');
select as_role('app_analyst');
select throws_ok($$ select jobs.essay_store(1, '') $$, '42501', null, 'an analyst may not run it');
select * from finish();
