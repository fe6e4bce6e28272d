select plan(1);
select is(array(select lib.smaller_group(n, 12) from unnest('{0,1,5,7,11,12,null}'::numeric[]) with ordinality u (n, o)
  order by o), '{null,1,5,5,1,null,null}'::numeric[], 'a part or the rest, whichever is smaller and not nobody');
select * from finish();
