--! Previous: sha1:3cf1e2b3ec5be9460b04f34ed3bee9d17cca4bca
--! Hash: sha1:9bfb3011e4a7a6e6aa8a5f6d0463a06a2cf012a6
--! Message: newer habits that share a name

--! no-transaction
-- Habits that have the name of an older one in another normal form.
do $$
declare
  v_ids bigint[];
begin
  loop
    v_ids := array(
      select h.id from app.habits h
       where not h.shares_name and exists (
         select from app.habits older
          where older.user_id = h.user_id and older.id < h.id
            and casefold(normalize(btrim(older.name), nfc) collate pg_catalog.pg_c_utf8)
              = casefold(normalize(btrim(h.name), nfc) collate pg_catalog.pg_c_utf8)) limit 500);
    exit when cardinality(v_ids) = 0;
    update app.habits h set shares_name = true where h.id = any (v_ids);
    commit;
  end loop;
end $$;
