-- auth.license_claims: a sale makes one account (decision D5). No run-time role has a right here; auth functions are the way in.
alter table auth.license_claims enable row level security;
comment on table auth.license_claims is 'Which sale made which account; one account a sale.';
