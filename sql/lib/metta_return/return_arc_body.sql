-- A return arc as every route shows it: its columns are the keys of the body. Days are whole periods of 24 hours, and a
-- paused arc stands still (docs/contract/metta-return.md#weeks-of-an-arc).
create or replace function lib.return_arc_body(arc app.return_arcs) returns table (
  started_at text, paused boolean, week integer, focus text, complete boolean
)
language sql stable as $$
  select lib.timestamp_json(arc.started_at), arc.paused_at is not null, w.week,
         (array['self', 'benefactor', 'stranger', 'antagonist', 'all_beings'])[w.week], e.days >= 35
    from (select greatest(0, floor(
            extract(epoch from coalesce(arc.paused_at, lib.now()) - arc.started_at) / 86400)) as days) e
    cross join lateral (select least(floor(e.days / 7) + 1, 5)::integer as week) w
$$;
grant execute on function lib.return_arc_body to app_api;
