import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Client } from '../support/client.ts'
import { GOAL, goalsOf, HABIT, habitOf, parallel, uuid } from '../support/habits.ts'
import { entryOf, reflectionOf } from '../support/journal.ts'
import { useServer } from '../support/server.ts'

// What moves an object's tag, and what devices do with it (docs/contract/conditional-requests.md#tags-of-one-object).

const server = useServer()
let ann: Client
beforeAll(async () => {
  ann = await server.person()
})

const tagOf = ({ headers }: Answer) => headers.get('etag') ?? ''
const ifMatch = (tag: string) => ({ 'if-match': tag })

describe('the tag of a habit', () => {
  test('goes stale with a check-in, a cleared day and an edit of a goal', async () => {
    const { habit, low } = await goalsOf(ann)
    const path = `/habits/${habit}`
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    for (const write of [
      () => ann.post('/goal_completions/', { goal_id: low }),
      () => ann.post('/goal_completions/', { goal_id: low, completed_on: yesterday }),
      () => ann.put(`/goals/${low}`, { ...GOAL, title: 'Other' }),
      () => ann.delete(`${path}/completions`),
    ]) {
      const before = tagOf(await ann.get(path))
      expect((await write()).status).toBeLessThan(300)
      expect((await ann.get(path, { 'if-none-match': before })).status).toBe(200)
      const refused = await ann.put(path, { ...HABIT, name: uuid() }, ifMatch(before))
      expect([refused.status, refused.body.current]).toEqual([412, (await ann.get(path)).body])
    }
  })

  test('stays with writes to anything else, so GET is 304 and the edit goes on', async () => {
    const [{ habit }, { low }] = [await goalsOf(ann), await goalsOf(ann)]
    const { id } = await entryOf(ann, 'A page.')
    const [one, page] = [await ann.get(`/habits/${habit}`), await ann.get(`/journal/${id}`)]
    await ann.post('/goal_completions/', { goal_id: low })
    await entryOf(ann, 'Another page.')
    await habitOf(ann)
    await ann.patch('/ui-flags', { has_seen_welcome: true })
    expect((await ann.get(`/habits/${habit}`, { 'if-none-match': tagOf(one) })).status).toBe(304)
    expect((await ann.get(`/journal/${id}`, { 'if-none-match': tagOf(page) })).status).toBe(304)
    expect((await ann.put(`/habits/${habit}`, { ...HABIT, name: uuid() }, ifMatch(tagOf(one)))).status).toBe(200)
  })

  test('stays with a write that changes nothing', async () => {
    const { id } = await habitOf(ann, { name: 'The same' })
    const before = tagOf(await ann.get(`/habits/${id}`))
    const same = await ann.put(`/habits/${id}`, { ...HABIT, name: 'The same' })
    expect([tagOf(same), tagOf(await ann.get(`/habits/${id}`))]).toEqual([before, before])
  })

  test('differs once midnight ended the streak, and both tags are good for an edit', async () => {
    const zoe = await server.person()
    const { habit, low } = await goalsOf(zoe, { name: 'Walk' })
    await zoe.post('/goal_completions/', { goal_id: low })
    const path = `/habits/${habit}`
    const today = await zoe.get(path)
    await server.travel(new Date(Date.now() + 3 * 86_400_000).toISOString())
    const later = await zoe.get(path, { 'if-none-match': tagOf(today) })
    expect([today.body.streak, later.status, later.body.streak]).toEqual([1, 200, 0])
    for (const given of [tagOf(later), tagOf(today)]) {
      expect((await zoe.put(path, HABIT, ifMatch(given))).status).toBe(200)
    }
    await server.travel(null)
  })
})

test('a quote goes stale with an edit of its entry that moves it, and not with one that does not', async () => {
  const { id: entry } = await entryOf(ann, 'I walked in the rain.')
  const made = await ann.post(`/journal/${entry}/promote`, { anchor_start: 0, anchor_end: 8 })
  const [quote, tag] = [made.body.id, tagOf(made)]
  const reflection = await reflectionOf(ann, 'week', 'c1:w1')
  await ann.patch(`/journal/${entry}`, { message: 'I walked in the sun.' })
  const fold = (given: string) =>
    ann.patch(`/promotions/${quote}`, { included_in_entry_id: reflection.id }, ifMatch(given))
  await ann.patch(`/journal/${entry}`, { message: 'Today I walked in the sun.' })
  const refused = await fold(tag)
  expect([refused.status, refused.body.current.anchor_start]).toEqual([412, 6])
  await ann.patch(`/journal/${entry}`, { message: 'Today I walked in the rain.' })
  expect((await fold(tagOf(refused))).body.status).toBe('folded')
})

test('two devices edit one habit: the second merges what it got with 412', async () => {
  const { id } = await habitOf(ann, { name: 'Walk' })
  const path = `/habits/${id}`
  const [phone, tablet] = [await ann.get(path), await ann.get(path)]
  const { goals: _, id: __, streak: ___, ...fields } = tablet.body
  const won = await ann.put(path, { ...fields, icon: '🌧️' }, ifMatch(tagOf(phone)))
  expect([won.status, tagOf(won)]).toEqual([200, tagOf(await ann.get(path))])
  const lost = await ann.put(path, { ...fields, name: 'Walk slowly' }, ifMatch(tagOf(tablet)))
  expect([lost.status, lost.body.current.icon]).toEqual([412, '🌧️'])
  const { goals: _goals, id: _id, streak: _streak, ...now } = lost.body.current
  const merged = await ann.put(path, { ...now, name: 'Walk slowly' }, ifMatch(tagOf(lost)))
  expect([merged.status, merged.body.icon, merged.body.name]).toEqual([200, '🌧️', 'Walk slowly'])
})

describe('a batch', () => {
  const operation = (path: string, body: unknown, if_match?: string) => ({
    method: 'PUT',
    path,
    body,
    idempotency_key: uuid(),
    ...(if_match === undefined ? {} : { if_match }),
  })

  test('compares if_match, and its results carry the tags', async () => {
    const { id } = await habitOf(ann)
    const path = `/habits/${id}`
    const held = tagOf(await ann.get(path))
    const first = operation(path, { ...HABIT, name: uuid() }, held)
    const operations = [first, operation(path, { ...HABIT, name: uuid() }, held), first]
    const { results } = (await ann.post('/batch', { operations })).body
    expect(results.map(({ status }: { status: number }) => status)).toEqual([200, 412, 200])
    const { body } = await ann.get(path)
    expect(results[1].body).toEqual({ detail: 'edit_conflict', current: body })
    expect(results[0].headers.etag).toBe(results[1].headers.etag)
    expect(results[2]).toEqual({ ...results[0], headers: { ...results[0].headers, 'idempotent-replayed': 'true' } })
    expect((await ann.put(path, { ...HABIT, name: uuid() }, ifMatch(results[1].headers.etag))).status).toBe(200)
  })
})

test('parallel edits with fresh tags lose none: each device merges until it wins', async () => {
  const { id } = await habitOf(ann)
  const path = `/habits/${id}`
  const mark = async (n: number) => {
    for (;;) {
      const { body, headers } = await ann.get(path)
      const { goals: _, id: __, streak: ___, ...fields } = body
      const times = [...(fields.notification_times ?? []), `device ${n}`]
      const answer = await ann.put(path, { ...fields, notification_times: times }, ifMatch(headers.get('etag') ?? ''))
      if (answer.status === 200) return
      expect(answer.status).toBe(412)
    }
  }
  await parallel(8, mark)
  expect((await ann.get(path)).body.notification_times.sort()).toEqual(
    Array.from({ length: 8 }, (_, n) => `device ${n}`),
  )
})
