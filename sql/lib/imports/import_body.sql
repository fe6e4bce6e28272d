-- An import as every route shows it. problems: what the reader left out, then what the preview or the application
-- refused, 100 at most.
create or replace function lib.import_body(import app.imports) returns json
language sql stable as $$
  select json_build_object('id', import.id, 'source', import.source, 'state', import.state, 'done', import.done,
      'of', import.total, 'detail', import.detail, 'include_archived', import.include_archived,
      'preview', (t.preview - 'problems')::json, 'preview_sha256', import.preview_sha256,
      'result', (t.result - 'problems')::json, 'problems', (
        select coalesce(json_agg(p.problem order by p.nth), '[]') from (
          select a.problem, a.nth from jsonb_array_elements(coalesce(t.problems, '[]')
            || coalesce(t.result -> 'problems', t.preview -> 'problems', '[]')) with ordinality a (problem, nth)
           limit 100) p),
      'created_at', lib.timestamp_json(import.created_at), 'expires_at', lib.timestamp_json(import.expires_at),
      'applied_at', lib.timestamp_json(import.applied_at))
    from (values (lib.open(import.preview, 'imports.preview ' || import.id)::jsonb,
      lib.open(import.result, 'imports.result ' || import.id)::jsonb,
      lib.open(import.problems, 'imports.problems ' || import.id)::jsonb)) t (preview, result, problems)
$$;
grant execute on function lib.import_body to app_api;
