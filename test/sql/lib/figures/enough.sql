select plan(1);
select is(array(select lib.enough(n) from unnest('{0,1,4,5,6,null}'::numeric[]) with ordinality u (n, o) order by o),
  '{f,f,f,t,t,null}'::boolean[], 'five people are enough');
select * from finish();
