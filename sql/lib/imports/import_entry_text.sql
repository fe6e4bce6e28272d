-- Title and message of an entry of another app. A title is cut to what the route takes.
create or replace function lib.import_entry_text(body jsonb) returns jsonb
language plpgsql immutable as $$
declare
  v_text text := concat_ws(E'\n\n', nullif(body ->> 'text', ''), (
    select string_agg(t.tag, ' ' order by t.nth)
      from jsonb_array_elements_text(body -> 'tags') with ordinality t (tag, nth)));
begin
  if v_text !~ '\S' then
    perform lib.import_refuse('empty');
  end if;
  return jsonb_build_object('title', left(lib.sanitise(body ->> 'title'), 200), 'message', v_text);
end $$;
