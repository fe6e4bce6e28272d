import { expect, test } from 'vitest'
import { names, useDriftServer } from '../../test/support/drift.ts'

// What a hand may drop with what depends on it: `npm run migrate -- --check` names it, and its cures undo it.

const { asSuperuser, cure, find } = useDriftServer()

test.each([
  ['table app.habits', 'drop table app.habits cascade'],
  ['table app.energy_plans', 'drop table app.energy_plans cascade'],
  [
    'table app.notes',
    'create table app.notes (id bigint generated always as identity primary key, t text unique default 1)',
  ],
  ['column app.habits.name', 'alter table app.habits drop column name cascade'],
  ['column app.goals.habit_id', 'alter table app.goals drop column habit_id cascade'],
  ['column app.goals.extra', 'alter table app.goals add column extra integer unique check (extra > 1) default 2'],
  ['function lib.current_user_id()', 'drop function lib.current_user_id() cascade'],
  ['view app.visible_practice_tags', 'drop view app.visible_practice_tags cascade'],
  [
    'view analytics.stranger',
    'create view analytics.stranger as select 1; grant select on analytics.stranger to public',
  ],
  ['schema app.mood', "create type app.mood as enum ('good')"],
  ['function graphile_worker.remove_job(text)', 'drop function graphile_worker.remove_job(text)'],
  ['role app_analyst', 'drop owned by app_analyst; drop role app_analyst'],
  ['migration sql/', 'delete from lib.loaded_logic'],
])('%s is named with what depends on it, and the cures make it again: %s', async (named, statement) => {
  await asSuperuser(statement)
  const differences = await find()
  expect(names(differences)).toContain(named)
  await cure(differences)
  expect(await find()).toEqual([])
})
