import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/support/database.ts'
import { type Case, type Sweep, startSweep } from './run.ts'

// A sample of `npm run sweep`, and that it notices what it is for.

let database: TestDatabase
let sweep: Sweep
beforeAll(async () => {
  database = await cloneDatabase()
  sweep = await startSweep(database)
})
afterAll(async () => {
  await sweep?.stop()
  await database.drop()
})

/** The cases of a route that are wrong. */
async function wrongOf(route: string) {
  const cases: Case[] = []
  for await (const found of sweep.sweep(route)) cases.push(found)
  expect(cases.length).toBeGreaterThan(30)
  return cases.filter(({ wrong }) => wrong.length > 0)
}

test('a check-in is there once or not at all, whatever message is lost', async () => {
  expect(await wrongOf('POST /goal_completions/')).toEqual([])
})

test('a key that is not kept is noticed: the repeat does the write again', async () => {
  await database.asSuperuser(`
    create function sweep.forget() returns trigger language plpgsql security definer as
      'begin delete from app.idempotency_keys where user_id = new.user_id and key = new.key; return null; end';
    create constraint trigger forget after insert on app.idempotency_keys deferrable initially deferred
      for each row execute function sweep.forget()`)
  const wrong = await wrongOf('POST /journal/')
  expect(wrong.map(({ wrong }) => wrong.join())).toContainEqual(expect.stringContaining('after the repeat'))
})
