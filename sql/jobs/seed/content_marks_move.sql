-- Moves the read marks of items that go to the first kept item of the same stage and title, and deletes the others
-- (docs/contract/course.md#content-reconcile). Internal: a part of jobs.reconcile_content.
create or replace function jobs.content_marks_move(
  stale bigint[], kept bigint[], out repointed integer, out deleted integer
)
language plpgsql volatile as $$
begin
  perform lib.change_number(m.user_id)  -- in the order of the people, as every statement that writes for many
     from (select distinct o.user_id from app.content_completions o where o.content_id = any (stale) order by 1) m;
  with moves as (
    select distinct on (m.user_id, survivor.id) m.user_id, m.id, survivor.id as content_id
      from app.content_completions m
      join app.stage_contents gone on gone.id = m.content_id
      cross join lateral (
        select min(c.id) as id from app.stage_contents c
         where c.stage_number = gone.stage_number and c.title = gone.title and c.id = any (kept)
      ) survivor
     where m.content_id = any (stale) and survivor.id is not null
       and not exists (select from app.content_completions x where x.user_id = m.user_id and x.content_id = survivor.id)
     order by m.user_id, survivor.id, m.completed_at, m.id
  )
  update app.content_completions m set content_id = moves.content_id
    from moves where m.user_id = moves.user_id and m.id = moves.id;
  get diagnostics repointed = row_count;
  delete from app.content_completions m where m.content_id = any (stale);
  get diagnostics deleted = row_count;
end $$;
