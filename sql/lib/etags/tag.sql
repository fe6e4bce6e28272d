-- unused since 0.5.0: API processes of 0.4.0 call it during a deploy. Its successor is lib.tagged.
create or replace function lib.tag(
  caller bigint, turns text, request text, given text[], out tag text, out held boolean
)
language sql stable as $$
  select t.tag, t.tag = any (given) from lib.tagged(caller, turns, request) t
$$;
grant execute on function lib.tag to app_api;
