-- What an import brought is known by its links, to a token too, which reads none.
select plan(4);
insert into app.import_links (user_id, source, source_key, kind, object_id, hash, left_as)
select person(name), 'own', convert_to(key, 'UTF8'), kind, object_id, '', ''
  from (values ('ann', 'a', 'day', 1), ('ann', 'b', 'day', 1), ('ann', 'c', 'entry', 2), ('ben', 'd', 'day', 3))
    as link (name, key, kind, object_id);
select as_user('ann');
select is(lib.imported('day', '{1,2,3,4}'), '{1}', 'each of the caller’s own of the kind, once');
select is(lib.imported('day', null), '{}', 'none of none');
select set_config('app.scopes', 'habits:read', true);
select is((select count(*) from app.import_links), 0::bigint, 'a token reads no links');
select is(lib.imported('entry', '{2}'), '{2}', 'and is told all the same');
select * from finish();
