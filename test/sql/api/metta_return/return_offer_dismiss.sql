select plan(10);
select jobs.seed_return_weeks('[{"week_number": 1, "focus": "self", "title": "T", "framing": "F"}]');
select as_user('ann');
select refused('select api.return_offer_dismiss()', 409, 'return_not_eligible',
  'refuses a caller who is not eligible with 409');
select progress(5, '2026-01-01 12:00Z');
select is(api.return_offer_dismiss()::jsonb,
  '{"eligible": true, "weeks": [{"week_number": 1, "focus": "self", "title": "T", "framing": "F"}],
  "arc": null, "offer_dismissed": true, "released_habits": []}', 'dismisses the return offer');
select is(api.return_offer_dismiss() ->> 'offer_dismissed', 'true', 'a repeat is no refusal');
select is((select count(*) from app.return_offer_dismissals), 1::bigint, 'a repeat writes nothing');
select api.stage_progress_update('{"current_stage": 6}');
select is(api.return_state_get() ->> 'offer_dismissed', 'false', 'the next stage has a new return offer');
select as_owner();
update app.stage_progress set current_stage = 5, cycle_number = 2;
select as_user('ann');
select is(api.return_state_get() ->> 'offer_dismissed', 'false', 'the next cycle has a new return offer');
select api.return_arc_create();
select is(api.return_offer_dismiss() -> 'arc' ->> 'week', '1', 'dismisses the offer with an active arc too');
select for_api_only('api.return_offer_dismiss()');
select * from finish();
