import { expect, test } from 'vitest'
import { names, useDriftServer } from '../../test/support/drift.ts'

// What a hand may drop with what depends on it: `npm run migrate -- --check` names it, and `npm run migrate` makes it
// again.

const { asSuperuser, find, heal } = useDriftServer()

test.each([
  ['function lib.current_user_id()', 'drop function lib.current_user_id() cascade'],
  ['view app.visible_practice_tags', 'drop view app.visible_practice_tags cascade'],
  [
    'view analytics.stranger',
    'create view analytics.stranger as select 1; grant select on analytics.stranger to public',
  ],
  ['role app_analyst', 'drop owned by app_analyst; drop role app_analyst'],
  ['migration sql/', 'delete from lib.loaded_logic'],
])('%s is named with what depends on it, and migrate cures it: %s', async (named, statement) => {
  await asSuperuser(statement)
  const differences = await find()
  expect(names(differences)).toContain(named)
  expect([...new Set(differences.map(({ cure }) => cure))]).toEqual(['npm run migrate'])
  await heal()
  expect(await find()).toEqual([])
})
