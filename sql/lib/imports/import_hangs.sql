-- Whether something that a person would miss hangs on an object of the caller: a row of an exported table that names
-- it. with_goals: of a habit of another app, whose goals and rule came with it, what hangs on the goals.
create or replace function lib.import_hangs(relation text, object_id bigint, with_goals boolean) returns boolean
language plpgsql stable as $$
declare
  v_child record;
  v_found boolean;
begin
  for v_child in
    select k.conrelid::regclass::text as relation, a.attname as name, p.owner
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[cardinality(k.conkey)]
      join lib.person_tables() p on p.relation = k.conrelid::regclass::text and p.export_name is not null
     where k.confrelid = import_hangs.relation::regclass and k.contype = 'f'
       and not (with_goals and k.conrelid in ('app.goals'::regclass, 'app.habit_rules'::regclass))
  loop
    -- A deleted entry keeps nothing.
    execute format($query$ select exists (select from %s c
        where c.%I = $1 and c.%I = $2 and to_jsonb(c) ->> 'deleted_at' is null) $query$,
      v_child.relation, v_child.owner, v_child.name) into v_found using lib.current_user_id(), object_id;
    if v_found then
      return true;
    end if;
  end loop;
  return with_goals and relation = 'app.habits' and exists (
    select from app.goals g where g.user_id = lib.current_user_id() and g.habit_id = import_hangs.object_id
       and lib.import_hangs('app.goals', g.id, false));
end $$;
