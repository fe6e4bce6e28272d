-- docs/contract/tokens.md#receipts: the texts of an export and how long they are. The owner of the tables runs it, whom
-- no policy keeps from the rows of Bob.
select plan(4);
select travel('2026-06-17 12:00Z'), as_owner(), stages();
create function pg_temp.write_texts(name text, word text) returns void language plpgsql as $$
declare
  v_follows bigint;
  v_entry bigint;
begin
  perform as_user(name), keep(name || '_gone', entry(word || ' in the sun.')),
    keep(name, entry(word || ' in the rain.', '{"title": "Rain"}'));
  foreach v_entry in array array[kept(name), kept(name || '_gone')] loop
    perform quote(v_entry, 0, length(word)), note(v_entry, 0, word || ' in'),
      suggestion(v_entry, 0, word, goal(habit('Habit ' || v_entry), 'low'));
  end loop;
  perform as_owner();
  update app.journal_entries set deleted_at = lib.now() where id = kept(name || '_gone');
  insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
  values (person(name), 1, 'Why?', lib.seal('Because ' || word), lib.now());
  v_follows := follows(name, 1, '{"mode": "count_up"}');
  perform practised(v_follows, lib.now(), mode => 'count_up'), practised(v_follows, lib.now() - interval '1 hour',
    mode => 'count_up');
  update app.practice_sessions set reflection = lib.seal('A ' || word) where practised_at = lib.now();
end $$;
select pg_temp.write_texts('bob', 'Sang aloud'), pg_temp.write_texts('ann', 'Walk');
create function pg_temp.texts(only_entries boolean) returns setof text language sql as $$
  select concat_ws(' ', coalesce(t ->> 'entry_id', '-'), t ->> 'characters')
    from json_array_elements(lib.export_texts(only_entries)) t
$$;
select as_user('ann'), as_owner();
select bag_eq('select pg_temp.texts(true)', $$ select kept('ann') || ' 21' $$,
  'the journal alone: title and words of the entries that the caller has not deleted');
select bag_eq('select pg_temp.texts(false)', $$
  select concat_ws(' ', case when of_entry then kept('ann')::text else '-' end, n)
    from (values (true, 21), (true, 14), (true, 4), (true, 8), (false, 12), (false, 6)) t (of_entry, n) $$,
  'all: what stands beside them too, answers to prompts, and sessions with words');
select as_user('ann');
select is((select count(*) from pg_temp.texts(false)), 6::bigint, 'the API gets the same');
select as_user('eve');
select is(lib.export_texts(false)::text, null, 'and nobody the texts of others');
select * from finish();
