import { describe, expect, test } from 'vitest'
import { behindLock, goalsOf, HABIT, habitOf, parallel, refusal, statuses } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const TAKEN = [409, 'duplicate_habit_name']

describe('the name of a habit', () => {
  // What casefold(… collate pg_c_utf8) folds: case, the final sigma, the capital sharp s; not ß to ss, nor accents.
  test.each([
    ['Walk', 'WALK'],
    ['Walk', '  walk '],
    ['ÄRGER', 'ärger'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['STRAẞE', 'straße'],
    ['Жизнь', 'ЖИЗНЬ'],
    ['🚶', '🚶'],
    ['café', 'cafe\u0301'],
    ['cafe\u0301', 'CAFÉ'],
    ['Ångström', '\u212bNGSTRO\u0308M'],
    ['한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8'],
    ['Việt', 'Vie\u0323\u0302t'],
    [' ', '   '],
  ])('while %j exists, %j is refused', async (first, second) => {
    const ann = await server.person()
    const { id } = await habitOf(ann, { name: first })
    expect(refusal(await ann.post('/habits/', { ...HABIT, name: second }))).toEqual(TAKEN)
    expect(await ann.put(`/habits/${id}`, { ...HABIT, name: second })).toMatchObject({
      status: 200,
      body: { name: second },
    })
    const other = await habitOf(ann)
    expect(refusal(await ann.put(`/habits/${other.id}`, { ...HABIT, name: first }))).toEqual(TAKEN)
    expect((await ann.get('/habits/')).body.map((habit: { name: string }) => habit.name)).toEqual([second, other.name])
  })

  test.each([
    ['straße', 'STRASSE'],
    ['café', 'cafe'],
    ['a b', 'a  b'],
    ['Walk', '\tWalk'],
    ['Walk', '\u00a0Walk'],
  ])('%j and %j may both exist', async (first, second) => {
    const ann = await server.person()
    for (const name of [first, second]) expect((await habitOf(ann, { name })).name).toBe(name)
  })

  test('keeps working where an older habit has it in another normal form, until it is renamed', async () => {
    const ann = await server.person()
    const { id: first } = await habitOf(ann, { name: 'café' })
    const { id: second } = await habitOf(ann, { name: 'Tea' })
    const update = 'update app.habits set name = $1, shares_name = true where id = $2' // as a migration left it
    await server.database.owner.query(update, ['cafe\u0301', second])
    const put = (id: number, name: string) => ann.put(`/habits/${id}`, { ...HABIT, name, icon: 'y' })
    expect(await put(second, 'cafe\u0301')).toMatchObject({ status: 200, body: { name: 'cafe\u0301', icon: 'y' } })
    expect((await ann.patch(`/habits/${second}`, { energy_cost: 2 })).status).toBe(200)
    expect((await put(first, 'café')).status).toBe(200)
    expect(refusal(await ann.post('/habits/', { ...HABIT, name: 'Cafe\u0301' }))).toEqual(TAKEN)
    expect((await put(second, 'Tea')).status).toBe(200)
    expect(refusal(await put(second, 'cafe\u0301'))).toEqual(TAKEN)
  })

  test('is free for other people, and again after deletion', async () => {
    const [ann, bob] = [await server.person(), await server.person()]
    const { id } = await habitOf(ann, { name: 'Swim' })
    await habitOf(bob, { name: 'Swim' })
    await ann.delete(`/habits/${id}`)
    await habitOf(ann, { name: 'SWIM' })
  })

  test('may be 255 characters long: the goals’ titles still fit', async () => {
    const ann = await server.person()
    const { goals } = await habitOf(ann, { name: '🚶'.repeat(255) })
    for (const { title } of goals) expect([...title]).toHaveLength(255)
  })

  test('is given to one of many parallel requests, which makes three goals; the others make none', async () => {
    const ann = await server.person()
    const answers = await parallel(20, (n) => ann.post('/habits/', { ...HABIT, name: n % 2 ? 'Run' : ' RUN ' }))
    expect(statuses(answers)).toEqual({ 200: 1, 409: 19 })
    for (const lost of answers.filter(({ status }) => status === 409)) expect(refusal(lost)).toEqual(TAKEN)
    const { rows } = await server.database.owner.query(
      'select (select count(*)::int from app.habits where user_id = $1) as habits, count(*)::int as goals from app.goals where user_id = $1',
      [ann.userId],
    )
    expect(rows).toEqual([{ habits: 1, goals: 3 }])
  })

  test('is given to one of two parallel renames', async () => {
    const ann = await server.person()
    const ids = [(await habitOf(ann)).id, (await habitOf(ann)).id]
    const answers = await parallel(2, (n) => ann.put(`/habits/${ids[n]}`, { ...HABIT, name: 'Wanted' }))
    expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
  })
})

describe('the quota', () => {
  const fill = (userId: number, number: number) =>
    server.database.owner.query(
      `insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, created_at)
       select $1, 'Filler ' || n, '', '2026-01-01', 0, 0, now() from generate_series(1, $2::integer) n`,
      [userId, number],
    )
  const FULL = [409, 'habit_quota_exceeded']

  test('is 100 habits, also when many are created at once', async () => {
    const ann = await server.person()
    await fill(ann.userId, 90)
    const answers = await parallel(30, (n) => ann.post('/habits/', { ...HABIT, name: `New ${n}` }))
    expect(statuses(answers)).toEqual({ 200: 10, 409: 20 })
    for (const lost of answers.filter(({ status }) => status === 409)) expect(refusal(lost)).toEqual(FULL)
    const { body } = await ann.get('/habits/?paginate=true')
    expect([body.total, body.items.length, body.has_more]).toEqual([100, 50, true])
  })

  test('holds for requests that all count before any of them commits', async () => {
    const ann = await server.person()
    await fill(ann.userId, 99)
    const creates = (await server.atProcesses(ann, 3)).map(
      (each, n) => () => each.post('/habits/', { ...HABIT, name: `New ${n}` }),
    )
    const answers = await behindLock(server, 'lock table app.goals in share mode', creates)
    expect(answers.map(refusal)).toEqual([[200, undefined], FULL, FULL])
  })

  test('is checked before the name, does not limit renames or other people, and deletion frees a place', async () => {
    const [ann, bob] = [await server.person(), await server.person()]
    await fill(ann.userId, 100)
    expect(refusal(await ann.post('/habits/', { ...HABIT, name: 'filler 1' }))).toEqual(FULL)
    const [{ id }] = (await ann.get('/habits/')).body
    expect((await ann.put(`/habits/${id}`, { ...HABIT, name: 'Renamed' })).status).toBe(200)
    await goalsOf(bob)
    await ann.delete(`/habits/${id}`)
    await goalsOf(ann)
    expect(refusal(await ann.post('/habits/', HABIT))).toEqual(FULL)
  })
})
