import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import {
  BAD_TEXTS,
  behindLock,
  complaints,
  expectRefused,
  NO_SUCH_IDS,
  parallel,
  refusal,
  statuses,
  uuid,
} from '../support/habits.ts'
import { ANCHOR, LEAST, selectionOf } from '../support/practices.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let ann: Client
let bob: Client
let timer: { id: number }
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
  timer = await selectionOf(server, ann)
})

const MINUTE = 60_000
/** An instant some minutes ago. */
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()
const session = (changes: object = {}) => ({
  user_practice_id: timer.id,
  started_at: ago(20),
  ended_at: ago(5),
  ...changes,
})
const log = (client: Client, changes: object = {}, headers = {}) =>
  client.post('/practice-sessions/', session(changes), headers)

describe('POST /practice-sessions/', () => {
  test('derives length, time and mode, and seals what was written', async () => {
    const [started_at, ended_at] = [ago(20), ago(5)]
    const reflection = 'Quiet, then the neighbour’s drill'
    const mode_metadata = { mode: 'meditation_timer' }
    const { status, body } = await log(ann, {
      started_at,
      ended_at,
      reflection,
      mode_metadata,
      completed: false,
      insight: '',
    })
    expect(status).toBe(201)
    expect(body).toStrictEqual({
      id: expect.any(Number),
      user_practice_id: timer.id,
      duration_minutes: (Date.parse(ended_at) - Date.parse(started_at)) / MINUTE,
      timestamp: ended_at.replace('Z', '000Z'),
      reflection,
      mode: 'meditation_timer',
      mode_metadata,
      completed: false,
      insight: '',
    })
    const { rows } = await server.database.owner.query('select reflection from app.practice_sessions where id = $1', [
      body.id,
    ])
    expect(rows[0].reflection.toString('latin1')).not.toContain('neighbour')
    const bare = (await log(ann)).body
    expect(bare).toMatchObject({ reflection: null, mode_metadata: null, completed: true, insight: null })
  })

  test('keeps thirds of a minute, and accepts a length of zero', async () => {
    const ended_at = ago(5)
    const at = (ms: number) => new Date(Date.parse(ended_at) - ms).toISOString()
    expect((await log(ann, { started_at: at(100_000), ended_at })).body.duration_minutes).toBeCloseTo(5 / 3, 12)
    expect((await log(ann, { started_at: ended_at, ended_at })).body.duration_minutes).toBe(0)
  })

  test('accepts instants with any offset, within the window around the server’s clock', async () => {
    await server.travel('2026-06-15 12:00:00Z')
    const at = async (started_at: string, ended_at: string) => (await log(ann, { started_at, ended_at })).status
    const fits = [
      await at('2026-06-15T11:59:00Z', '2026-06-15T12:01:00Z'),
      await at('2026-06-14T12:00:00Z', '2026-06-14T20:00:00Z'),
      await at('2026-06-15T13:00:00.123456+02:00', '2026-06-15T06:30:00-05:00'),
    ]
    const fails = [
      await log(ann, { started_at: '2026-06-15T11:00:01Z', ended_at: '2026-06-15T11:00:00Z' }),
      await log(ann, { started_at: '2026-06-15T11:59:00Z', ended_at: '2026-06-15T12:01:00.001Z' }),
      await log(ann, { started_at: '2026-05-16T11:10:00Z', ended_at: '2026-05-16T11:59:59.999Z' }),
      await log(ann, { started_at: '2026-06-15T03:00:00Z', ended_at: '2026-06-15T11:00:00.001Z' }),
    ]
    await server.travel(null)
    expect(fits).toEqual([201, 201, 201])
    expect(fails.flatMap(complaints)).toEqual([
      ...[
        'body.ended_at value_error',
        'body.ended_at value_error',
        'body.ended_at value_error',
        'body.ended_at value_error',
      ],
    ])
  })

  test('refuses bad fields and unknown keys', async () => {
    await expectRefused(
      { client: ann, method: 'POST', path: '/practice-sessions/', valid: session() },
      {
        user_practice_id: ['1', 1.5, null, undefined],
        started_at: [
          '2026-06-15',
          '2026-06-15T12:00:00',
          '2026-06-15T12:00Z',
          '2026-02-30T12:00:00Z',
          '0000-01-01T00:00:00Z',
          '2026-06-15T12:00:00+16:00',
          0,
          null,
        ],
        reflection: ['x'.repeat(5001), 5, ...BAD_TEXTS],
        insight: ['x'.repeat(2001), ...BAD_TEXTS],
        completed: ['true', null],
        mode_metadata: [{}, { mode: 'yoga' }, { mode: 'count_up', extra: 1 }, []],
        duration_minutes: [15],
      },
    )
    expect((await log(ann, { reflection: '🚶'.repeat(5000), insight: '🚶'.repeat(2000) })).status).toBe(201)
  })

  test('refuses in order: window, owner, stage, metadata', async () => {
    const far = await selectionOf(server, ann, { stage: 3, config: ANCHOR })
    const wrong = { mode_metadata: { mode: 'count_up' } }
    expect((await log(ann, { user_practice_id: 0, started_at: ago(1) })).status).toBe(422)
    for (const none of NO_SUCH_IDS.slice(0, 3)) {
      expect(refusal(await log(ann, { user_practice_id: Number(none), ...wrong }))).toEqual([
        404,
        'user_practice_not_found',
      ])
    }
    const lines = server.logs.length
    expect(refusal(await log(bob, { user_practice_id: far.id, ...wrong }))).toEqual([403, 'forbidden'])
    expect(server.logs.slice(lines).filter((line) => line.includes('resource_access_denied'))).toHaveLength(1)
    expect(refusal(await log(ann, { user_practice_id: far.id, ...wrong }))).toEqual([403, 'stage_locked'])
    const key = { 'Idempotency-Key': uuid() }
    expect(refusal(await log(ann, { user_practice_id: far.id }, key))).toEqual([403, 'stage_locked'])
    await server.database.owner.query(
      "insert into app.stage_progress (user_id, stage_started_at) values ($1, now() - interval '42 days')",
      [ann.userId],
    )
    expect((await log(ann, { user_practice_id: far.id }, key)).status).toBe(201)
    expect(refusal(await log(ann, { user_practice_id: far.id, ...wrong }))).toEqual([400, 'mode_metadata_mismatch'])
  })

  test('checks the choice of a mindful anchor against the effective config', async () => {
    const cas = await server.person()
    const { id } = await selectionOf(server, cas, { config: ANCHOR })
    const choose = (chosen_option_key?: string) =>
      log(cas, {
        user_practice_id: id,
        mode_metadata: { mode: 'mindful_anchor', chosen_option_key, duration_seconds: 1, met_min_duration: false },
      })
    expect(refusal(await choose())).toEqual([400, 'chosen_option_key_required'])
    expect(refusal(await choose('hands'))).toEqual([400, 'chosen_option_key_not_in_catalog'])
    expect((await choose('feet')).status).toBe(201)
    await cas.patch(`/user-practices/${id}/customize`, { mode_config_override: LEAST.mindful_anchor })
    expect((await choose()).body.mode_metadata.chosen_option_key).toBeNull()
    expect(refusal(await choose('feet'))).toEqual([400, 'chosen_option_key_not_in_catalog'])
  })

  test('accepts sessions of a closed selection', async () => {
    const cas = await server.person()
    const { id } = await selectionOf(server, cas, { config: LEAST.tarot })
    await selectionOf(server, cas)
    expect((await log(cas, { user_practice_id: id, mode_metadata: { mode: 'tarot', card_index: 0 } })).status).toBe(201)
  })

  test('under one Idempotency-Key creates one session, also in parallel; another body is refused', async () => {
    const sent = session({ reflection: 'once' })
    const key = { 'Idempotency-Key': 'session' }
    const answers = await parallel(8, () => ann.post('/practice-sessions/', sent, key))
    expect(statuses(answers)).toEqual({ 201: 8 })
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed')).length).toBe(7)
    const other = await ann.post('/practice-sessions/', { ...sent, reflection: 'twice' }, key)
    expect(refusal(other)).toEqual([422, 'idempotency_key_reused'])
    const { rows } = await server.database.owner.query(
      'select count(*)::integer as n from app.practice_sessions where user_id = $1 and reflection is not null and id >= $2',
      [ann.userId, answers[0]?.body.id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('two under one key that run at the same time create one session', async () => {
    const sent = session()
    const posts = (await server.atProcesses(ann, 2)).map(
      (each) => () => each.post('/practice-sessions/', sent, { 'Idempotency-Key': 'both' }),
    )
    const [one, two] = await behindLock(server, 'lock table app.practice_sessions in share mode', posts)
    expect([one?.status, two?.text]).toEqual([201, one?.text])
  })
})

describe('GET /practice-sessions/', () => {
  test('lists the sessions of a selection, newest first', async () => {
    const cas = await server.person()
    const { id } = await selectionOf(server, cas)
    for (const [start, end] of [
      [60, 50],
      [30, 20],
      [50, 40],
    ] as Array<[number, number]>) {
      await log(cas, { user_practice_id: id, started_at: ago(start), ended_at: ago(end), insight: `${end}` })
    }
    const { body } = await cas.get(`/practice-sessions/?user_practice_id=${id}&paginate=true&limit=2`)
    expect(body.items.map(({ insight }: { insight: string }) => insight)).toEqual(['20', '40'])
    expect([body.total, body.has_more]).toEqual([3, true])
    expect((await cas.get(`/practice-sessions/?user_practice_id=${id}`)).body).toHaveLength(3)
  })

  test('needs a selection of the caller’s own', async () => {
    expect(complaints(await ann.get('/practice-sessions/'))).toEqual(['query.user_practice_id missing'])
    expect(refusal(await bob.get(`/practice-sessions/?user_practice_id=${timer.id}`))).toEqual([403, 'forbidden'])
    for (const none of NO_SUCH_IDS) {
      expect(refusal(await ann.get(`/practice-sessions/?user_practice_id=${none}`))).toEqual([
        404,
        'user_practice_not_found',
      ])
    }
  })
})
