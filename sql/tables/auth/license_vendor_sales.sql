-- auth.license_vendor_sales: what the vendor's webhook reported about each sale (docs/contract/webhooks.md#sales). All
-- kinds of reversal share one mark, revocation_processed_at: the first sets it, later ones do nothing, and nothing is
-- granted while it stands. Only a dispute that is won, or a subscription that restarts, takes it away.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> Sold: sale
--   [*] --> Reversed: refund or dispute, before its sale
--   [*] --> Reversed: cancellation or subscription_ended of a course, before its sale
--   [*] --> Noted: anything else
--   Noted --> Sold: sale
--   Noted --> Reversed: refund or dispute, or a cancellation of a course
--   Sold --> Sold: course granted, or pack credited once
--   Sold --> Reversed: refund or dispute (refunded)
--   Sold --> Reversed: cancellation or subscription_ended of a course
--   Reversed --> Sold: dispute_won, if the dispute reversed it and nothing else did
--   Reversed --> Sold: subscription_restarted, if a cancellation or subscription_ended did, and nothing else
--   Reversed --> [*]: access revoked unless covered, pack taken back
-- ```
comment on table auth.license_vendor_sales is 'Sales as the license vendor reported them, and what became of them.';
comment on column auth.license_vendor_sales.license_vendor_sale_id is 'The vendor''s id of the sale.';
comment on column auth.license_vendor_sales.email is
  'The buyer''s, in the normal form of auth.users; while their account is deleted, its auth.email_hash.';
comment on column auth.license_vendor_sales.resource_name is 'The event that made the row; sale once the sale came.';
comment on column auth.license_vendor_sales.refunded is 'Whether the money was paid back.';
comment on column auth.license_vendor_sales.raw_payload is
  'The ping as it came; of a buyer whose account was deleted, only what is about the sale.';
comment on column auth.license_vendor_sales.revocation_processed_at is
  'When the first reversal of any kind came; nothing is granted while it stands.';
comment on column auth.license_vendor_sales.reversed_by is
  'What holds it: a refund, else a cancellation or end, else the dispute. Null for reversals before 0.5.0.';
comment on column auth.license_vendor_sales.taken_back is 'How many messages the reversal took back from somebody.';
comment on column auth.license_vendor_sales.dispute_won_at is 'When a dispute was won, once.';
comment on column auth.license_vendor_sales.token_pack_credited_at is 'When its messages were credited, once.';
comment on column auth.license_vendor_sales.token_pack_credited_user_id is
  'To whom; null once that account is deleted.';
comment on column auth.license_vendor_sales.token_pack_size is 'How many messages were credited.';
