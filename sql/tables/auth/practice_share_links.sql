-- auth.practice_share_links: share links, by the hash of their token (docs/contract/practice-shares.md#tokens).
-- Run-time roles reach it only through auth functions.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> live: POST /practices/{id}/share-link
--   live --> live: import, while uses are left
--   live --> exhausted: import of the last use
--   live --> expired: expires_at
--   live --> revoked: DELETE /practices/share-links/{id}, or the practice is retired
--   exhausted --> revoked: DELETE
--   expired --> revoked: DELETE
-- ```
create trigger texts_bind before insert or update of sealed_token on auth.practice_share_links
  for each row execute function lib.texts_bind('sealed_token');
create trigger changes_on_write after insert or delete on auth.practice_share_links for each row
  execute function lib.change_counted('created_by_user_id', 'share_link', 'id');
create trigger changes_on_update after update on auth.practice_share_links for each row
  when (old.use_count = new.use_count and old.sealed_token = new.sealed_token)
  execute function lib.change_counted('created_by_user_id', 'share_link', 'id');
comment on table auth.practice_share_links is 'Share links of practices, by the hash of their token.';
comment on column auth.practice_share_links.token_hash is 'SHA-256 of the token.';
comment on column auth.practice_share_links.sealed_token is
  'The token under its creator''s key, for the creator''s list of links.';
comment on column auth.practice_share_links.max_uses is 'How many imports; null: any number.';
