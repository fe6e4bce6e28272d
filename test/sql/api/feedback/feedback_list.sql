select plan(18);
select person('ann'), person('ben'), person('adam'), travel('2026-06-15 12:00Z');
update auth.users set is_admin = true where id = person('adam');
create function tap.listed(category text default null, impact text default null, platform text default null,
  app_build text default null, public_id text default null, limit_ integer default 50, offset_ integer default 0,
  status text default null)
returns json language sql as $$
  select api.feedback_list(category, impact, platform, app_build, public_id, limit_, offset_, true,
    '{first master,second master}', status)
$$;
-- Two people with keys under two master keys, which the operator holds both.
select set_config('app.data_key', auth.data_key(person('ann'), '{first master}', true), true);
select as_user('ann');
select api.feedback_create('{"category": "broken", "impact": "blocked", "summary": "It stops.", "intent": "To log.",
  "context": {"screen": "Habits", "platform": "ios", "app_build": "7"}}');
select as_owner();
select set_config('app.data_key', auth.data_key(person('ben'), '{second master}', true), true);
select as_user('ben'), travel('2026-06-15 13:00Z');
select api.feedback_create('{"category": "idea", "impact": "cosmetic", "summary": "Darker.",
  "context": {"platform": "web", "correlation_id": "abc"}}');
select refused('select listed()', 403, 'admin_required', 'refuses a person with 403');
select as_user('adam'), set_config('app.data_key', 'a key of adam', true);
select is(each(listed() -> 'items', 'summary'), '{Darker.,It stops.}',
  'shows what all people wrote, the newest first, each opened with the key of its writer');
select is(current_setting('app.data_key'), 'a key of adam', 'leaves the key of the caller');
select is((listed(category => 'broken') -> 'items' -> 0)::jsonb - 'public_id', jsonb_build_object('category', 'broken',
  'impact', 'blocked', 'created_at', '2026-06-15T12:00:00.000000Z', 'user_id', person('ann'), 'status', 'open',
  'summary', 'It stops.',
  'intent', 'To log.', 'expected', null, 'actual', null, 'context', jsonb_build_object('screen', 'Habits',
    'platform', 'ios', 'app_build', '7', 'viewport_class', null, 'locale', null, 'correlation_id', null)),
  'shows every key of one');
select is(each(listed(impact => 'cosmetic') -> 'items', 'summary'), '{Darker.}', 'filters by impact');
select is(each(listed(platform => 'ios') -> 'items', 'summary'), '{It stops.}', 'filters by platform');
select is(each(listed(app_build => '7') -> 'items', 'summary'), '{It stops.}', 'filters by build');
select is(each(listed(public_id => lower(listed() -> 'items' -> 1 ->> 'public_id')) -> 'items', 'summary'),
  '{It stops.}', 'finds one by the id that its writer names');
select api.feedback_status_set(listed() -> 'items' -> 1 ->> 'public_id', '{"status": "seen"}');
select is(each(listed(status => 'seen') -> 'items', 'summary'), '{It stops.}', 'filters by what admins made of it');
select is(each(listed(status => 'open') -> 'items', 'summary'), '{Darker.}', 'which is nothing at first');
select is(listed(category => 'praise')::jsonb,
  '{"items": [], "total": 0, "limit": 50, "offset": 0, "has_more": false}', 'answers an empty page');
select is((listed(limit_ => 1))::jsonb - 'items', '{"total": 2, "limit": 1, "offset": 0, "has_more": true}',
  'pages as other lists do');
select is(each(listed(offset_ => 1) -> 'items', 'summary'), '{It stops.}', 'skips as many as it is told');
select as_owner();
select set_config('app.data_key', auth.data_key(person('ann'), '{first master}', true), true);
select as_user('ann'), travel('2026-06-15 14:00Z');
select api.feedback_create('{"category": "idea", "impact": "cosmetic", "summary": "Lighter.",
  "context": {"platform": "web"}}');
select as_user('adam');
select is(each(listed() -> 'items', 'summary'), '{Lighter.,Darker.,It stops.}', 'shows each of one person once');
select refused($$ select api.feedback_list(null, null, null, null, null, 50, 0, true, '{first master}') $$, 500,
  'decryption_failure', 'fails if no master key opens the key of a writer');
select for_api_only('api.feedback_list(text, text, text, text, text, integer, integer, boolean, text[], text)');
select * from finish();
