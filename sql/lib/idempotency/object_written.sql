-- Says that this transaction wrote objects of a person: forgets the stored answers that belong to them, and notes them
-- for the answer of this request, if it has an idempotency key (docs/contract/http.md#what-a-stored-answer-belongs-to).
-- Answers under keys that name one intention stay.
-- days: the days of goals, '-infinity' or null for all days of a goal and for any other object. gone: they were deleted
-- or hidden. created: under new ids. Without enable_seqscan = off a plan that was made while the table was empty would
-- read all of it. Internal: the definer triggers run it.
create or replace function lib.object_written(
  user_id bigint, object text, object_ids bigint[], days date[] default null,
  created boolean default false, gone boolean default false
) returns void
language plpgsql volatile set enable_seqscan = off as $$
begin
  -- Those that have expired are left to the task sweep_expired, which takes them in another order.
  delete from app.idempotency_keys k
   where k.user_id = object_written.user_id and k.created_at > lib.now() - interval '24 hours'
     and k.key = any (array(
       select o.key
         from unnest(object_ids, days) w (object_id, day)
         join app.idempotency_objects o on o.user_id = object_written.user_id and o.object = object_written.object
          and o.object_id = w.object_id
          and (o.day = w.day or '-infinity' in (o.day, coalesce(w.day, '-infinity')))
        where object_written.gone or not o.created))
     and not lib.names_one_intention(k.key);
  if user_id = lib.current_user_id() then
    perform lib.key_objects_add(object, object_ids, days, created);
  end if;
end $$;
