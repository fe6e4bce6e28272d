-- docs/contract/users.md#patch-usersme
select plan(5);
select is(auth.display_name(E'  Ann\u202E\u200B \n Lee  '), 'Ann Lee', 'is sanitised, trimmed and on one line');
select is(auth.display_name(E' \u200B\t'), null, 'is null where nothing is left');
select is(auth.display_name(null), null, 'is null without a name');
select is(auth.display_name(repeat('🔑', 81)), repeat('🔑', 80), 'has at most 80 characters');
select is(auth.display_name(repeat('x', 79) || ' Lee'), repeat('x', 79), 'is trimmed where it is cut');
select * from finish();
