-- docs/contract/decisions.md#d93; on the wire: test/http/changes-stream.test.ts.
select plan(8);
update auth.hmac_keys set key = 'key' where purpose = 'notice';
select is(lib.notice_name('person', 7, '2026-01-01 00:00Z'),
  encode(extensions.hmac('person 7 490896'::bytea, 'key'::bytea, 'sha256'), 'hex'),
  'is HMAC-SHA-256 of kind, id and hour');
select is(lib.notice_name('person', 7), lib.notice_name('person', 7, now()), 'of the present hour');
select isnt(lib.notice_name('person', 7, now() + interval '1 hour'), lib.notice_name('person', 7),
  'differs in another hour, so that nobody joins the writes of one person');
select isnt(lib.notice_name('person', 8), lib.notice_name('person', 7), 'differs for another id');
select isnt(lib.notice_name('model_request', 7), lib.notice_name('person', 7), 'differs for another kind');
create temp table before as select lib.notice_name('person', 7) as name;
update auth.hmac_keys set key = 'another key' where purpose = 'notice';
select isnt(lib.notice_name('person', 7), name, 'differs under another key') from before;
select is((select array_agg(has_function_privilege(r, 'lib.notice_name(text, bigint, timestamptz)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{t,t,f}', 'the service may run it, and no analyst');
select is(has_table_privilege('app_analyst', 'auth.hmac_keys', 'select'), false, 'no analyst reads the key');
select * from finish();
