select plan(6);
select person('ann'), person('ben'), as_user('ann'), travel('2026-06-15 12:00Z');
create temp table answers as select api.feedback_create(
  '{"category": "idea", "impact": "not_applicable", "summary": "A dark theme."}') as body;
select travel('2026-06-20 12:00Z');
select is((select api.feedback_receipt_get(a.body ->> 'public_id')::text from answers a),
  (select body::text from answers), 'answers what the writer got');
select refused($$ select api.feedback_receipt_get('FB-000000000000') $$, 404, 'feedback_not_found',
  'refuses an unknown id with 404');
select as_user('ben');
select refused($$ select api.feedback_receipt_get(a.body ->> 'public_id') from answers a $$, 404, 'feedback_not_found',
  'refuses somebody else''s with 404');
select for_api_only('api.feedback_receipt_get(text)');
select * from finish();
