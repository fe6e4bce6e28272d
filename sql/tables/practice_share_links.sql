-- auth.practice_share_links: share links, by the hash of their token (decision D46). No run-time role has a right here; auth functions are the way in.
alter table auth.practice_share_links enable row level security;
comment on table auth.practice_share_links is 'Share links of practices, by the hash of their token.';
