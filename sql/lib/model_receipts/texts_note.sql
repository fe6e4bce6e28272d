-- Writes the receipts of texts that an assistant is given, and counts them in the uses of its token. texts: a list of
-- {entry_id, characters}, or null.
create or replace function lib.texts_note(texts json) returns void
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_token bigint := nullif(current_setting('app.api_token', true), '');
begin
  if texts is null then  -- the transaction may be read only
    return;
  end if;
  insert into app.model_receipts (user_id, sent_at, kind, token_id, route, entry_id, sent, withheld, charged)
  select v_me, lib.now(), 'assistant', v_token, current_setting('app.route'), t.entry_id,
         jsonb_build_array(jsonb_build_object('source', 'entry', 'characters', t.characters, 'from', 0,
           'to', t.characters)), '{}', 'none'
    from json_to_recordset(texts) t (entry_id bigint, characters bigint);
  if v_token is not null and json_array_length(texts) > 0 then
    insert into app.token_uses as u (user_id, token_id, day, route, texts)
    values (v_me, v_token, lib.today(), current_setting('app.route'), json_array_length(texts))
    on conflict on constraint token_uses_pkey do update set texts = u.texts + excluded.texts;
  end if;
end $$;
grant execute on function lib.texts_note to app_api;
