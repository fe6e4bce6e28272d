-- Notes that a spent refresh token got the same successor again. Once is a lost answer or a second tab. Three rotations
-- in a row may be somebody who copies each token, so that is a line, and the third one a mail
-- (docs/contract/auth.md#post-authsessionsrefresh). Internal: auth.session_refresh.
create or replace function auth.refresh_token_repeat(token auth.refresh_tokens) returns void
language plpgsql volatile as $$
declare
  v_in_a_row integer;
begin
  update auth.refresh_tokens t set repeated_at = lib.machine_now()
   where t.token_hash = token.token_hash and t.repeated_at is null;
  if not found then
    return;
  end if;
  select count(*) filter (where r.in_a_row) into v_in_a_row
    from (select bool_and(t.repeated_at is not null) over (order by t.replaced_at desc rows unbounded preceding)
            from auth.refresh_tokens t
           where t.user_id = token.user_id and t.session_id = token.session_id
             and t.replaced_at is not null and t.used_at is not null) r (in_a_row);
  if v_in_a_row >= 3 then
    perform lib.event('refresh_token_repeated',
      jsonb_build_object('user_id', token.user_id, 'rotations', v_in_a_row), 'warn');
  end if;
  if v_in_a_row = 3 then
    perform lib.enqueue('session_ended_mail', json_build_object('user_id', token.user_id, 'cause', 'repeated'));
  end if;
end $$;
