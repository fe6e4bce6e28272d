-- docs/contract/admin-stage-progress.md
select plan(4);
select is((select (b.completed_stages, b.missing_stages, b.extra_stages)::text
    from lib.stage_progress_gap(jsonb_populate_record(null::app.stage_progress, progress)) b), gap, description)
  from (values
    ('{"current_stage": 3, "completed_stages": [2, 1]}'::jsonb, '("{1,2}",{},{})',
      'finds nothing wrong where each earlier stage is completed, in any order'),
    ('{"current_stage": 4, "completed_stages": [3]}', '({3},"{1,2}",{})',
      'names each earlier stage that is missing, in order'),
    ('{"current_stage": 2, "completed_stages": [9, 2, 9, 1, 1]}', '("{1,2,9}",{},"{2,9}")',
      'names the current and each later stage that is completed, once'),
    ('{"current_stage": 1, "completed_stages": []}', '({},{},{})', 'finds nothing wrong at the first stage')
  ) as example (progress, gap, description);
select * from finish();
