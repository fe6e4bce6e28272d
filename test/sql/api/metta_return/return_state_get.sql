select plan(6);
select as_user('ann');
select is(api.return_state_get()::jsonb,
  '{"eligible": false, "weeks": [], "arc": null, "offer_dismissed": false, "released_habits": []}',
  'answers without a progress row');
select progress(5, '2026-01-01 12:00Z'), api.return_arc_create();
select is(api.return_state_get() -> 'arc' ->> 'focus', 'self', 'shows the active arc');
select as_user('ben');
select is(api.return_state_get()::jsonb -> 'arc', 'null', 'does not show another person''s arc');
select for_api_only('api.return_state_get()');
select * from finish();
