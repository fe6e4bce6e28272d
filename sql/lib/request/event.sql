-- Sends an audit event to the process that asked: it logs notices of class PTLOG with the request's id, also when the
-- statement then fails, as info or as the level that is given, info or warn. Nothing secret goes in (platform.md
-- section 1.7).
create or replace function lib.event(name text, fields jsonb, level text default 'info') returns void
language plpgsql volatile as $$
begin
  raise notice using errcode = 'PTLOG', message = name, detail = fields::text, hint = level;
end $$;
grant execute on function lib.event to app_api, app_worker;
