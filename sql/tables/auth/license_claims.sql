-- auth.license_claims: a sale makes one account (decision D5). No run-time role has a right here; auth functions are the way in.
alter table auth.license_claims enable row level security;
comment on table auth.license_claims is 'Which sale made which account; one account a sale.';
comment on column auth.license_claims.claim is
  'sale:<id of the sale>, or key:<SHA-256 of the license key> where the vendor names no sale.';
comment on column auth.license_claims.user_id is
  'Null once the account is deleted: the license is free again for the same e-mail.';
comment on column auth.license_claims.email is 'Of the account that claimed it.';
