-- app.entitlements: a ledger that no route checks: a person whose entitlement was revoked may still call all of them
-- (docs/contract/decisions.md#d32). Only definer functions write it.
create policy select_own on app.entitlements for select to app_api using (user_id = lib.current_user_id());
grant select on app.entitlements to app_api;
comment on table app.entitlements is 'What a purchase entitles a person to; at most one active row per kind.';
comment on column app.entitlements.source_sale_id is 'The sale behind it, where there is one.';
comment on column app.entitlements.metadata is 'Notes of the grant and of the revocation.';
