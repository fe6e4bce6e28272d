-- Refuses a name that a habit of the caller has (docs/contract/habits.md#habit-names). habit_id: the habit that is
-- renamed. Callers of one person take turns (auth.enter), so the unique index has nothing left to refuse.
create or replace function lib.require_habit_name(name text, habit_id bigint default null) returns void
language plpgsql stable as $$
begin
  perform from app.habits h
    where h.user_id = lib.current_user_id() and h.id is distinct from habit_id and not h.shares_name
      and casefold(normalize(btrim(h.name), nfc) collate pg_catalog.pg_c_utf8)
        = casefold(normalize(btrim(require_habit_name.name), nfc) collate pg_catalog.pg_c_utf8);
  if found then
    perform lib.raise(409, 'duplicate_habit_name');
  end if;
end $$;
grant execute on function lib.require_habit_name to app_api;
