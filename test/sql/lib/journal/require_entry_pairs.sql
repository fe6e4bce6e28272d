-- docs/contract/journal.md#pairs-of-fields: which field is named, and what passes.
select plan(11);
create function pg_temp.refused_field(body jsonb) returns text language plpgsql as $$
declare
  v_field text;
begin
  perform lib.require_entry_pairs(body);
  return null;
exception when sqlstate 'PT422' then
  get stacked diagnostics v_field = column_name;
  return v_field;
end $$;
select is(pg_temp.refused_field(body::jsonb), field, description)
  from (values
    ('{"secondary_aspect": 3}', 'secondary_aspect', 'refuses a secondary aspect alone'),
    ('{"primary_aspect": null, "secondary_aspect": 3}', 'secondary_aspect',
      'refuses a secondary aspect whose primary one is null'),
    ('{"primary_aspect": 3, "secondary_aspect": 3}', 'secondary_aspect', 'refuses the same aspect twice'),
    ('{"reflection_level": "week"}', 'reflection_scope_key', 'asks for the key of a level'),
    ('{"reflection_scope_key": "c1:w5"}', 'reflection_level', 'asks for the level of a key'),
    ('{"reflection_level": "stage", "reflection_scope_key": "c1:w5"}', 'reflection_scope_key',
      'refuses the key of another level'),
    ('{}', null, 'passes an entry without any of the fields'),
    ('{"primary_aspect": 3}', null, 'passes a primary aspect alone'),
    ('{"primary_aspect": 3, "secondary_aspect": 4}', null, 'passes two different aspects'),
    ('{"reflection_level": "week", "reflection_scope_key": "c12:w36"}', null, 'passes a level with its key'),
    ('{"primary_aspect": null, "secondary_aspect": null, "reflection_level": null, "reflection_scope_key": null}', null,
      'passes fields that are all null')
  ) as example (body, field, description);
select * from finish();
