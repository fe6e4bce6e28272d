-- Keeps of the notes that a model offered those that hold: a known kind, a quote that stands in the body as it is, a note
-- of 1 to 600 characters once sanitised, no overlap with an earlier one; five at most (journal.md section 4.2). Where a
-- quote stands is found here: nothing that a model says about places is believed. Answers the notes' bodies, in order.
create or replace function lib.marginalia_take(entry_id bigint, body text, offered json) returns json
language plpgsql volatile as $$
declare
  v_note app.marginalia;
  v_offer record;
  v_span int4range;
  v_taken int4multirange := '{}';
  v_bodies json[] := '{}';
begin
  for v_offer in
    select o.kind, o.quote, lib.sanitise(o.note) as note, position(o.quote in body) - 1 as start
      from rows from (json_to_recordset(offered) as (kind text, quote text, note text)) with ordinality as o (kind, quote, note, nth)
     where o.kind in ('theme', 'connection', 'symbol') and length(o.quote) between 1 and 280
       and length(lib.sanitise(o.note)) between 1 and 600 and position(o.quote in body) > 0
     order by o.nth
  loop
    v_span := int4range(v_offer.start, v_offer.start + length(v_offer.quote));
    continue when v_taken && v_span;
    v_taken := v_taken + v_span::int4multirange;
    insert into app.marginalia (user_id, entry_id, kind, anchor_start, anchor_end, anchor_text, note, created_at, updated_at)
    values (lib.current_user_id(), marginalia_take.entry_id, v_offer.kind, lower(v_span), upper(v_span),
      lib.seal(v_offer.quote), lib.seal(v_offer.note), lib.now(), lib.now())
    returning * into v_note;
    v_bodies := v_bodies || (select to_json(b) from lib.marginalia_body(v_note) b);
    exit when cardinality(v_bodies) = 5;
  end loop;
  return array_to_json(v_bodies);
end $$;
grant execute on function lib.marginalia_take to app_api, app_worker;
