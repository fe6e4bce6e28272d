-- POST /journal/: creates a draft. An entry_date becomes noon UTC of that day, or the middle of the local day where
-- noon UTC falls on another local day. The unique index refuses a reflection scope that is taken.
create or replace function api.journal_entry_create(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_sent app.journal_entries := jsonb_populate_record(null::app.journal_entries, body - '{message,title}'::text[]);
  v_day date := (body ->> 'entry_date')::date;
  v_noon timestamptz := (v_day + time '12:00') at time zone 'UTC';
  v_entry app.journal_entries;
begin
  perform lib.require_entry_pairs(body);
  v_sent.tag := coalesce(lib.sent_tag(body, v_sent.reflection_scope_key is not null), 'freeform');
  if v_sent.user_practice_id is not null and not exists (
      select from app.user_practices u where u.user_id = v_me and u.id = v_sent.user_practice_id) then
    perform lib.refuse_missing('user_practice', v_sent.user_practice_id);
  elsif v_sent.practice_session_id is not null and not exists (
      select from app.practice_sessions s where s.user_id = v_me and s.id = v_sent.practice_session_id) then
    perform lib.refuse_missing('practice_session', v_sent.practice_session_id);
  elsif v_day > lib.today() then
    perform lib.raise(422, 'entry_date_in_future');
  end if;
  insert into app.journal_entries (user_id, written_at, local_day, updated_at, title, message, classification, tag,
    primary_aspect, secondary_aspect, reflection_level, reflection_scope_key, practice_session_id, user_practice_id)
  values (v_me, case when v_day is null then lib.now()
      when (v_noon at time zone lib.current_timezone())::date = v_day then v_noon else lib.midday(v_day) end,
    coalesce(v_day, lib.today()), lib.now(), lib.seal(nullif(body ->> 'title', '')),
    lib.seal(lib.entry_message(body ->> 'message')),
    v_sent.classification, v_sent.tag, v_sent.primary_aspect, v_sent.secondary_aspect, v_sent.reflection_level,
    v_sent.reflection_scope_key, v_sent.practice_session_id, v_sent.user_practice_id)
  returning * into v_entry;
  perform lib.journal_size_add(lib.entry_bytes(v_entry), 1);
  return (select to_json(b) from lib.journal_entry_body(v_entry) b);
end $$;
grant execute on function api.journal_entry_create to app_api;
