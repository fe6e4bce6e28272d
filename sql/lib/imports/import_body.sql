-- An import as every route shows it. problems: what the reader left out, then what the preview or the application
-- refused, 100 at most.
create or replace function lib.import_body(import app.imports) returns json
language sql stable as $$
  select to_json(r) from (select import.id, import.source, import.state, import.done,
      import.total as of, import.detail, import.include_archived,
      lib.compact((t.preview - 'problems')::json) as preview, import.preview_sha256,
      lib.compact((t.result - 'problems')::json) as result, (
        select coalesce(json_agg(lib.compact(p.problem::json) order by p.nth), '[]') from (
          select a.problem, a.nth from jsonb_array_elements(coalesce(t.problems, '[]')
            || coalesce(t.result -> 'problems', t.preview -> 'problems', '[]')) with ordinality a (problem, nth)
           limit 100) p) as problems,
      lib.timestamp_json(import.created_at) as created_at, lib.timestamp_json(import.expires_at) as expires_at,
      lib.timestamp_json(import.applied_at) as applied_at
    from (values (lib.open(import.preview, 'imports.preview ' || import.id)::jsonb,
      lib.open(import.result, 'imports.result ' || import.id)::jsonb,
      lib.open(import.problems, 'imports.problems ' || import.id)::jsonb)) t (preview, result, problems)) r
$$;
grant execute on function lib.import_body to app_api;
