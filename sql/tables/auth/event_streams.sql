-- auth.event_streams: open streams of GET /changes/stream, one row each (docs/contract/changes.md#get-changesstream).
-- Run-time roles reach it only through functions.
comment on table auth.event_streams is 'Open event streams, with the token that opened each.';
comment on column auth.event_streams.issued_at is 'The token''s claim iat.';
comment on column auth.event_streams.token_id is 'The token''s claim jti.';
comment on column auth.event_streams.api_token_id is
  'The token with a narrow right that opened it, which takes it along.';
comment on column auth.event_streams.counted_until is
  'The process renews it while the stream is open; a row left by a killed process stops counting then.';
