-- Keeps the causes of errors that are not kept yet. Writes nothing where all are kept, and so runs in a transaction
-- that is read-only.
create or replace function jobs.queue_causes_keep() returns void
language plpgsql volatile as $$
begin
  if exists (select from jobs.queue_failures() f where not f.kept) then
    insert into jobs.causes as k (error_hash, cause)
    select hashtextextended(f.last_error, 0) as hash, jobs.queue_cause(f.last_error) from jobs.queue_failures() f
     where not f.kept group by f.last_error order by hash
    on conflict do nothing;
  end if;
end $$;
