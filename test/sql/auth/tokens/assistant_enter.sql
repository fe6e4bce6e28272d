-- docs/contract/tokens.md#order-of-checks
-- events: token_rejected token_ended 3, token_rejected user_disabled 1
select plan(27);
select keep('ann', person('ann')), keep('ben', person('ben')), travel('2026-03-01 10:00Z');
create function pg_temp.hash(name text) returns bytea language sql as $$ select sha256(convert_to(name, 'UTF8')) $$;
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages)
values
  (kept('ann'), 'Widget', '{habits:read,program:read}', 'tsw_1', pg_temp.hash('widget'), '2026-02-01Z',
    '2026-03-02Z', 0),
  (kept('ann'), 'Reader', '{journal:read}', 'tsw_2', pg_temp.hash('reader'), '2026-02-01Z', '2026-03-02Z', 0),
  (kept('ann'), 'Calendar', '{calendar:read}', 'tsw_4', pg_temp.hash('calendar'), '2026-02-01Z', '2026-03-02Z', 0),
  (kept('ann'), 'Old', '{habits:read}', 'tsw_3', pg_temp.hash('old'), '2026-02-01Z', '2026-03-01 10:00Z', 0);
create function pg_temp.enter_as(token text, scopes text[], counted boolean default false, name text default 'ann',
  read_only boolean default true) returns bigint language sql as $$
  select auth.enter(kept(name), null, null, read_only, master_keys => array['master'],
    token_hash => pg_temp.hash(token), scopes => scopes, route => 'GET /habits/', counted => counted)
$$;
create function pg_temp.wait() returns text language plpgsql as $$
declare
  v_hint text;
begin
  perform pg_temp.enter_as('widget', '{habits:read}', true);
exception when sqlstate 'PT429' then
  get stacked diagnostics v_hint = pg_exception_hint;
  return v_hint;
end $$;
select is(pg_temp.enter_as('widget', '{habits:read}', read_only => false), kept('ann'), 'lets a token in');
select is(current_setting('app.scopes'), 'assistant habits:read program:read', 'sets what it holds, not what is asked');
select is(array[lib.scope_held('habits:read'), lib.scope_held('habits:write'), lib.scope_held('app'),
  lib.scope_held('assistant habits:read')], '{t,f,f,f}', 'a scope is held or not, and the app''s is not');
select refused($$ select pg_temp.enter_as('widget', '{habits:write}') $$, 403, 'insufficient_scope',
  'refuses a scope that it lacks');
select refused($$ select pg_temp.enter_as('widget', '{habits:read,habits:write}') $$, 403, 'insufficient_scope',
  'refuses where it has one of two');
select refused($$ select pg_temp.enter_as('widget', null) $$, 403, 'insufficient_scope',
  'refuses a route that names none');
select lives_ok($$ select pg_temp.enter_as('widget', '{}', read_only => false) $$, 'lets it in where nothing is asked');
select refused($$ select pg_temp.enter_as('calendar', '{}') $$, 403, 'insufficient_scope',
  'but not one that is for the calendar alone');
select lives_ok($$ select pg_temp.enter_as('calendar', '{calendar:read}', read_only => false) $$,
  'which the calendar is');
select refused($$ select pg_temp.enter_as('old', '{habits:read}') $$, 401, 'unauthorized',
  'refuses one that has expired');
select refused($$ select pg_temp.enter_as('nobody''s', '{habits:read}') $$, 401, 'unauthorized',
  'refuses an unknown one');
select refused($$ select pg_temp.enter_as('widget', '{habits:read}', name => 'ben') $$, 401, 'unauthorized',
  'refuses somebody else''s');
update auth.users set is_active = false where id = kept('ann');
select refused($$ select pg_temp.enter_as('widget', '{habits:read}') $$, 401, 'unauthorized',
  'refuses a disabled account');
update auth.users set is_active = true, is_admin = true where id = kept('ann');
select refused($$ select auth.enter(kept('ann'), null, null, false, admin => true,
  token_hash => pg_temp.hash('widget')) $$,
  403, 'insufficient_scope', 'an admin''s token is no admin');

select refused($$ select pg_temp.enter_as('reader', '{journal:read}') $$, 403, 'journal_closed_to_assistants',
  'refuses the journal while the switch is off');
update auth.users set assistants_may_read_journal = true where id = kept('ann');
select lives_ok($$ select pg_temp.enter_as('reader', '{journal:read}') $$, 'lets it read the journal with the switch');
select pg_temp.enter_as('reader', '{journal:read}');  -- the end of lives_ok would reset it
select is(current_setting('transaction_read_only'), 'off', 'a read that may give texts can write receipts');
update auth.users set assistants_may_read_journal = false where id = kept('ann');
select pg_temp.enter_as('reader', '{}', read_only => false);
select ok(not lib.scope_held('journal:read'), 'a token does not hold the journal while the switch is off');

select pg_temp.enter_as('widget', '{habits:read}', true, read_only => false) from generate_series(1, 120);
select refused($$ select pg_temp.enter_as('widget', '{habits:read}', true) $$, 429, 'rate_limit_exceeded',
  'refuses the 121st request of a minute');
select is(pg_temp.wait(), '60', 'for the rest of it');
select lives_ok($$ select pg_temp.enter_as('widget', '{habits:read}', false, read_only => false) $$,
  'does not count what is counted elsewhere');
select results_eq($$ select day, route, calls, refusals, texts from app.token_uses $$,
  $$ values ('2026-03-01'::date, 'GET /habits/', 120, 0, 0) $$, 'counts the requests of a day and route');
select is(array(select t.name from auth.api_tokens t where t.last_used_on = '2026-03-01'), '{Widget}', 'notes the day');
select auth.token_refused(kept('ann'), pg_temp.hash('widget'), 'GET /journal/');
select auth.token_refused(kept('ann'), pg_temp.hash('old'), 'GET /journal/');
select results_eq($$ select calls, refusals from app.token_uses where route = 'GET /journal/' $$, 'values (0, 1)',
  'counts a refusal beside, and none of a token that has ended');

select auth.enter(kept('ann'), 1000, 'jti', false, scopes => '{habits:read}', route => 'GET /habits/', counted => true);
select is(current_setting('app.scopes'), 'assistant habits:read', 'a session as an assistant holds what is asked');
select is(current_setting('app.api_token'), '', 'and has no token');
select is((select sum(u.calls + u.refusals) from app.token_uses u), 121::bigint, 'nor uses');
select * from finish();
