-- app.wallets: what a person may still ask of a language model (docs/contract/wallet.md#buckets). No run-time
-- role writes it. Functions of the owner do: lib.wallet_charge for the API, lib.wallet_refund for API and worker, and
-- those of sql/auth/wallet. Each movement is one update with its audit row, so that each bucket is the sum of its audit
-- deltas. A person without a row has used and bought nothing; lib.wallet_open makes it.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> Free: first movement
--   [*] --> Free: carried_over, by a sign-up with the license of a deleted account
--   Free --> Free: spend_monthly (used + 1), refund_monthly (used - 1)
--   Free --> Paid: used reaches the cap
--   Paid --> Paid: spend_offering (balance - 1), refund_offering (balance + 1)
--   Paid --> Spent: balance reaches 0, 402 insufficient_offerings
--   Spent --> Paid: self_grant, license_vendor_purchase
--   Free --> Free: monthly_reset (used = 0)
--   Paid --> Free: monthly_reset
--   Spent --> Free: monthly_reset
-- ```
-- license_vendor_refund takes the pack back in any state; the balance may go below zero and is unspendable there.
create policy select_own on app.wallets for select to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.wallets to app_api, app_worker;
create trigger changes_on_write after insert or update on app.wallets for each row
  execute function lib.change_row('usage');
create trigger changes_on_delete after delete on app.wallets referencing old table as gone for each statement
  execute function lib.change_gone('usage');
comment on table app.wallets is 'Free messages used this month and messages bought, per person.';
comment on column app.wallets.offering_balance is
  'Messages bought and not spent; below 0 where a spent pack was refunded.';
comment on column app.wallets.monthly_messages_used is 'Free messages used since the month began, in UTC.';
comment on column app.wallets.monthly_reset_date is 'The first of the month from which they count anew.';
