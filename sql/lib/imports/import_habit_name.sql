-- A name for a habit that no habit of the caller has: the given one, cut to what a name may have; else with the app's
-- name behind it, and with a number where that is taken, or where the other habit came from the same app.
create or replace function lib.import_habit_name(given text, source text) returns text
language plpgsql stable as $$
declare
  v_app text := case source when 'own' then 'Import' when 'loop' then 'Loop' when 'habitkit' then 'HabitKit'
    when 'beaverhabits' then 'BeaverHabits' when 'dayone' then 'Day One' else 'Markdown' end;
  v_clean text := lib.sanitise(regexp_replace(given, '\s+', ' ', 'g'));
  v_name text := coalesce(nullif(lib.sanitise(left(v_clean, 255)), ''), v_app);
  v_tried text := v_name;
  v_other bigint;
begin
  for v_nth in 1..1000 loop
    v_other := null;
    select h.id into v_other from app.habits h
     where h.user_id = lib.current_user_id() and casefold(normalize(btrim(h.name), nfc) collate pg_catalog.pg_c_utf8)
       = casefold(normalize(btrim(v_tried), nfc) collate pg_catalog.pg_c_utf8);
    exit when v_other is null;
    if v_nth > 1 or not exists (select from app.import_links k where k.user_id = lib.current_user_id()
        and k.source = import_habit_name.source and k.kind = 'habit' and k.object_id = v_other and k.is_current) then
      v_tried := format(case when v_nth = 1 then ' (%s)' else ' (%s %s)' end, v_app, v_nth);
    else
      v_tried := format(' (%s %s)', v_app, v_nth + 1);
    end if;
    v_tried := left(v_name, 255 - length(v_tried)) || v_tried;
  end loop;
  return v_tried;
end $$;
