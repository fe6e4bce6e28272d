-- Makes the triggers that move counters from lib.change_sources, and those that announce a moved counter. No other
-- trigger exists (docs/contract/decisions.md#a33). An update that changes no byte moves nothing.
do $$
declare
  v_source record;
  v_call text;
  v_when text;
begin
  if to_regprocedure('lib.change_sources()') is null then  -- the logic of 0.2.0
    return;
  end if;
  for v_source in
    select * from lib.change_sources() s where s.moved_by is not null and to_regclass(s.relation) is not null
  loop
    v_call := format('execute function lib.change_%s(%s)', v_source.moved_by, case v_source.moved_by
      when 'row' then format('%L, %L, %L', v_source.resource, v_source.object, v_source.hidden)
      when 'counted' then format('%L', v_source.owner) when 'account' then format('%L', v_source.owner) else '' end);
    v_when := case v_source.moved_by when 'completion' then 'before' else 'after' end;
    execute format('create trigger changes_on_insert %s insert on %s for each row %s', v_when, v_source.relation,
      v_call);
    execute format('create trigger changes_on_update %s update on %s for each row when (old *<> new%s) %s', v_when,
      v_source.relation, ' and not (' || v_source.unless || ')', v_call);
    if v_source.resource is not null then
      execute format('create trigger changes_on_delete after delete on %s referencing old table as gone '
        'for each statement execute function lib.change_gone(%L, %L, %L)', v_source.relation, v_source.resource,
        v_source.object, case when v_source.part then 'part' else '' end);
    else
      execute format('create trigger changes_on_delete after delete on %s for each row %s', v_source.relation, v_call);
    end if;
  end loop;
  create trigger changes_stop before delete on auth.users for each row execute function lib.change_stop();
  if to_regprocedure('lib.change_notify()') is not null then  -- else the logic of 0.3.0
    create trigger changes_notify_of_update after update on app.change_counters for each row
      when (new.followed_until > now() and old.counter <> new.counter) execute function lib.change_notify();
    create trigger changes_notify_of_delete after delete on app.change_counters for each row
      when (old.followed_until > now()) execute function lib.change_notify();
  end if;
end $$;
