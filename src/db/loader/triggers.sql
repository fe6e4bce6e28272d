-- Makes the triggers that move counters from lib.change_sources, and those that announce a moved counter. No other
-- trigger exists (docs/contract/decisions.md#a33). An update that changes no byte moves nothing.
do $$
declare
  v_source record;
  v_arguments text;
  v_call text;
  v_when text;
  v_gone text;
begin
  for v_source in
    select * from lib.change_sources() s where s.moved_by is not null and to_regclass(s.relation) is not null
  loop
    select string_agg(quote_literal(a.argument), ', ' order by a.nth) into v_arguments
      from unnest(v_source.arguments) with ordinality a (argument, nth);
    v_call := format('execute function lib.change_%s(%s)', v_source.moved_by, v_arguments);
    v_when := case v_source.moved_by when 'completion' then 'before' else 'after' end;
    execute format('create trigger changes_on_insert %s insert on %s for each row %s', v_when, v_source.relation,
      v_call);
    execute format('create trigger changes_on_update %s update on %s for each row when (old *<> new%s) %s', v_when,
      v_source.relation, ' and not (' || v_source.unless || ')', v_call);
    v_gone := case v_source.moved_by when 'row' then 'change_gone' when 'part' then 'change_part_gone'
      when 'completion' then 'change_completion_gone' end;
    if v_gone is not null then
      execute format('create trigger changes_on_delete after delete on %s referencing old table as gone '
        'for each statement execute function lib.%s(%s)', v_source.relation, v_gone, v_arguments);
    else
      execute format('create trigger changes_on_delete after delete on %s for each row %s', v_source.relation, v_call);
    end if;
  end loop;
  create trigger changes_stop before delete on auth.users for each row execute function lib.change_stop();
  create trigger changes_notify_of_update after update on app.change_counters for each row
    when (new.followed_until > now() and old.counter <> new.counter) execute function lib.change_notify();
  create trigger changes_notify_of_delete after delete on app.change_counters for each row
    when (old.followed_until > now()) execute function lib.change_notify();
end $$;
