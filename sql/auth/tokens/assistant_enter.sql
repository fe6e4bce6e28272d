-- The part of auth.enter for an assistant (docs/contract/tokens.md#order-of-checks): refuses a token that has ended, a
-- route whose scopes it lacks (one for the calendar alone also where the operations of a body have their own), the
-- journal where its switch is off, and more than 120 requests a minute. Then sets the scopes for this transaction,
-- beginning with the word `assistant`, so that the setting is never empty. Returns whether a read must write, because
-- texts may leave, which are receipts. scopes: of the route; null: it has none. Without a token it is a session, which
-- holds what the route asks. Internal: auth.enter.
create or replace function auth.assistant_enter(
  user_id bigint, token_hash bytea, scopes text[], route text, counted boolean
) returns boolean
language plpgsql volatile as $$
declare
  v_token auth.api_tokens;
  v_held text[] := scopes;
  v_open boolean := (select u.assistants_may_read_journal from auth.users u where u.id = assistant_enter.user_id);
begin
  if token_hash is not null then
    select * into v_token from auth.api_tokens t
     where t.user_id = assistant_enter.user_id and t.token_hash = assistant_enter.token_hash
       and t.expires_at > lib.machine_now();
    if not found then
      perform lib.event('token_rejected', '{"reason": "token_ended"}');
      perform lib.raise(401, 'unauthorized');
    end if;
    v_held := v_token.scopes;
  end if;
  if scopes <@ v_held is not true or scopes = '{}' and v_held = '{calendar:read}' then
    perform lib.raise_with(403, 'insufficient_scope',
      jsonb_build_object('scope', nullif(array_to_string(scopes, ' '), '')));
  elsif not v_open and 'journal:read' = any (scopes) then
    perform lib.raise(403, 'journal_closed_to_assistants');
  elsif counted and v_token.id is not null then
    perform auth.token_use(v_token, route, refused => false);
  end if;
  perform set_config('app.scopes', 'assistant ' || array_to_string(
      case when v_open then v_held else array_remove(v_held, 'journal:read') end, ' '), true),
    set_config('app.api_token', v_token.id::text, true), set_config('app.route', route, true);
  return v_held && '{journal:read,program:read}';
end $$;
