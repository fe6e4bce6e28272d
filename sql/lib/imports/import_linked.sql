-- The object of the caller that a thing of a file became, in an earlier import of its app or account too; null without
-- one.
create or replace function lib.import_linked(import app.imports, key text) returns bigint
language sql stable as $$
  select k.object_id from app.import_links k
   where k.user_id = lib.current_user_id() and k.source = import.source
     and k.source_key = lib.import_link_key(import, lib.import_mark(import_linked.key)) and k.is_current
$$;
