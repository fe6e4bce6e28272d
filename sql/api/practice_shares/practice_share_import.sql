-- POST /practices/share/{token}/import: copies the practice of a link to a draft of the caller.
create or replace function api.practice_share_import(token text) returns json
language sql volatile as $$
  select to_json(r) from (select p.id as practice_id, p.stage_number, p.name, p.approved
    from auth.share_import(token) p) r
$$;
grant execute on function api.practice_share_import to app_api;
