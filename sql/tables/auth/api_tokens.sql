-- auth.api_tokens: tokens with a narrow right, by hash (docs/contract/tokens.md#tokens). Run-time roles reach it only
-- through definer functions.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> live: POST /tokens
--   live --> live: PATCH, which only narrows
--   live --> expired: expires_at
--   live --> [*]: DELETE, or all sign-ins of the account end
--   expired --> [*]: the sweep
-- ```
create trigger changes_on_insert after insert on auth.api_tokens for each row
  execute function lib.change_counted('user_id', 'api_token', 'id');
-- An expired one is shown no more (lib.tag_input), so the sweep moves no counter.
create trigger changes_on_delete after delete on auth.api_tokens for each row
  when (old.expires_at > lib.machine_now()) execute function lib.change_counted('user_id', 'api_token', 'id');
create trigger changes_on_update after update on auth.api_tokens for each row
  when ((old.name, old.scopes, old.expires_at, old.monthly_messages)
    is distinct from (new.name, new.scopes, new.expires_at, new.monthly_messages))
  execute function lib.change_counted('user_id', 'api_token', 'id');
comment on table auth.api_tokens is 'Tokens with a narrow right by hash: widgets, calendars, assistants.';
comment on column auth.api_tokens.prefix is 'The first characters of the token, by which its owner knows it.';
comment on column auth.api_tokens.token_hash is 'SHA-256 of the whole token; only its holder has the token itself.';
comment on column auth.api_tokens.expires_at is 'By the machine''s clock; the sweep deletes the row after it.';
comment on column auth.api_tokens.last_used_on is 'The local day of its last request.';
comment on column auth.api_tokens.monthly_messages is 'How many messages it may spend in a month of the wallet.';
comment on column auth.api_tokens.spent is 'How many it has spent in the month that ends on spent_until.';
comment on column auth.api_tokens.spent_until is 'The first day of the month after; null before the first message.';
