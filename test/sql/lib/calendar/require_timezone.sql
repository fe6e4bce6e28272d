-- docs/contract/http.md#time-zones
select plan(13);
select is(lib.require_timezone('Asia/Tokyo'), 'Asia/Tokyo', 'answers a zone of lib.timezones');
select is(lib.require_timezone(E' \t\r\nAsia/Tokyo \n'), 'Asia/Tokyo', 'drops white space around a zone');
select is(lib.require_timezone(timezone), 'UTC', format('answers UTC for %s', description))
  from (values (null, 'no zone'), ('', 'an empty text'), (E' \t\n', 'white space'),
    (' Etc/Unknown', 'a device without a zone')) t (timezone, description);
select throws_ok(format('select lib.require_timezone(%L)', timezone), 'PT422', 'value_error',
  format('refuses %s with 422', description))
  from (values ('Mars/Olympus', 'a zone that nobody knows'), ('asia/tokyo', 'a zone in other letters'),
    ('+02:00', 'an offset')) t (timezone, description);
insert into lib.timezones (name) values ('Moon/Base');
select throws_ok($$ select lib.require_timezone('Moon/Base') $$, 'PT422', 'value_error',
  'refuses one that this server does not know under any name with 422');
select for_api_only('lib.require_timezone(text)');
select * from finish();
