-- GET /imports/{import_id}/report.md: what became of the file, in parts as api.account_export: counts, then each thing
-- but the days, then what was left out.
create or replace function api.import_report(import_id bigint)
returns table (lead text, portal refcursor, separator text)
language plpgsql volatile as $$
declare
  v_import json := lib.import_body(lib.require_import(import_id));
begin
  separator := '';
  lead := format(E'# Import %s\n\nFrom %s, %s: %s.\n\n| | created | the same | changed | left out |\n'
    '|---|--:|--:|--:|--:|\n', import_id, coalesce(v_import ->> 'source', 'a file'),
    left(v_import ->> 'created_at', 10), v_import ->> 'state');
  open portal no scroll for
    select format(E'| %s | %s | %s | %s | %s |\n', k.kind, coalesce(r.counts #>> array['create', k.kind], '0'),
        coalesce(r.counts #>> array['same', k.kind], '0'), coalesce(r.counts #>> array['merge', k.kind], '0'),
        coalesce(r.counts #>> array['refused', k.kind], '0'))
      from (values (coalesce(v_import ->> 'result', v_import ->> 'preview')::jsonb)) r (counts)
      join lib.import_kinds() k on (r.counts -> 'create') ? k.kind or (r.counts -> 'same') ? k.kind
        or (r.counts -> 'merge') ? k.kind or (r.counts -> 'refused') ? k.kind
     order by k.rank;
  return next;
  lead := E'\n## What became what\n\n';
  portal := null;
  open portal no scroll for
    select regexp_replace(format('- %s “%s”%s', k.kind, d.details ->> 'name', case when h.name <> d.details ->> 'name'
        then format(' became “%s”', h.name) when d.details ? 'before' then ' was changed' else '' end),
        '\s+', ' ', 'g') || E'\n'
      from app.import_links k
     cross join lateral (select lib.open(k.details, 'import_links.details ' || k.id)::jsonb) d (details)
      left join app.habits h on h.user_id = k.user_id and k.kind = 'habit' and h.id = k.object_id
     where k.user_id = lib.current_user_id() and k.import_id = import_report.import_id and k.kind <> 'day'
     order by k.id;
  return next;
  lead := E'\n## What was left out\n\n';
  portal := null;
  open portal no scroll for
    select regexp_replace(format('- %s: %s', concat_ws(', ', p.problem ->> 'file', 'line ' || (p.problem ->> 'line'),
        p.problem ->> 'entry'), translate(p.problem ->> 'reason', '_', ' ')), '\s+', ' ', 'g') || E'\n'
      from json_array_elements(v_import -> 'problems') p (problem);
  return next;
end $$;
grant execute on function api.import_report to app_api;
