-- A cursor of GET /changes for the given person, else for the caller: phase, place, history and day, signed by 16 bytes
-- of HMAC-SHA-256 that cover the person (docs/contract/changes.md#cursors). phase: 1 while everything is listed, 2 for
-- changes. 51 bytes are 68 characters of base64url without a spare bit, so a changed character is always found.
create or replace function lib.cursor_text(
  key text, phase smallint, number bigint, rank smallint, object_id bigint, user_id bigint default null
) returns text
language sql stable as $$
  select translate(encode(p.bytes || substr(extensions.hmac(
      p.bytes || int8send(coalesce(cursor_text.user_id, lib.current_user_id())),
      convert_to(key, 'UTF8'), 'sha256'), 1, 16), 'base64'), E'+/\n', '-_')
    from (values (substr(int2send(phase), 2) || int8send(number) || int2send(rank) || int8send(object_id)
      || decode(lib.write_history(), 'hex') || int8send(lib.today() - date '2000-01-01'))) p (bytes)
$$;
grant execute on function lib.cursor_text to app_api;
