-- Stores the valid ones of a model's notes, at most five, and returns their bodies in order
-- (docs/contract/marginalia.md#which-notes-are-kept). A passage is searched for in the entry's message, `body`: a
-- model's own offsets are not trusted.
create or replace function lib.marginalia_take(entry_id bigint, body text, model_notes json) returns json
language plpgsql volatile as $$
declare
  v_note app.marginalia;
  v_sent record;
  v_span int4range;
  v_taken int4multirange := '{}';
  v_bodies json[] := '{}';
begin
  for v_sent in
    select o.kind, o.quote, lib.sanitise(o.note) as note, f.start
      from rows from (json_to_recordset(model_notes) as (kind text, quote text, note text))
        with ordinality as o (kind, quote, note, nth)
      cross join lib.find_text(body, o.quote) as f (start)
     where o.kind in ('theme', 'connection', 'symbol') and length(o.quote) between 1 and 280
       and length(lib.sanitise(o.note)) between 1 and 600 and f.start is not null
     order by o.nth
  loop
    v_span := int4range(v_sent.start, v_sent.start + length(v_sent.quote));
    continue when v_taken && v_span;
    v_taken := v_taken + v_span::int4multirange;
    insert into app.marginalia (user_id, entry_id, kind, anchor_start, anchor_end, anchor_text, note, created_at,
      updated_at)
    values (lib.current_user_id(), marginalia_take.entry_id, v_sent.kind, lower(v_span), upper(v_span),
      lib.seal(v_sent.quote), lib.seal(v_sent.note), lib.now(), lib.now())
    returning * into v_note;
    v_bodies := v_bodies || (select to_json(b) from lib.marginalia_body(v_note) b);
    exit when cardinality(v_bodies) = 5;
  end loop;
  return array_to_json(v_bodies);
end $$;
grant execute on function lib.marginalia_take to app_api, app_worker;
