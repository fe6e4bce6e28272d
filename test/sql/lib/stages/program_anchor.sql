select plan(4);
select as_user('ann');
select is(lib.program_anchor(), null, 'is null for a person who has not begun');
select progress(2, '2026-01-05 15:30Z', '2026-02-01 12:00Z');
select is(lib.program_anchor(), '2026-01-05 15:30Z'::timestamptz, 'is the start of the program, not of the stage');
select progress(2, null, '2026-02-01 12:00Z');
select is(lib.program_anchor(), '2026-02-01 12:00Z'::timestamptz,
  'is the start of the stage where that of the program is unknown');
select as_user('ben');
select is(lib.program_anchor(), null, 'is null where only somebody else has begun');
select * from finish();
