import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { behindLock, complaints, NO_SUCH_IDS, parallel, refusal, statuses } from '../support/habits.ts'
import { practiceOf, selectionOf, TIMER } from '../support/practices.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let ann: Client
let bob: Client
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
})

const select = (client: Client, practice_id: number, stage_number = 1) =>
  client.post('/user-practices/', { practice_id, stage_number })
const openRows = async (client: Client) =>
  (await client.get('/user-practices/')).body.filter((row: { end_date: unknown }) => row.end_date === null)

describe('POST /user-practices/', () => {
  test('opens a selection that starts today, without effective name and config', async () => {
    const cas = await server.person()
    const practice_id = await practiceOf(server)
    const { status, body } = await select(cas, practice_id)
    expect(status).toBe(201)
    expect(body).toStrictEqual({
      id: expect.any(Number),
      practice_id,
      stage_number: 1,
      start_date: new Date().toISOString().slice(0, 10),
      end_date: null,
      custom_name: null,
      mode_config_override: null,
      effective_name: null,
      effective_config: null,
    })
  })

  test('answers the open selection again, and closes it on the caller’s day for another practice of the stage', async () => {
    const cas = await server.person()
    await cas.put('/users/me/timezone', { timezone: 'Pacific/Kiritimati' })
    await server.travel('2026-06-15 12:00Z')
    const [first, second] = [await practiceOf(server), await practiceOf(server)]
    const one = (await select(cas, first)).body
    await server.travel('2026-06-17 12:00Z')
    expect((await select(cas, first)).body).toStrictEqual(one)
    const two = (await select(cas, second)).body
    await select(cas, await practiceOf(server, { stage: 9 }), 9)
    const rows = (await cas.get('/user-practices/')).body
    await server.travel(null)
    expect(one.start_date).toBe('2026-06-16')
    expect(rows.map(({ id, start_date, end_date }: typeof one) => [id, start_date, end_date])).toEqual([
      [two.id, '2026-06-18', null],
      [two.id + 1, '2026-06-18', null],
      [one.id, '2026-06-16', '2026-06-18'],
    ])
  })

  test('refuses in order: missing, not approved, of another stage', async () => {
    const foreign = await practiceOf(server, { approved: false, by: bob })
    const own = await practiceOf(server, { approved: false, by: ann })
    const retired = await practiceOf(server)
    await server.database.owner.query('update app.practices set retired_at = now() where id = $1', [retired])
    for (const id of NO_SUCH_IDS.slice(0, 3)) {
      expect(refusal(await select(ann, Number(id)))).toEqual([404, 'practice_not_found'])
    }
    expect(refusal(await select(ann, foreign, 9))).toEqual([400, 'practice_not_approved'])
    expect(refusal(await select(ann, retired))).toEqual([400, 'practice_not_approved'])
    expect(refusal(await select(ann, own, 9))).toEqual([400, 'stage_number_mismatch'])
    expect((await select(ann, own)).status).toBe(201)
    expect(complaints(await select(ann, own, 11))).toEqual(['body.stage_number less_than_equal'])
  })

  test('of one practice in parallel leaves one open row, with the same answer for all', async () => {
    const cas = await server.person()
    const practice = await practiceOf(server)
    const answers = await parallel(8, () => select(cas, practice))
    expect(statuses(answers)).toEqual({ 201: 8 })
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await openRows(cas)).toHaveLength(1)
  })

  test('of several practices in parallel leaves one open row', async () => {
    const cas = await server.person()
    const ids = await parallel(4, () => practiceOf(server))
    for (let round = 0; round < 3; round++) {
      const answers = await parallel(4, (n) => select(cas, ids[n] as number))
      for (const answer of answers) {
        if (answer.status !== 201) expect(refusal(answer)).toEqual([409, 'active_practice_exists_for_stage'])
      }
      expect(statuses(answers)[201]).toBeGreaterThan(0)
      expect(await openRows(cas)).toHaveLength(1)
    }
  })

  test('two switches that wait for the same open row follow each other, and leave one row open', async () => {
    const cas = await server.person()
    const { id } = await selectionOf(server, cas)
    const [one, two] = [await practiceOf(server), await practiceOf(server)]
    const lock = `select from app.user_practices where id = ${id} for update`
    const [here, there] = (await server.atProcesses(cas, 2)) as [Client, Client]
    const answers = await behindLock(server, lock, [() => select(here, one), () => select(there, two)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await openRows(cas)).toHaveLength(1)
  })
})

describe('GET /user-practices/{user_practice_id}', () => {
  test('shows the effective name and config and a page of sessions, newest first', async () => {
    const { id, practice_id } = await selectionOf(server, ann, { name: 'Stand' })
    const now = Date.now()
    for (const minutes of [30, 10, 20]) {
      const [started_at, ended_at] = [minutes + 5, minutes].map((ago) => new Date(now - ago * 60_000).toISOString())
      const sent = { user_practice_id: id, started_at, ended_at, reflection: `${minutes} ago` }
      expect((await ann.post('/practice-sessions/', sent)).status).toBe(201)
    }
    const { status, body } = await ann.get(`/user-practices/${id}?sessions_limit=2`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      practice_id,
      effective_name: 'Stand',
      effective_config: TIMER,
      sessions_total: 3,
      sessions_has_more: true,
    })
    expect(body.sessions.map(({ reflection }: { reflection: string }) => reflection)).toEqual(['10 ago', '20 ago'])
    expect(Object.keys(body.sessions[0])).toEqual(['id', 'duration_minutes', 'timestamp', 'reflection'])
    expect(Object.keys(body)).toHaveLength(12)
    const rest = (await ann.get(`/user-practices/${id}?sessions_limit=2&sessions_offset=2`)).body
    expect([rest.sessions.length, rest.sessions_has_more]).toEqual([1, false])
    expect(complaints(await ann.get(`/user-practices/${id}?sessions_limit=0&sessions_offset=-1`))).toHaveLength(2)
  })

  test('is 403 for another person, with one line in the log', async () => {
    const { id } = await selectionOf(server, ann)
    const lines = server.logs.length
    const answer = await bob.get(`/user-practices/${id}`)
    expect([answer.status, answer.text]).toEqual([403, '{"detail":"forbidden"}'])
    expect(server.logs.slice(lines).filter((line) => line.includes('resource_access_denied'))).toHaveLength(1)
    for (const none of NO_SUCH_IDS) {
      expect(refusal(await ann.get(`/user-practices/${none}`))).toEqual([404, 'user_practice_not_found'])
    }
    expect((await ann.get('/user-practices/current')).status).toBe(422)
  })

  test('is 400 if its practice lost its approval; the list still shows it', async () => {
    const cas = await server.person()
    const { id, practice_id } = await selectionOf(server, cas, { by: bob })
    await server.database.owner.query('update app.practices set approved = false where id = $1', [practice_id])
    expect(refusal(await cas.get(`/user-practices/${id}`))).toEqual([400, 'practice_not_approved'])
    expect(refusal(await cas.patch(`/user-practices/${id}/customize`, {}))).toEqual([400, 'practice_not_approved'])
    expect((await cas.get('/user-practices/')).body).toMatchObject([{ effective_name: 'Sit', effective_config: TIMER }])
    expect(refusal(await cas.get(`/practices/${practice_id}`))).toEqual([403, 'forbidden'])
  })
})

describe('GET /user-practices/current/frequency', () => {
  const get = (client: Client, query = '') => client.get(`/user-practices/current/frequency${query}`)
  beforeAll(() =>
    server.database.owner.query(
      `insert into app.stages (stage_number, title, subtitle, category, aspect, spiral_dynamics_color, growing_up_stage,
         divine_gender_polarity, relationship_to_free_will, free_will_description, manifestations)
       select n, 't', 's', 'c', 'Aspect ' || n, 'Colour ' || n, 'g', 'd', 'r', 'f', '[]' from generate_series(1, 3) n
       on conflict do nothing`,
    ),
  )

  test('is that of the first stage and its canonical preset before any selection', async () => {
    const cas = await server.person()
    const { status, body } = await get(cas)
    const { rows } = await server.database.owner.query(
      `select p.id::integer, p.name, s.aspect, s.spiral_dynamics_color as color from app.practices p join app.stages s using (stage_number)
        where p.canonical and p.stage_number = 1`,
    )
    const [{ id, name, aspect, color }] = rows
    expect(status).toBe(200)
    expect(body).toStrictEqual({
      stage_number: 1,
      color,
      aspect,
      practice_name: name,
      practice_id: id,
      user_practice_id: null,
      banner_text: expect.any(String),
    })
    const slots = [color, aspect, name].map((slot: string) => body.banner_text.split(slot).length - 1)
    expect(slots).toEqual([1, 2, 1])
    expect(body.banner_text.split('. ')).toHaveLength(3)
  })

  test('is that of the given stage or the caller’s, and names the selected practice by its custom name', async () => {
    const cas = await server.person()
    const { id, practice_id } = await selectionOf(server, cas, { stage: 2, name: 'Walk' })
    expect((await get(cas)).body).toMatchObject({ stage_number: 1, user_practice_id: null })
    expect((await get(cas, '?stage_number=2')).body).toMatchObject({
      practice_name: 'Walk',
      practice_id,
      user_practice_id: id,
    })
    await server.database.owner.query(
      'insert into app.stage_progress (user_id, current_stage, stage_started_at) values ($1, 2, now())',
      [cas.userId],
    )
    await cas.patch(`/user-practices/${id}/customize`, { custom_name: 'My walk' })
    await server.database.owner.query('update app.practices set approved = false where id = $1', [practice_id])
    expect((await get(cas)).body).toMatchObject({ stage_number: 2, practice_name: 'My walk' })
    expect((await get(cas, '?stage_number=3')).body.user_practice_id).toBeNull()
    await select(cas, await practiceOf(server, { stage: 2, name: 'Run' }), 2)
    expect((await get(cas)).body.practice_name).toBe('Run')
  })

  test('is 404 for a missing stage or preset', async () => {
    await server.database.owner.query(
      'delete from app.stages where stage_number = 10; update app.practices set canonical = false where stage_number = 3',
    )
    expect(refusal(await get(ann, '?stage_number=10'))).toEqual([404, 'course_stage_not_found'])
    expect(refusal(await get(ann, '?stage_number=3'))).toEqual([404, 'preset_practice_not_found'])
    for (const bad of ['0', '11', 'x']) expect((await get(ann, `?stage_number=${bad}`)).status).toBe(422)
  })
})
