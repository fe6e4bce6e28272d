-- Moves the counter of the catalogues, once per transaction. Its row stays locked until the commit.
create or replace function lib.catalogue_counter_move() returns void
language plpgsql volatile as $$
begin
  if current_setting('app.catalogue', true) = 'moved' then
    return;
  end if;
  insert into app.catalogue_counter as c (counter) values (extract(epoch from now()) * 1000000)
  on conflict on constraint catalogue_counter_pkey do update set counter = greatest(c.counter + 1, excluded.counter);
  perform set_config('app.catalogue', 'moved', true);
end $$;
