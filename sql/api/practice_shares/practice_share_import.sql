-- POST /practices/share/{token}/import: copies the practice of a link to a draft of the caller.
create or replace function api.practice_share_import(token text) returns json
language sql volatile as $$
  select json_build_object('practice_id', p.id, 'stage_number', p.stage_number, 'name', p.name, 'approved', p.approved)
    from auth.share_import(token) p
$$;
grant execute on function api.practice_share_import to app_api;
