-- Applies rows of one kind, other than days: creates their objects, changes those that are as an earlier import left
-- them, or leaves all as it is. Counts what became of each; returns the habits whose streaks have changed. Where a row
-- cannot be stored, each half of the rows is tried by itself, until that row is refused alone.
create or replace function lib.import_rows_write(
  import app.imports, source_rows app.import_rows[], inout tally jsonb, out habits bigint[]
)
language plpgsql volatile as $$
declare
  v_kind text := source_rows[1].kind;
  v_half integer := cardinality(source_rows) / 2;
  v_of record;
  v_things jsonb;
  v_thing record;
  v_reason text;
  v_more record;
begin
  habits := '{}';
  select k.relation, k.owner into v_of from lib.import_kinds() k where k.kind = v_kind;
  begin
    v_things := (select jsonb_agg(to_jsonb(t) order by t.place)
      from lib.import_things(import, v_of.relation, v_of.owner, source_rows) t);
    perform lib.import_merge(import, v_kind, v_of.relation, v_of.owner, t.object_id, t.known_as, t.body)
       from jsonb_to_recordset(v_things) as t (outcome text, object_id bigint, known_as text, body jsonb)
      where t.outcome = 'merge';
    v_things := lib.import_create(import, v_kind, v_of.relation, v_of.owner, v_things);
    perform lib.import_link(import, v_kind, v_of.relation, v_of.owner, v_things);
  exception when data_exception or integrity_constraint_violation or program_limit_exceeded or sqlstate 'PT400'
      or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
    get stacked diagnostics v_reason = constraint_name;
    v_reason := coalesce(nullif(v_reason, ''), case when sqlstate like 'PT%' then sqlerrm else 'bad_value' end);
    v_things := jsonb_build_array(jsonb_build_object('outcome', 'refused', 'reason', v_reason, 'body',
      lib.import_opened(source_rows[1])));
  end;
  if v_reason is not null and v_half > 0 then
    select * into v_more from lib.import_rows_write(import, source_rows[:v_half], tally);
    habits := v_more.habits;
    select * into v_more from lib.import_rows_write(import, source_rows[v_half + 1:], v_more.tally);
    habits := habits || v_more.habits;
    tally := v_more.tally;
    return;
  end if;
  for v_thing in
    select * from jsonb_to_recordset(v_things) as t (outcome text, reason text, object_id bigint, body jsonb)
  loop
    tally := lib.import_tally(tally, v_thing.outcome, v_kind, 1, array[lib.import_name(v_kind, v_thing.body)],
      v_thing.reason);
    if v_thing.outcome in ('create', 'merge') then
      habits := habits || lib.import_habits_of(v_kind, v_thing.object_id);
    end if;
    if v_thing.outcome in ('create', 'merge') or v_thing.reason = 'empty' then  -- an entry of pictures alone
      tally := jsonb_set(tally, '{skipped_media}', to_jsonb((tally ->> 'skipped_media')::integer
        + case when import.source = 'own' then 0 else coalesce((v_thing.body ->> 'skipped_media')::integer, 0) end));
    end if;
  end loop;
end $$;
