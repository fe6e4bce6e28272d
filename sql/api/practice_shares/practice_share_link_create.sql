-- POST /practices/{practice_id}/share-link: creates a link. The token is 32 random bytes. Its SHA-256 is stored to find
-- the link, and its sealed text for the creator's own list (docs/contract/practice-shares.md#tokens).
create or replace function api.practice_share_link_create(practice_id bigint, body jsonb) returns json
language plpgsql volatile as $$
declare
  v_token text := translate(rtrim(encode(extensions.gen_random_bytes(32), 'base64'), '='), '+/', '-_');
begin
  perform lib.require_shareable_practice(practice_id);
  return (select to_json(b)
    from auth.share_link_add(practice_id, sha256(convert_to(v_token, 'UTF8')), lib.seal(v_token),
      lib.now() + make_interval(days => (body ->> 'expires_in_days')::integer), (body ->> 'max_uses')::integer) l
    cross join lateral lib.share_link_body(l) b);
end $$;
grant execute on function api.practice_share_link_create to app_api;
