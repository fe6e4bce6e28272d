-- Applies the days of a batch; returns the habits whose days have changed. Those that are merged are changed one by
-- one, for the reason that lib.import_link names.
create or replace function lib.import_days_write(
  import app.imports, source_rows app.import_rows[], inout tally jsonb, out habits bigint[]
)
language plpgsql volatile as $$
declare
  v_days jsonb;
  v_day record;
  v_count record;
begin
  select coalesce(jsonb_agg(to_jsonb(d)), '[]') into v_days from lib.import_days(import, source_rows) d;
  for v_day in
    select d.link_id from jsonb_to_recordset(v_days) as d (outcome text, link_id bigint) where d.outcome = 'merge'
  loop
    update app.import_links k set is_current = false where k.user_id = import.user_id and k.id = v_day.link_id;
  end loop;
  insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
  select import.user_id, d.goal_id, d.day, d.units, d.recorded_at from jsonb_to_recordset(v_days)
      as d (outcome text, goal_id bigint, day date, units double precision, recorded_at timestamptz)
   where d.outcome = 'create';
  insert into app.import_links (user_id, import_id, source, source_key, kind, object_id, hash, left_as, details)
  select import.user_id, import.id, import.source, d.source_key, 'day', m.id, d.hash, lib.import_mark(d.units::text),
         case when d.outcome = 'merge' then lib.seal(json_build_object('before', m.completed_units)::text) end
    from jsonb_to_recordset(v_days) as d (outcome text, goal_id bigint, day date, units double precision,
      source_key bytea, hash bytea)
   cross join lateral (select c.id, c.completed_units from app.goal_completions c
      where c.user_id = import.user_id and c.goal_id = d.goal_id and c.local_day = d.day limit 1) m
   where d.outcome in ('create', 'merge');
  for v_day in
    select d.completion_id, d.units from jsonb_to_recordset(v_days)
        as d (outcome text, completion_id bigint, units double precision)
     where d.outcome = 'merge'
  loop
    update app.goal_completions c set completed_units = v_day.units
     where c.user_id = import.user_id and c.id = v_day.completion_id;
  end loop;
  for v_count in
    select d.outcome, d.reason, count(*)::integer as days, (array_agg(d.name))[:100] as names
      from jsonb_to_recordset(v_days) as d (outcome text, reason text, name text) group by d.outcome, d.reason
     order by d.outcome, d.reason
  loop
    tally := lib.import_tally(tally, v_count.outcome, 'day', v_count.days, v_count.names, v_count.reason);
  end loop;
  habits := array(select distinct d.habit_id from jsonb_to_recordset(v_days) as d (outcome text, habit_id bigint)
    where d.outcome in ('create', 'merge'));
end $$;
