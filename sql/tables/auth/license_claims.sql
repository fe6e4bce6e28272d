-- auth.license_claims: a sale makes one account, and another for the same e-mail once that account is deleted
-- (docs/contract/auth.md#license-claims). Run-time roles reach it only through auth functions.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> Held: sign-up
--   Held --> Released: the account is deleted; the claim keeps what its wallet had used or owed
--   Released --> Held: sign-up with the same license and e-mail; the new wallet starts from there (carried_over)
--   Released --> Released: refund of a pack (offering_balance falls)
-- ```
comment on table auth.license_claims is 'Which sale made which account; one account per sale.';
comment on column auth.license_claims.claim is
  'sale:<id of the sale>, or key:<SHA-256 of the license key> where the vendor names no sale.';
comment on column auth.license_claims.user_id is
  'Null once the account is deleted: the license is free again for the same e-mail.';
comment on column auth.license_claims.email is
  'Null: a migration replaced the addresses that release 0.1.0 wrote with their hashes.';
comment on column auth.license_claims.email_hash is 'auth.email_hash of the account that claimed it.';
comment on column auth.license_claims.monthly_messages_used is
  'Free messages that the deleted account had used in the month before monthly_reset_date.';
comment on column auth.license_claims.monthly_reset_date is 'As the deleted account''s wallet had it.';
comment on column auth.license_claims.offering_balance is 'What the deleted account owed: 0 or below.';
