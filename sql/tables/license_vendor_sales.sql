-- auth.license_vendor_sales: what the vendor's webhook told about each sale. One claim, revocation_processed_at, is
-- shared by all kinds of reversal: the first wins, later ones do nothing, and nothing is granted after it.
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
--   Reversed --> [*]: access revoked unless covered, pack taken back
-- ```
alter table auth.license_vendor_sales enable row level security;
comment on table auth.license_vendor_sales is 'Sales as the license vendor reported them, and what became of them.';
