-- The columns of sealed texts: those with the trigger lib.texts_bind. Stored answers, which end within a day, name
-- their place as they are sealed (lib.idempotency_add). owner: the column with the person under whose key they are.
create or replace function lib.sealed_columns() returns table (relation text, owner name, name text)
language sql stable as $$
  select p.relation, p.owner, a.name
    from lib.person_tables() p
    join pg_trigger t on t.tgrelid = to_regclass(p.relation) and t.tgfoid = 'lib.texts_bind'::regproc
   cross join string_to_table(rtrim(encode(t.tgargs, 'escape'), '\000'), '\000') a (name)
$$;
