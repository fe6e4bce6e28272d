-- The live link of a token: 404 where there is none, 410 with the first reason of revoked, expired, exhausted
-- (docs/contract/practice-shares.md#link-states). Links of a retired or deleted practice count as revoked
-- (docs/contract/practices.md#retired-practices). Internal: definer functions run it.
create or replace function auth.share_link_find(token text) returns auth.practice_share_links
language plpgsql stable as $$
declare
  v_link auth.practice_share_links;
begin
  select * into v_link from auth.practice_share_links l where l.token_hash = sha256(convert_to(token, 'UTF8'));
  if not found then
    perform lib.raise(404, 'share_link_not_found');
  elsif v_link.revoked_at is not null
      or not exists (select from app.practices p where p.id = v_link.practice_id and p.retired_at is null) then
    perform lib.raise(410, 'share_link_revoked');
  elsif v_link.expires_at <= lib.now() then
    perform lib.raise(410, 'share_link_expired');
  elsif v_link.use_count >= v_link.max_uses then
    perform lib.raise(410, 'share_link_exhausted');
  end if;
  return v_link;
end $$;
