-- The hashes in a line of the ledger of erasures. Lines of 0.5.0 are not sealed. Internal.
create or replace function auth.erasure_open(line jsonb) returns jsonb
language plpgsql stable as $$
begin
  return case when line ? 'sealed'
    then extensions.pgp_sym_decrypt(decode(line ->> 'sealed', 'base64'), auth.erasure_hash('line'))::jsonb
    else line end;
exception when external_routine_invocation_exception or invalid_parameter_value then
  raise exception 'line % of the ledger does not open with the key of this database: another database wrote it',
    line ->> 'id';
end $$;
