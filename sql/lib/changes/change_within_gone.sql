-- Notes as gone, and as written, the objects that stand in a hidden object of a person. Internal: lib.change_row runs
-- it.
create or replace function lib.change_within_gone(user_id bigint, resource text, object_id bigint) returns void
language plpgsql volatile as $$
declare
  v_part record;
  v_ids bigint[];
begin
  for v_part in
    select r.resource, r.relation, r.object, r.within_by
      from lib.change_resources() r where r.within = change_within_gone.resource order by r.rank
  loop
    execute format('select array_agg(x.%I) from %s x where x.user_id = $1 and x.%I = $2', v_part.object,
      v_part.relation, v_part.within_by) into v_ids using user_id, object_id;
    perform lib.object_written(user_id, v_part.resource, v_ids, gone => true);
    perform lib.change_note(user_id, v_part.resource, v_ids, gone => true);
  end loop;
end $$;
