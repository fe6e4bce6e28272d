select plan(10);
select person('ann'), person('adam'), travel('2026-06-15 12:00Z'), set_config('app.data_key', 'a key', true);
update auth.users set is_admin = true where id = person('adam');
insert into app.feedback (user_id, public_id, category, impact, summary, created_at)
select person('ann'), 'FB-2345678' || n, 'idea', 'cosmetic', lib.seal('Darker.'), lib.now()
  from unnest('{A,B}'::text[]) n;
select as_user('ann');
select refused($$ select api.feedback_status_set('FB-2345678A', '{"status": "done"}') $$, 403, 'admin_required',
  'refuses a person with 403, also who reported it');
select as_user('adam');
select is(api.feedback_status_set('fb-2345678a', '{"status": "seen"}')::jsonb, jsonb_build_object(
  'public_id', 'FB-2345678A', 'category', 'idea', 'impact', 'cosmetic', 'created_at', '2026-06-15T12:00:00.000000Z',
  'status', 'seen'), 'notes what an admin made of it; the id in any case');
select is(api.feedback_status_set('FB-2345678A', '{"status": "open"}') ->> 'status', 'open', 'it may be open again');
select is(api.feedback_status_set('FB-2345678A', '{"status": "done"}') ->> 'status', 'done', 'or done');
select refused($$ select api.feedback_status_set('FB-23456789', '{"status": "done"}') $$, 404, 'feedback_not_found',
  'refuses what nobody reported');
select as_owner();
select results_eq('select public_id, status from app.feedback order by 1',
  $$ values ('FB-2345678A', 'done'), ('FB-2345678B', 'open') $$, 'leaves all others');
select throws_ok($$ update app.feedback set status = 'lost' $$, '23514', null, 'no other word is stored');
select for_api_only('api.feedback_status_set(text, jsonb)');
select * from finish();
