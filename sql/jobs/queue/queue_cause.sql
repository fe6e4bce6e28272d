-- The cause of a failure: the first line of its error without what varies and without addresses
-- (docs/contract/admin-jobs.md#causes). A mark saves the codes of SMTP and HTTP from the step for numbers.
create or replace function jobs.queue_cause(error text) returns text
language plpgsql immutable strict as $$
declare
  c_mark constant text := E'\uE000';
  c_quoted constant text := '"[^"]*"|(?<!\w)''[^'']*''(?!\w)|`[^`]*`|“[^”]*”|‘[^’]*’';
  c_address constant text :=
    '\w+://[^\s,;)]+|\[?[0-9a-f]*:[0-9a-f:]*:[0-9a-f:.]*\]?(?::\d+)?|[\w-]+(?:\.[\w-]+)*:\d+';
  c_code constant text :=
    '(^|[(:;,] |\m(?:[A-Z]{3,}|[Ss]tatus|[Cc]ode|[Ee]rror|answered)[ =:]+)([1-5]\d\d)\M(?!\.\d| m?s\M)';
  c_enhanced_code constant text := '(?<![\w.])([245])\.(\d{1,3})\.(\d{1,3})\M(?!\.\d)';
  c_number constant text := '(?<![\w\uE000])[\w-]*\d[\w-]*(?:\.\d+)*';
  v_line text := left(split_part(ltrim(error, E' \t\r\n'), E'\n', 1), 500);
begin
  v_line := regexp_replace(jobs.queue_error(v_line), c_quoted, '…', 'g');
  v_line := regexp_replace(v_line, c_address, '…', 'g');
  if v_line ~ '\d\d\d' then
    v_line := regexp_replace(v_line, c_code, '\1' || c_mark || '\2', 'g');
    v_line := regexp_replace(v_line, c_enhanced_code, format('%1$s\1.%1$s\2.%1$s\3', c_mark), 'g');
  end if;
  v_line := regexp_replace(v_line, c_number, '…', 'g');
  v_line := left(trim(regexp_replace(replace(v_line, c_mark, ''), '\s+', ' ', 'g')), 200);
  return coalesce(nullif(v_line, ''), 'no message');
end $$;
grant execute on function jobs.queue_cause to app_worker;
