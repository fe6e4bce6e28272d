-- npm run admin -- tokens: the tokens of an account with what they were used for, the newest first; no row where no
-- account has the e-mail. Owner only, so no grant.
create or replace function auth.tokens_used(email text) returns table (
  id text, name text, scopes text, ends text, last_used text, calls text, refusals text, texts text
)
language sql stable as $$
  select t.id::text, t.name, array_to_string(t.scopes, ' '), to_char(lib.utc_day(t.expires_at), 'YYYY-MM-DD'),
         coalesce(to_char(t.last_used_on, 'YYYY-MM-DD'), 'never'), coalesce(sum(u.calls), 0)::text,
         coalesce(sum(u.refusals), 0)::text, coalesce(sum(u.texts), 0)::text
    from auth.users p
    join auth.api_tokens t on t.user_id = p.id
    left join app.token_uses u on u.user_id = t.user_id and u.token_id = t.id
   where p.email = auth.address_of(lower(btrim(tokens_used.email)))
   group by t.user_id, t.id order by t.id desc
$$;
