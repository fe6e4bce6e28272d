-- journal.md section 1.1.
select plan(13);
select is(lib.sanitise(raw), clean, description) from (values
  ('plain text', 'plain text', 'plain text stays'),
  (E' \t\r\n\u00A0\u3000inside  stays\u2028 ', 'inside  stays', 'white space goes from both ends, not from within'),
  (E'a\tb\nc\rd', E'a\tb\nc\rd', 'tab, line feed and carriage return stay'),
  (E'a\u0001\u0008\u000B\u000C\u001F\u007Fb', 'ab', 'other control characters go'),
  (E'a\u200B\u200E\u202E\u2060\u206F\uFEFFb', 'ab', 'zero widths and direction marks go'),
  (E'a\U000E0041b', 'ab', 'tag characters go'),
  (E'e\u0301', E'\u00E9', 'what can be composed is composed'),
  (E'e\u200B\u0301', E'\u00E9', 'also what only meets once something between went'),
  (E'\u200B \u200B', '', 'nothing may be left'),
  ('<b>&amp;</b>', '<b>&amp;</b>', 'HTML is text'),
  (E'🏃\u200D♀️', E'🏃♀️', 'a joiner is a zero width'),
  (E'\u0085x\u0085', 'x', 'the next-line character is white space')
) e (raw, clean, description);
select is(lib.sanitise(lib.sanitise(E' \u200B e\u200B\u0301 ')), lib.sanitise(E' \u200B e\u200B\u0301 '), 'twice is once');
select * from finish();
