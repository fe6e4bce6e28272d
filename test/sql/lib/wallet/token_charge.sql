-- docs/contract/tokens.md#limits
select plan(13);
select keep('ann', person('ann')), travel('2026-03-31 23:00Z');
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages)
values (kept('ann'), 'Assistant', '{models:spend}', 'tsw_1', sha256('1'), '2026-02-01Z', '2026-05-01Z', 2);
select keep('token', id) from auth.api_tokens;
create function pg_temp.spent() returns text language sql security definer as $$
  select t.spent || ' until ' || to_char(t.spent_until, 'YYYY-MM-DD') from auth.api_tokens t
$$;
select as_user('ann');
select lives_ok('select lib.token_charge()', 'a session has no ceiling');
select is(pg_temp.spent(), null, 'and spends nothing of a token');
select set_config('app.api_token', kept('token')::text, true);
select lib.token_charge(), lib.token_charge();
select refused('select lib.token_charge()', 402, 'token_ceiling_reached', 'refuses the third of two messages');
select is(pg_temp.spent(), '2 until 2026-04-01', 'counts in the month of the wallet');
select lib.token_refund(kept('token'), '2026-03-31 23:00Z');
select is(pg_temp.spent(), '1 until 2026-04-01', 'gives one back');
select lib.token_refund(kept('token'), '2026-03-01 00:00Z');
select is(pg_temp.spent(), '0 until 2026-04-01', 'also of the first instant of the month'), lib.token_charge();
select lib.token_refund(kept('token'), '2026-02-28 23:00Z');
select is(pg_temp.spent(), '1 until 2026-04-01', 'but none of a month before');
select as_user('ben');
select lib.token_refund(kept('token'), '2026-03-31 23:00Z');
select refused('select lib.token_charge()', 402, 'token_ceiling_reached', 'a token of somebody else is none');
select is(pg_temp.spent(), '1 until 2026-04-01', 'and gets nothing back'), as_owner();
update auth.api_tokens set monthly_messages = 1;
select as_user('ann'), travel('2026-04-01 00:00Z');
select lib.token_refund(kept('token'), '2026-03-31 23:00Z');
select is(pg_temp.spent(), '1 until 2026-04-01', 'nor one of the month that is over');
select lib.token_charge();
select is(pg_temp.spent(), '1 until 2026-05-01', 'begins anew with the month');
select lib.token_refund(kept('token'), lib.now()), lib.token_refund(kept('token'), lib.now());
select is(pg_temp.spent(), '0 until 2026-05-01', 'gives back no more than was spent'), lib.token_charge();
select set_config('app.api_token', '', true);
select lib.token_refund(null, lib.now());
select is(pg_temp.spent(), '1 until 2026-05-01', 'a request of a session gives no token anything back');
select * from finish();
