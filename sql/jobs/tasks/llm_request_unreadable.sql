-- Marks a running request whose answer cannot be read, if there was none about its entry within 24 hours: that one is
-- refunded (docs/contract/resonance.md#failed-answers). Returns whether it did. Without the bound an entry that makes
-- models answer nonsense would be read for free.
create or replace function jobs.llm_request_unreadable(request_id bigint) returns boolean
language plpgsql volatile as $$
begin
  update app.llm_requests r set unreadable = true
   where r.user_id = lib.current_user_id() and r.id = request_id and r.status = 'requested'
     and not exists (
       select from app.llm_requests o
        where o.user_id = r.user_id and o.entry_id = r.entry_id and o.unreadable and o.id <> r.id
          and o.created_at > lib.now() - interval '24 hours');
  return found;
end $$;
grant execute on function jobs.llm_request_unreadable to app_api, app_worker;
