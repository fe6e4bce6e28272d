-- Days as PostgreSQL writes them with DateStyle ISO, whatever the one of the session: for people who read a difference.
create or replace function lib.days_text(days datemultirange) returns text
language sql stable strict parallel safe as $$
  select concat('{', string_agg(format('[%s,%s)', to_char(lower(s), 'YYYY-MM-DD'), to_char(upper(s), 'YYYY-MM-DD')), ','
           order by s), '}')
    from unnest(days) s
$$;
