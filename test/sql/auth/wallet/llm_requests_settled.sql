-- docs/contract/wallet.md#model-requests
select plan(6);
select as_user('ann');
select keep('e', entry('A page.')), keep('other', entry('Another.'));
select keep('runs', lib.llm_request_create('resonance', kept('e'), 'own', null, 1000, 50)),
  keep('failed', lib.llm_request_create('resonance', kept('other'), 'own', null, 1000, 50));
select jobs.llm_request_fail(kept('failed'));
select as_owner();
select is(auth.llm_requests_settled(array[person('ann'), person('ann')], array[kept('runs'), kept('failed')])::jsonb,
  jsonb_build_array(kept('failed')), 'those that no longer run');
select is(auth.llm_requests_settled(array[person('bob')], array[kept('runs')])::jsonb, jsonb_build_array(kept('runs')),
  'nor does one that is somebody else''s');
select is(auth.llm_requests_settled('{}', '{}')::text, '[]', 'none of none');
select for_api_only('auth.llm_requests_settled(bigint[], bigint[])');
select * from finish();
