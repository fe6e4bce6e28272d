-- Gives an object that an import had changed its earlier value back. That of a habit of another app has its goals, and
-- its rule holds from today on, as if the person had set it.
create or replace function lib.import_restore(link app.import_links, relation text, owner name, earlier jsonb)
returns void
language plpgsql volatile as $$
begin
  if link.kind = 'day' then
    update app.goal_completions c set completed_units = (earlier #>> '{}')::double precision
     where c.user_id = link.user_id and c.id = link.object_id;
    return;
  end if;
  perform lib.import_write('app.goals', 'user_id', (g.goal ->> 'id')::bigint, array[g.goal])
     from jsonb_array_elements(earlier -> 'goals') g (goal);
  if link.kind = 'habit' and link.source <> 'own' then
    perform lib.habit_edit(link.object_id, earlier, keep => true);
  else
    perform lib.import_rewrite(relation, owner, link.object_id, earlier);
  end if;
end $$;
