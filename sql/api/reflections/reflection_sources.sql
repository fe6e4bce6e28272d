-- GET /reflections/sources: the finished reflections of a scope that no wider one covers, and the entries of the weeks
-- that none covers, by time (docs/contract/reflections.md#sources-of-a-scope). At most the newest 500 of them with
-- their newest 2000 quotes, 500 per entry; `truncated` is true if more exist.
create or replace function api.reflection_sources(level text, scope_key text) returns json
language plpgsql stable as $$
declare
  v_me bigint := lib.current_user_id();
  v_anchor timestamptz := lib.program_anchor();
  v_scope record;
begin
  select * into v_scope from lib.reflection_scope(level, scope_key);
  if not found then
    perform lib.raise(422, 'invalid_scope');
  elsif v_scope.first_week > coalesce(lib.calendar_week(v_anchor), 1) then
    perform lib.raise(403, 'scope_locked');
  end if;
  if v_anchor is null then
    return (select to_json(b)
      from (select w.*, json_build_array() as items from lib.reflection_window(level, scope_key) w) b);
  end if;
  return (
    with sources as materialized (
      select * from lib.scope_sources(level, scope_key, (v_anchor at time zone lib.current_timezone())::date)
    ), kept as materialized (
      select * from sources s order by s.week desc, s.day desc, s.id desc limit 500
    ), ranked as materialized (
      select p.id, row_number() over (partition by p.source_entry_id order by p.id desc) as of_entry,
             row_number() over (order by p.id desc) as of_all
        from kept k join app.promoted_quotes p on p.user_id = v_me and p.source_entry_id = k.id
    ), quotes as (
      select p.source_entry_id, json_agg((select to_json(r) from (select q.id, q.anchor_start,
               q.anchor_end, q.anchor_text, q.pending, q.stale) r)
               order by q.anchor_start, q.id) as items
        from ranked r join app.promoted_quotes p on p.user_id = v_me and p.id = r.id
        cross join lateral lib.promoted_quote_body(p) q
       where r.of_entry <= 500 and r.of_all <= 2000
       group by p.source_entry_id
    ), gathered as (
      select coalesce(json_agg((select to_json(r) from (select k.kind, b.id, b.title,
               b."timestamp" as timestamp, b.message as body, b.reflection_level,
               coalesce(q.items, '[]') as promoted_quotes) r) order by k.week, k.day, k.id), '[]') as items
        from kept k join app.journal_entries e on e.user_id = v_me and e.id = k.id
        cross join lateral lib.journal_entry_body(e) b
        left join quotes q on q.source_entry_id = k.id
    )
    select case
        when (select count(*) from sources) > 500
          or exists (select from ranked r where r.of_entry > 500 or r.of_all > 2000)
        then (select to_json(b) from (select w.*, g.items, true as truncated) b)
        else (select to_json(b) from (select w.*, g.items) b) end
      from gathered g, lib.reflection_window(level, scope_key) w);
end $$;
grant execute on function api.reflection_sources to app_api;
