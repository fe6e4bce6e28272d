select plan(2);
select is(lib.habit_pause_body(row(1, 2, 3, '2026-06-01', '2026-06-02', 'Flu', '2026-06-01 10:00Z')::app.habit_pauses)
    ::jsonb, '{"id": 2, "habit_id": 3, "from_day": "2026-06-01", "to_day": "2026-06-02", "note": "Flu",
    "created_at": "2026-06-01T10:00:00.000000Z"}', 'a pause has these fields');
select is(lib.habit_pause_body(row(1, 2, null, '2026-06-01', null, null, '2026-06-01 10:00Z')::app.habit_pauses)
    ::jsonb, '{"id": 2, "habit_id": null, "from_day": "2026-06-01", "to_day": null, "note": null,
    "created_at": "2026-06-01T10:00:00.000000Z"}', 'what it lacks is null');
select * from finish();
