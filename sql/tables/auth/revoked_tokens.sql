-- auth.revoked_tokens: access tokens that were refreshed away. No run-time role has a right here; auth functions are the way in.
alter table auth.revoked_tokens enable row level security;
comment on table auth.revoked_tokens is 'Access tokens that were refreshed away before they expired.';
comment on column auth.revoked_tokens.token_id is 'The token''s claim jti.';
comment on column auth.revoked_tokens.expires_at is 'Of the token; the row goes then.';
