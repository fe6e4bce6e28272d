-- POST /journal/{entry_id}/promote: makes a quote of a span of the message, counted in code points. The lock on the
-- entry orders this request before a parallel edit, which then moves the quote, or after it. Parallel requests count
-- the quotes one after the other.
create or replace function api.promotion_create(entry_id bigint, body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_start integer := (body ->> 'anchor_start')::integer;
  v_end integer := (body ->> 'anchor_end')::integer;
  v_message text;
  v_text text;
  v_quote app.promoted_quotes;
begin
  if v_end <= v_start then
    perform lib.refuse_value('anchor_end', 'Value error, anchor_end must be greater than anchor_start');
  end if;
  select lib.open(e.message, 'journal_entries.message ' || e.id) into v_message from app.journal_entries e
   where e.user_id = v_me and e.id = promotion_create.entry_id and e.deleted_at is null
     for no key update;
  if not found then
    perform lib.refuse_masked('journal_entry', entry_id);
  elsif v_end > length(v_message) then
    perform lib.raise(422, 'anchor_out_of_range');
  end if;
  v_text := lib.sanitise(substr(v_message, v_start + 1, v_end - v_start));
  if length(v_text) > 1000 then
    perform lib.raise(422, 'quote_too_long');
  elsif (select count(*) from app.promoted_quotes q
      where q.user_id = v_me and q.source_entry_id = promotion_create.entry_id) >= 500 then
    perform lib.raise(409, 'quote_quota_exceeded');
  end if;
  insert into app.promoted_quotes (user_id, source_entry_id, anchor_start, anchor_end, text, created_at, updated_at)
  values (v_me, promotion_create.entry_id, v_start, v_end, lib.seal(v_text), lib.now(), lib.now())
  returning * into v_quote;
  perform lib.journal_size_add(octet_length(v_quote.text));
  return (select to_json(b) from lib.promoted_quote_body(v_quote) b);
end $$;
grant execute on function api.promotion_create to app_api;
