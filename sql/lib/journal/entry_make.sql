-- Trigger before an assistant inserts an entry: names it for lib.entry_made.
create or replace function lib.entry_make() returns trigger
language plpgsql volatile as $$
begin
  perform set_config('app.entry_made', new.id::text, true);
  return new;
end $$;
