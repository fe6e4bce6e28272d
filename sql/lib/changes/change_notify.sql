-- Trigger after the counter of a followed person moved, or went with the account: tells the processes that have streams
-- open. Where nobody follows, the condition of the trigger keeps it from running.
create or replace function lib.change_notify() returns trigger
language plpgsql volatile as $$
begin
  perform pg_notify('person_changed', lib.notice_name('person', old.user_id));
  return null;
end $$;
