-- One task as jobs.tasks_list shows it; 404 for an unknown one.
create or replace function jobs.task_item(name text) returns json
language plpgsql stable as $$
declare
  v_item json := jobs.tasks_list(name) #> '{items,0}';
begin
  if v_item is null then
    perform lib.raise(404, 'task_not_found');
  end if;
  return v_item;
end $$;
