-- Schema auth: accounts and secrets. No run-time role has a right on any of its tables; auth functions are the way in.
alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.license_claims enable row level security;
alter table auth.license_attempts enable row level security;
alter table auth.rate_limits enable row level security;
alter table auth.login_attempts enable row level security;
alter table auth.revoked_tokens enable row level security;
alter table auth.password_resets enable row level security;
alter table auth.data_keys enable row level security;
comment on table auth.users is 'Accounts. An account exists only behind a verified product license.';
comment on table auth.identities is 'Links between an account and a subject at an identity provider.';
comment on table auth.license_claims is 'Which sale made which account; one account a sale.';
comment on table auth.license_attempts is 'Invalid licenses by client address, for the hourly cap.';
comment on table auth.rate_limits is 'Hits on the limits of single routes, shared by all processes.';
comment on table auth.login_attempts is 'Logins that succeeded, failed or met a lock, by the e-mail typed.';
comment on table auth.revoked_tokens is 'Access tokens that were refreshed away before they expired.';
comment on table auth.password_resets is 'Reset tokens by hash: outstanding, used, cancelled or expired.';
comment on table auth.data_keys is 'The key that seals a person''s texts, wrapped by a master key.';
alter table lib.timezones enable row level security;
alter table lib.loaded_logic enable row level security;
create policy select_all on lib.timezones for select to app_api using (true);
grant select on lib.timezones to app_api;
comment on table lib.timezones is 'IANA zones that a person may set, from the time zone data of PostgreSQL.';
comment on table lib.loaded_logic is 'Hash of the sql/ folder that is in place.';

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
alter table auth.practice_share_links enable row level security;
comment on table auth.practice_share_links is 'Share links of practices, by the hash of their token.';
