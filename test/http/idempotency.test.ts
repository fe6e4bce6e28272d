import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Client } from '../support/client.ts'
import { complaints, goalsOf, HABIT, habitOf, parallel, refusal, statuses, uuid } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let ann: Client
let bob: Client
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
})

const keyed = (key: string = uuid()) => ({ 'idempotency-key': key })
const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'
const REUSED = [422, 'idempotency_key_reused']
const habitNamed = (name: string) => ({ ...HABIT, name })
const names = async (who: Client) => (await who.get('/habits/')).body.map((habit: { name: string }) => habit.name)

/** One request to each mutating route, each on its own objects. */
async function mutations(who: Client) {
  const [{ habit, low }, gone, group] = [
    await goalsOf(who),
    await habitOf(who),
    await who.post('/goal-groups/', { name: 'G' }),
  ]
  const other = await who.post('/goal-groups/', { name: 'H' })
  const units = { target_unit: 'u', frequency: 1, frequency_unit: 'per_day' }
  return [
    ['POST', '/habits/', habitNamed(uuid())],
    ['PUT', `/habits/${habit}`, habitNamed(uuid())],
    ['DELETE', `/habits/${gone.id}`],
    ['DELETE', `/habits/${habit}/completions`],
    ['PUT', `/habits/${habit}/goals/units`, units],
    ['PUT', `/goals/${low}`, { title: 'T', tier: 'low', target: 1, ...units }],
    ['POST', '/goal_completions/', { goal_id: low }],
    ['POST', '/goal-groups/', { name: 'Group' }],
    ['PUT', `/goal-groups/${group.body.id}`, { name: 'Group' }],
    ['DELETE', `/goal-groups/${other.body.id}`],
    ['POST', '/v1/energy/plan', { habits: [{ id: habit, name: 'x' }], start_date: '2026-01-01' }],
    ['PATCH', '/depth-preferences', { enable_habits: true }],
    ['PATCH', '/ui-flags', { has_seen_welcome: true }],
    ['PUT', '/users/me/timezone', { timezone: 'UTC' }],
  ] as const
}

describe('a repeat under the same key', () => {
  test('is answered with the same status and bytes and Idempotent-Replayed on every mutating route', async () => {
    for (const [method, path, body] of await mutations(ann)) {
      const headers = keyed()
      const [first, again] = [
        await ann.request(method, path, { body, headers }),
        await ann.request(method, path, { body, headers }),
      ]
      expect(first.status, `${method} ${path}: ${first.text}`).toBeLessThan(300)
      expect([again.status, again.text], `${method} ${path}`).toEqual([first.status, first.text])
      expect([replayed(first), replayed(again)]).toEqual([false, true])
      expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    }
  })

  test('sent fifty times at once has one effect and one answer', async () => {
    const headers = keyed()
    const answers = await parallel(50, () => ann.post('/habits/', habitNamed('Twins'), headers))
    expect(statuses(answers)).toEqual({ 200: 50 })
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(replayed)).toHaveLength(49)
    expect((await names(ann)).filter((name: string) => name === 'Twins')).toHaveLength(1)
  })

  test('of a deletion in parallel is 204 for all, while one without a key is 404', async () => {
    const { id } = await habitOf(ann)
    const headers = keyed()
    expect(statuses(await parallel(20, () => ann.delete(`/habits/${id}`, headers)))).toEqual({ 204: 20 })
    expect(refusal(await ann.delete(`/habits/${id}`))).toEqual([404, 'habit_not_found'])
  })

  test('shows the stored answer, not the present state', async () => {
    const headers = keyed()
    const first = await ann.post('/habits/', habitNamed('Then'), headers)
    await ann.put(`/habits/${first.body.id}`, habitNamed('Now'))
    expect((await ann.post('/habits/', habitNamed('Then'), headers)).body).toEqual(first.body)
  })

  test('is refused with another method, path, query or body', async () => {
    const { id } = await habitOf(ann)
    const [headers, body] = [keyed(), habitNamed('Asked once')]
    expect((await ann.put(`/habits/${id}`, body, headers)).status).toBe(200)
    for (const [method, path, other] of [
      ['PUT', `/habits/${id}`, { ...body, energy_cost: 2 }],
      ['PUT', `/habits/${id}?x=1`, body],
      ['POST', '/habits/', body],
      ['DELETE', `/habits/${id}`, undefined],
      ['PUT', `/habits/${(await habitOf(ann)).id}`, body],
    ] as const) {
      expect(refusal(await ann.request(method, path, { body: other, headers })), `${method} ${path}`).toEqual(REUSED)
    }
    expect((await ann.get(`/habits/${id}`)).body).toMatchObject(body)
  })

  test('with different bodies in parallel runs one and refuses the others', async () => {
    const headers = keyed()
    const answers = await parallel(20, (n) => ann.post('/goal-groups/', { name: `Racer ${n}` }, headers))
    expect(statuses(answers)).toEqual({ 201: 1, 422: 19 })
    for (const lost of answers.filter(({ status }) => status === 422)) expect(refusal(lost)).toEqual(REUSED)
  })
})

describe('a key', () => {
  test('has 1 to 255 characters of any kind', async () => {
    for (const key of ['', 'k'.repeat(256)]) {
      expect(complaints(await ann.post('/goal-groups/', { name: 'x' }, keyed(key)))[0]).toMatch(
        /^header\.Idempotency-Key /,
      )
    }
    for (const key of ['k', 'k'.repeat(255), `'; drop table x; --`, '%_\\', 'é'.repeat(255)]) {
      const first = await ann.post('/goal-groups/', { name: 'x' }, keyed(key))
      const again = await ann.post('/goal-groups/', { name: 'x' }, keyed(key))
      expect([first.status, again.body, replayed(again)], key.slice(0, 9)).toEqual([201, first.body, true])
    }
  })

  test('too long is 401 without a good token, whether the signature or only the database knows', async () => {
    const long = keyed('k'.repeat(256))
    const gone = await server.person()
    await server.database.owner.query('update auth.users set is_active = false where id = $1', [gone.userId])
    for (const who of [server.anonymous, gone]) {
      expect(refusal(await who.post('/goal-groups/', { name: 'x' }, long))).toEqual([401, 'unauthorized'])
    }
  })

  test('has no effect on a GET', async () => {
    const headers = keyed()
    expect((await ann.get('/ui-flags', headers)).status).toBe(200)
    expect(replayed(await ann.get('/ui-flags', headers))).toBe(false)
    expect(replayed(await ann.get('/depth-preferences', headers))).toBe(false)
  })

  test('belongs to one person: the same key of another person is independent', async () => {
    const headers = keyed()
    const answers = await parallel(20, (n) => (n % 2 ? ann : bob).post('/habits/', habitNamed('Both'), headers))
    expect(statuses(answers)).toEqual({ 200: 20 })
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(2)
    for (const who of [ann, bob]) expect((await names(who)).filter((name: string) => name === 'Both')).toHaveLength(1)
  })

  test('is not used up by a refusal: the same request runs again', async () => {
    const headers = keyed()
    const { id } = await habitOf(ann, { name: 'In the way' })
    const create = () => ann.post('/habits/', habitNamed('in the WAY'), headers)
    for (const _ of [1, 2]) expect(refusal(await create())).toEqual([409, 'duplicate_habit_name'])
    await ann.delete(`/habits/${id}`)
    const made = await create()
    expect([made.status, replayed(made)]).toEqual([200, false])
    expect(replayed(await create())).toBe(true)
    expect((await ann.post('/habits/', {}, headers)).status).toBe(422)
  })

  test('of parallel requests that are all refused stores nothing', async () => {
    const headers = keyed()
    const answers = await parallel(20, () => ann.delete('/habits/999999', headers))
    expect(statuses(answers)).toEqual({ 404: 20 })
  })

  test('has its answer stored sealed', async () => {
    const headers = keyed()
    await bob.post('/habits/', habitNamed('A secret habit'), headers)
    const { rows } = await server.database.owner.query<{ response: Buffer }>(
      'select response from app.idempotency_keys where user_id = $1 and key = $2',
      [bob.userId, headers['idempotency-key']],
    )
    expect(rows[0]?.response[0]).toBe(2)
    expect(rows[0]?.response.includes('secret')).toBe(false)
  })

  test('is forgotten after 24 hours and not before', async () => {
    const [headers, body] = [keyed(), { name: 'Daily' }]
    const post = () => ann.post('/goal-groups/', body, headers)
    await server.travel('2026-06-01T12:00:00Z')
    const first = await post()
    await server.travel('2026-06-02T11:59:59.999Z')
    expect((await post()).body).toEqual(first.body)
    expect(refusal(await ann.post('/goal-groups/', { name: 'Other' }, headers))).toEqual(REUSED)
    await server.travel('2026-06-02T12:00:00Z')
    const answers = await parallel(10, post)
    expect(answers.filter(replayed)).toHaveLength(9)
    expect(answers[0]?.body.id).not.toBe(first.body.id)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    await server.travel(null)
  })
})

describe('clearing what was logged', () => {
  const logUnit = (goal: number) => keyed(`log-unit:${goal}:2026-06-15`)
  const log = (who: Client, goal_id: number, headers: Record<string, string>) =>
    who.post('/goal_completions/', { goal_id }, headers)

  test('deletes the log-unit keys of its goals, so that the same day can be logged again', async () => {
    const { habit, low, clear } = await goalsOf(ann)
    for (const goal of [low, clear]) {
      const first = await log(ann, goal, logUnit(goal))
      expect(first.body.reason_code).toBe('streak_incremented')
      const again = await log(ann, goal, logUnit(goal))
      expect([again.text, replayed(again)]).toEqual([first.text, true])
    }
    await ann.delete(`/habits/${habit}/completions`)
    for (const goal of [low, clear]) {
      const anew = await log(ann, goal, logUnit(goal))
      expect([anew.body.reason_code, replayed(anew)]).toEqual(['streak_incremented', false])
    }
  })

  test('forgets no key of another habit or another person', async () => {
    const [mine, other] = [await goalsOf(ann), await goalsOf(ann)]
    const theirs = await goalsOf(bob)
    const plain = keyed()
    const calls = () => [
      log(ann, other.low, logUnit(other.low)),
      log(ann, other.stretch, plain),
      log(bob, theirs.low, logUnit(mine.low)), // Bob's key has the name of Ann's goal
    ]
    await Promise.all(calls())
    await ann.delete(`/habits/${mine.habit}/completions`)
    expect((await Promise.all(calls())).map(replayed)).toEqual([true, true, true])
  })

  test('at once with keyed check-ins never fails', async () => {
    const { habit, low } = await goalsOf(ann)
    const answers = await parallel(30, (n) =>
      n % 3 === 0 ? ann.delete(`/habits/${habit}/completions`) : log(ann, low, logUnit(low)),
    )
    expect(statuses(answers)).toEqual({ 200: 20, 204: 10 })
  })
})
