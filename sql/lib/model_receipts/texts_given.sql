-- What a statement hands to an assistant, as it is, with a receipt for each text of the person in it
-- (docs/contract/tokens.md#receipts). A text is an object of the answer: an entry, a source of a reflection, a note or
-- suggestion, a quote, the answer to a prompt, a practice session with words. 404 if a text is of an entry that the
-- caller no longer sees, which only a stored answer can hold.
create or replace function lib.texts_given(caller bigint, body json) returns json
language plpgsql volatile as $$
declare
  v_texts json;
  v_hidden boolean;
begin
  with given as materialized (
    select coalesce(o ->> 'journal_entry_id', o ->> 'source_entry_id',
             case when o ?| '{sender,promoted_quotes}' then o ->> 'id' when o ? 'pending' then (
               select q.source_entry_id::text from app.promoted_quotes q
                where q.user_id = caller and q.id = (o ->> 'id')::bigint) end)::bigint as entry_id,
           (select coalesce(sum(length(t.value)), 0) from jsonb_each_text(o) t where t.key = any ('{message,title,body,
              note,essay,anchor_text,label,response,reflection,insight,last_insight,entry_title,source_title,
              included_in_title}')) as characters
      from jsonb_path_query(body::jsonb, 'strict $.** ? (exists (@.sender) || exists (@.journal_entry_id)
        || exists (@.promoted_quotes) || exists (@.pending) && exists (@.anchor_text)
        || exists (@.has_responded) && @.response.type() == "string" || @.reflection.type() == "string"
        || @.insight.type() == "string" || @.last_insight.type() == "string")') o
  )
  select json_agg(g), bool_or(g.entry_id is not null and not lib.entry_shown(g.entry_id)) into v_texts, v_hidden
    from given g;
  if v_hidden then
    perform lib.raise(404, 'journal_entry_not_found');
  end if;
  perform lib.texts_note(v_texts);
  return body;
end $$;
grant execute on function lib.texts_given to app_api;
