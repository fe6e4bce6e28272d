-- docs/contract/http.md#e-mail-addresses; compared with src/base/shapes/shapes.ts: test/http/addresses.test.ts.
select plan(15);
select is(lib.address_normal(email), normal, format('%L', email)) from (values
  ('ann@example.com', 'ann@example.com'), (U&'ju\0308rgen@example.com', 'jürgen@example.com'),
  (U&'a@bu\0308cher.example', 'a@bücher.example'), ('a@xn--bcher-kva.example', 'a@bücher.example'),
  ('a@mail.xn--bcher-kva.xn--p1ai', 'a@mail.bücher.рф'), ('xn--bcher-kva@example.com', 'xn--bcher-kva@example.com'),
  ('a@xn--abc-.example', 'a@xn--abc-.example'), ('a@xn--ab-j1t.example', 'a@xn--ab-j1t.example'),
  ('a@xn--ab-5da.example', 'a@xn--ab-5da.example'), ('a@xn--b-3wn.example', 'a@xn--b-3wn.example'),
  ('a@xn--b-jfa.example', 'a@xn--b-jfa.example'), ('a@xn--ub-uub.example', 'a@xn--ub-uub.example'),
  ('', ''), (U&'u\0308', 'ü')) t (email, normal);
select is(lib.address_normal(null), null, 'is null for null');
select * from finish();
