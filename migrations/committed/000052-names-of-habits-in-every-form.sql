--! Previous: sha1:9bfb3011e4a7a6e6aa8a5f6d0463a06a2cf012a6
--! Hash: sha1:b962bff88f1c535ecd8d4f8342b99afe4525e094
--! Message: names of habits in every form

--! no-transaction
-- Names of habits are one in every normal form.
create unique index concurrently habits_name_once_in_every_form
  on app.habits (user_id, casefold(normalize(btrim(name), nfc) collate pg_catalog.pg_c_utf8)) where not shares_name;
