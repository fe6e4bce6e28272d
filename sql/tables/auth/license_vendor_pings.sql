-- auth.license_vendor_pings: authentic pings of the license vendor that could not be used, for 30 days: the vendor
-- repeats no ping that was refused (docs/contract/webhooks.md#pings-that-cannot-be-used).
comment on table auth.license_vendor_pings is 'Pings of the license vendor that could not be used.';
comment on column auth.license_vendor_pings.reason is 'Why, as the log says it.';
comment on column auth.license_vendor_pings.body is 'The body as it came; it may name a buyer.';
