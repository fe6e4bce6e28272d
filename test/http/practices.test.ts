import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { BAD_TEXTS, complaints, NO_SUCH_IDS, parallel, refusal, statuses } from '../support/habits.ts'
import { DRAFT, forgetHits, LEAST, practiceOf, TIMER } from '../support/practices.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let ann: Client
let bob: Client
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
})
beforeEach(() => forgetHits(server))

type Practice = { id: number; name: string; mode: string; approved: boolean }
const list = async (client: Client, query: string): Promise<Practice[]> =>
  (await client.get(`/practices/?${query}`)).body

describe('POST /practices/', () => {
  test('submits a draft, whatever approval the body claims', async () => {
    const sent = { ...DRAFT, approved: true, submitted_by_user_id: bob.userId, id: 1, preset: true, canonical: true }
    const { status, body } = await ann.post('/practices/', sent)
    expect(status).toBe(201)
    const { stage_number, name, description, instructions, default_duration_minutes } = DRAFT
    expect(body).toStrictEqual({
      id: expect.any(Number),
      stage_number,
      name,
      description,
      instructions,
      default_duration_minutes,
      approved: false,
      mode: 'meditation_timer',
      mode_config: TIMER,
    })
    expect((await ann.get(`/practices/${body.id}`)).body).toStrictEqual(body)
  })

  test('stores a config in its normal form, and lets names repeat', async () => {
    for (const mode of ['tarot', 'count_up', 'tarot']) {
      const { body } = await ann.post('/practices/', { ...DRAFT, mode, mode_config: LEAST[mode] })
      const { mode_config } = (await ann.get(`/practices/${body.id}`)).body
      expect(mode_config).toStrictEqual(
        mode === 'tarot'
          ? { mode, deck: 'major_arcana', per_card_minutes: 5, hide_timer_during_meditation: true }
          : { mode, soft_cap_minutes: null },
      )
    }
  })

  test('needs a config for every mode but the timer, of that mode', async () => {
    const refused = async (changes: object) => complaints(await ann.post('/practices/', { ...DRAFT, ...changes }))
    expect(await refused({ mode: 'tarot' })).toEqual(['body.mode_config value_error'])
    expect(await refused({ mode: 'tarot', mode_config: TIMER })).toEqual(['body.mode_config value_error'])
    expect(await refused({ mode_config: LEAST.tarot })).toEqual(['body.mode_config value_error'])
    expect(await refused({ default_duration_minutes: 0.4 })).toEqual(['body.mode_config value_error'])
    await forgetHits(server)
    expect(await refused({ mode: 'yoga' })).toEqual(['body.mode enum'])
    expect(await refused({ mode_config: { ...TIMER, volume: 3 } })).toEqual(['body.mode_config.volume extra_forbidden'])
    const { status } = await ann.post('/practices/', { ...DRAFT, default_duration_minutes: 0.4, mode_config: TIMER })
    expect(status).toBe(201)
  })

  test.each([
    ['stage_number', [0, 11, 1.5, '1', null, undefined]],
    ['name', ['', 'x'.repeat(256), null, undefined, ...BAD_TEXTS]],
    ['description', ['x'.repeat(2001), null, undefined]],
    ['instructions', ['x'.repeat(10_001), null, undefined]],
    ['default_duration_minutes', [0, -1, 1440.1, '10', null, undefined]],
  ] as Array<[string, unknown[]]>)('refuses a bad %s', async (field, values) => {
    for (const value of values) {
      const [first] = complaints(await ann.post('/practices/', { ...DRAFT, [field]: value }))
      expect(first, String(value)).toMatch(new RegExp(`^body.${field} `))
    }
  })

  test('has a limit of five per minute, which does not count refused bodies', async () => {
    await parallel(3, () => ann.post('/practices/', {}))
    expect(statuses(await parallel(7, () => ann.post('/practices/', DRAFT)))).toEqual({ 201: 5, 429: 2 })
  })
})

describe('GET /practices/', () => {
  test('lists the approved practices of a stage, and with include_mine the caller’s drafts', async () => {
    const [draft, foreign, approved] = [
      await practiceOf(server, { stage: 7, approved: false, by: ann }),
      await practiceOf(server, { stage: 7, approved: false, by: bob }),
      await practiceOf(server, { stage: 7, by: bob }),
    ]
    const ids = async (query: string) => (await list(ann, query)).map(({ id }) => id)
    const shown = await ids('stage_number=7')
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    expect(shown).toContain(approved)
    expect(shown).not.toContain(draft)
    expect(shown).not.toContain(foreign)
    expect((await ids('stage_number=7&include_mine=true')).filter((id) => !shown.includes(id))).toEqual([draft])
    const { body } = await ann.get('/practices/?stage_number=7&include_mine=true&paginate=true&limit=1')
    expect([body.items.length, body.total, body.has_more]).toEqual([1, shown.length + 1, true])
    await server.database.owner.query('update app.practices set retired_at = now() where id = $1', [approved])
    expect(await ids('stage_number=7')).not.toContain(approved)
    expect((await ann.get(`/practices/${approved}`)).status).toBe(200)
  })

  test('is empty for unknown stages, and lists all stages without stage_number', async () => {
    for (const stage of ['0', '11', '-1', '99999999999', '9'.repeat(30)])
      expect(await list(ann, `stage_number=${stage}`)).toEqual([])
    const { body } = await ann.get('/practices/?paginate=true&limit=200')
    expect(new Set(body.items.map((one: { stage_number: number }) => one.stage_number)).size).toBe(10)
    const counts = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => (await list(ann, `stage_number=${n + 1}&limit=200`)).length),
    )
    expect(body.total).toBe(counts.reduce((sum, count) => sum + count))
    expect((await ann.get('/practices/?stage_number=x')).status).toBe(422)
    expect((await ann.get('/practices/?stage_number=1&limit=201')).status).toBe(422)
  })

  test('lists the presets of every stage, one of them canonical, seeded once by several processes', async () => {
    const { rows } = await server.database.owner.query(
      'select stage_number, count(*) filter (where canonical)::integer as canonical from app.practices where preset group by 1 order by 1',
    )
    expect(rows).toEqual(Array.from({ length: 10 }, (_, n) => ({ stage_number: n + 1, canonical: 1 })))
    const presets = JSON.stringify([
      { ...DRAFT, mode: 'tarot', mode_config: LEAST.tarot, canonical: false, name: ' SIT still ' },
    ])
    const seeded = await parallel(4, () =>
      server.database.owner.query('select jobs.seed_practices($1) as n', [presets]),
    )
    expect(seeded.map(({ rows: [row] }) => row.n).sort()).toEqual([0, 0, 0, 1])
    const { rows: again } = await server.database.owner.query('select jobs.seed_practices($1) as n', [
      presets.replace(' SIT still ', 'Sit Still'),
    ])
    expect(again).toEqual([{ n: 0 }])
  })
})

describe('GET /practices/{practice_id}', () => {
  test('shows drafts to their author only, and logs one line for other people', async () => {
    const id = await practiceOf(server, { approved: false, by: ann })
    expect((await ann.get(`/practices/${id}`)).status).toBe(200)
    const lines = server.logs.length
    expect(refusal(await bob.get(`/practices/${id}`))).toEqual([403, 'forbidden'])
    expect(server.logs.slice(lines).filter((line) => line.includes('resource_access_denied'))).toHaveLength(1)
    for (const none of NO_SUCH_IDS)
      expect(refusal(await ann.get(`/practices/${none}`))).toEqual([404, 'practice_not_found'])
    expect((await ann.get('/practices/x')).status).toBe(422)
  })
})
