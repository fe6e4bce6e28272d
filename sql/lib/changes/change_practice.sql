-- Trigger after a practice was written: moves the counter of its author, and that of the catalogues unless a draft was
-- inserted or deleted. Notes all selections of the practice in the change log if what they show of it changed.
-- Definer: no run-time role may write counters.
create or replace function lib.change_practice() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old *= new then
    return null;
  end if;
  perform lib.change_number(p.id)
     from unnest(array[old.submitted_by_user_id, new.submitted_by_user_id]) p (id);
  if tg_op = 'UPDATE' or coalesce(old.approved, new.approved) then
    perform lib.catalogue_counter_move();
  end if;
  if tg_op = 'UPDATE' and (old.name, old.mode, old.mode_config::text)
      is distinct from (new.name, new.mode, new.mode_config::text) then
    perform lib.change_note(f.user_id, 'user_practice', f.ids, gone => false)
       from (select u.user_id, array_agg(u.id) as ids from app.user_practices u where u.practice_id = new.id
              group by u.user_id order by u.user_id) f;
  end if;
  return null;
end $$;
