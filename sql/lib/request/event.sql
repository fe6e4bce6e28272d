-- Sends an audit event to the process as a notice of class PTLOG. The process logs it with the request's id, even where
-- the statement then fails (docs/contract/http.md#audit-events). level: info or warn. Never pass a secret.
create or replace function lib.event(name text, fields jsonb, level text default 'info') returns void
language plpgsql volatile as $$
begin
  raise notice using errcode = 'PTLOG', message = name, detail = fields::text, hint = level;
end $$;
grant execute on function lib.event to app_api, app_worker;
