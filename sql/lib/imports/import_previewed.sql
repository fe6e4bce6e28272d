-- Makes the preview of an import anew and keeps it with its hash, and with the counter and day from which it holds;
-- returns the hash.
create or replace function lib.import_previewed(import app.imports) returns text
language plpgsql volatile as $$
declare
  v_preview text := lib.import_preview(import);
  v_sha256 text := encode(sha256(convert_to(v_preview, 'UTF8')), 'hex');
begin
  update app.imports i set state = 'ready', done = 0, preview = lib.seal(v_preview), preview_sha256 = v_sha256,
      previewed_on = lib.today()
   where i.user_id = import.user_id and i.id = import.id;
  return v_sha256;
end $$;
