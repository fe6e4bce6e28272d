import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { BAD_TEXTS, complaints, refusal } from '../support/habits.ts'
import { ANCHOR, LEAST, selectionOf, TIMER } from '../support/practices.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let ann: Client
let bob: Client
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
})
const customize = (client: Client, id: number, body: unknown) => client.patch(`/user-practices/${id}/customize`, body)

describe('PATCH /user-practices/{user_practice_id}/customize', () => {
  test('stores the override as sent, uses its normal form, keeps a missing key and clears a null one', async () => {
    const { id, practice_id } = await selectionOf(server, ann)
    const override = { end_bell: false, duration_minutes: 20, mode: 'meditation_timer' }
    const { status, body } = await customize(ann, id, {
      custom_name: '\u2003 Mine \u00a0',
      mode_config_override: override,
      id: 7,
    })
    expect(status).toBe(200)
    const effective_config = { ...TIMER, duration_minutes: 20, end_bell: false }
    expect(body).toMatchObject({
      custom_name: 'Mine',
      effective_name: 'Mine',
      sessions: [],
      sessions_total: 0,
      sessions_has_more: false,
    })
    expect(JSON.stringify(body.mode_config_override)).toBe(JSON.stringify(override))
    expect(body.effective_config).toStrictEqual(effective_config)
    expect((await customize(ann, id, {})).body).toStrictEqual(body)
    expect((await customize(ann, id, { custom_name: null })).body).toStrictEqual({
      ...body,
      custom_name: null,
      effective_name: 'Sit',
    })
    expect((await customize(ann, id, { mode_config_override: null })).body).toMatchObject({
      custom_name: null,
      mode_config_override: null,
      effective_config: TIMER,
    })
    expect((await ann.get(`/practices/${practice_id}`)).body.mode_config).toStrictEqual(TIMER)
  })

  test('refuses in order: body, owner, mode', async () => {
    const { id } = await selectionOf(server, ann)
    expect(refusal(await customize(bob, id, { mode_config_override: LEAST.tarot }))).toEqual([403, 'forbidden'])
    expect(refusal(await customize(ann, 0, {}))).toEqual([404, 'user_practice_not_found'])
    expect(refusal(await customize(ann, id, { custom_name: 'No', mode_config_override: LEAST.tarot }))).toEqual([
      400,
      'mode_mismatch',
    ])
    expect((await ann.get(`/user-practices/${id}`)).body.custom_name).toBeNull()
    for (const custom_name of ['', ' \u2003', 'x'.repeat(256), ' '.repeat(256), 5, ...BAD_TEXTS]) {
      const [first] = complaints(await customize(ann, id, { custom_name }))
      expect(first).toMatch(/^body.custom_name /)
    }
    expect((await customize(ann, id, { custom_name: '🚶'.repeat(255) })).status).toBe(200)
  })

  test('names the location of an error within the config', async () => {
    const { id } = await selectionOf(server, ann, { config: ANCHOR })
    const refused = async (override: unknown) =>
      complaints(await customize(ann, id, { mode_config_override: override }))
    expect(await refused({ ...ANCHOR, options: [{ key: 'A', label: '' }] })).toEqual([
      'options.0.key value_error',
      'options.0.label string_too_short',
    ])
    expect(await refused({ mode: 'interval_bell', duration_minutes: 10 })).toEqual([' value_error'])
    expect(await refused({ mode: 'yoga' })).toEqual(['mode value_error'])
    for (const wrong of [[], 'text', 5, true]) expect(await refused(wrong)).toHaveLength(1)
  })

  test('refuses an override beyond 8192 bytes of its spaced text, before it validates the config', async () => {
    const { id } = await selectionOf(server, ann, { config: LEAST.sense_grounding })
    const override = (bytes: number) => {
      const spare = bytes - Buffer.byteLength('{"mode": "sense_grounding", "prompts": []}') - 2 * 39
      const item = '{"sense": "taste", "label": ""}'.length
      const prompts = Array.from({ length: 40 }, () => ({ sense: 'taste', label: 'x' }))
      let left = spare - 40 * (item + 1)
      for (const prompt of prompts) {
        const more = Math.min(254, left)
        prompt.label += 'x'.repeat(more)
        left -= more
      }
      expect(left).toBe(0)
      return { mode: 'sense_grounding', prompts }
    }
    expect((await customize(ann, id, { mode_config_override: override(8192) })).status).toBe(200)
    const large = await customize(ann, id, { mode_config_override: override(8193) })
    expect(large.body.detail).toMatchObject([
      { loc: ['body', 'mode_config_override'], msg: expect.stringContaining('too large') },
    ])
    const wide = await customize(ann, id, { mode_config_override: { mode: 'yoga', text: '道'.repeat(2720) } })
    expect(wide.body.detail[0].msg).not.toContain('too large')
    const wider = await customize(ann, id, { mode_config_override: { mode: 'yoga', text: '道'.repeat(2725) } })
    expect(wider.body.detail[0].msg).toContain('too large')
  })

  test('refuses a config nested deeper than the call stack', async () => {
    const { id } = await selectionOf(server, ann)
    for (const deep of [3000, 30_000]) {
      const raw = `{"mode_config_override":${'['.repeat(deep)}${']'.repeat(deep)}}`
      const headers = { 'content-type': 'application/json' }
      complaints(await ann.request('PATCH', `/user-practices/${id}/customize`, { raw, headers }))
    }
  })

  test('a closed selection may be customised too', async () => {
    const { id } = await selectionOf(server, ann, { stage: 4 })
    await selectionOf(server, ann, { stage: 4 })
    expect((await customize(ann, id, { custom_name: 'Before' })).body.end_date).not.toBeNull()
  })

  test.each([
    ['edited', { ...TIMER, duration_minutes: 30 }],
    ['of another mode', LEAST.tarot],
  ])('an override that was set %s in the database gives no effective config and no error', async (_, stored) => {
    const cas = await server.person()
    const { id } = await selectionOf(server, cas)
    await selectionOf(server, cas, { stage: 2 })
    await customize(cas, id, { custom_name: 'Mine', mode_config_override: TIMER })
    await server.database.owner.query('update app.user_practices set mode_config_override = $2 where id = $1', [
      id,
      JSON.stringify(stored),
    ])
    const lines = server.logs.length
    const shown = { id, mode_config_override: stored, effective_name: 'Mine', effective_config: null }
    expect((await cas.get('/user-practices/')).body).toMatchObject([shown, { effective_config: TIMER }])
    const events = server.logs.slice(lines).filter((line) => line.includes('corrupt_mode_config_override'))
    expect(events.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', user_practice_id: id }])
    expect((await cas.get(`/user-practices/${id}`)).body).toMatchObject(shown)
    expect((await customize(cas, id, { custom_name: 'Still mine' })).body).toMatchObject({
      ...shown,
      effective_name: 'Still mine',
    })
    expect((await customize(cas, id, { mode_config_override: TIMER })).body.effective_config).toEqual(TIMER)
  })

  test('an override whose practice changed its mode gives no effective config', async () => {
    const { id, practice_id } = await selectionOf(server, ann, { stage: 5 })
    await customize(ann, id, { mode_config_override: TIMER })
    await server.database.owner.query("update app.practices set mode = 'tarot', mode_config = $2 where id = $1", [
      ...[
        practice_id,
        JSON.stringify({
          mode: 'tarot',
          deck: 'major_arcana',
          per_card_minutes: 5,
          hide_timer_during_meditation: true,
        }),
      ],
    ])
    expect((await ann.get(`/user-practices/${id}`)).body.effective_config).toBeNull()
    expect((await customize(ann, id, { mode_config_override: null })).body.effective_config.mode).toBe('tarot')
  })
})
