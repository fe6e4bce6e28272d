-- docs/contract/changes.md#cursors. What a cursor says is read in cursor_place.sql.
select plan(8);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select is(lib.cursor_text('k', 1::smallint, 2, 3::smallint, 4), lib.cursor_text('k', 1::smallint, 2, 3::smallint, 4,
  person('ann')), 'is the caller''s, where no person is named');
select isnt(lib.cursor_text('k', 1::smallint, 2, 3::smallint, 4), lib.cursor_text('k', 1::smallint, 2, 3::smallint, 4,
  person('ben')), 'is another person''s otherwise');
select is(encode(substr(decode(translate(lib.cursor_text('k', 1::smallint, 2, 3::smallint, 4), '-_', '+/'), 'base64'),
  1, 35), 'hex'), '01' || '0000000000000002' || '0003' || '0000000000000004' || lib.write_history() ||
  lpad(to_hex(date '2026-06-15' - date '2000-01-01'), 16, '0'), 'holds phase, place, history and day');
select is(lib.cursor_after('k', 9), lib.cursor_text('k', 2::smallint, 9, 32767::smallint, 0),
  'after every change up to a number it is at its last place');
select is(lib.cursor_after('k', 9, person('ben')), lib.cursor_text('k', 2::smallint, 9, 32767::smallint, 0,
  person('ben')), 'also of another person');
select for_api_only('lib.cursor_text(text, smallint, bigint, smallint, bigint, bigint)');
select * from finish();
