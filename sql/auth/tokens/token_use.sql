-- Counts a request of a token: towards its 120 a minute, by the machine's clock, and in the uses of its day
-- (docs/contract/tokens.md#limits). A refused request counts too, and is refused for its own reason.
-- Internal: auth.assistant_enter and auth.token_refused.
create or replace function auth.token_use(token auth.api_tokens, route text, refused boolean) returns void
language plpgsql volatile as $$
declare
  v_wait integer := auth.limit_hit('token', token.id::text, 120, 60);
begin
  if v_wait is not null and not refused then
    raise sqlstate 'PT429' using message = 'rate_limit_exceeded', hint = v_wait;
  end if;
  update auth.api_tokens t set last_used_on = lib.today()
   where t.user_id = token.user_id and t.id = token.id and t.last_used_on is distinct from lib.today();
  insert into app.token_uses as u (user_id, token_id, day, route, calls, refusals)
  values (token.user_id, token.id, lib.today(), token_use.route, (not refused)::integer, refused::integer)
  on conflict on constraint token_uses_pkey
    do update set calls = u.calls + excluded.calls, refusals = u.refusals + excluded.refusals;
end $$;
