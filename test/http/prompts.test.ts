import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Client } from '../support/client.ts'
import { complaints, NO_SUCH_IDS, parallel, refusal, statuses } from '../support/habits.ts'
import { ANSWER, advanceTo, count, each, rows } from '../support/program.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let ann: Client
beforeAll(async () => {
  ann = await server.person()
})
const respond = (client: Client, week: unknown, changes: Record<string, unknown> = {}) =>
  client.post(`/prompts/${week}/respond`, { ...ANSWER, ...changes })

describe('a prompt', () => {
  test('shows every key before and after it is answered, and the next week opens', async () => {
    const before = (await ann.get('/prompts/current')).body
    expect(before).toEqual({
      week_number: 1,
      question: expect.stringMatching(/^What held you up this week\?\n\n/),
      has_responded: false,
      response: null,
      timestamp: null,
      default_title: 'Beige week 1 Prompt #1',
      prompt_ordinal: 1,
    })
    const { status, body } = await respond(ann, 1, { response: '  Läufe 🏃 and a chair  ', extra: 1 })
    const answered = { ...before, has_responded: true, response: 'Läufe 🏃 and a chair', timestamp: expect.any(String) }
    expect([status, body]).toEqual([201, answered])
    expect((await ann.get('/prompts/1')).body).toEqual(body)
    expect((await ann.get('/prompts/history')).body).toEqual({ items: [body], total: 1, has_more: false })
    expect((await ann.get('/prompts/current')).body.week_number).toBe(2)
  })

  test('is answered late, in any order, by any prompt of its stage', async () => {
    const bea = await server.person()
    await advanceTo(bea, 1)
    await rows(
      server,
      "update app.stage_progress set program_started_at = now() - interval '60 days' where user_id = $1",
      [bea.userId],
    )
    for (const week of [7, 2]) expect((await respond(bea, week)).status).toBe(201)
    const third = await respond(bea, 3, { prompt_ordinal: 1 })
    expect(third.body).toMatchObject({ prompt_ordinal: 1, default_title: 'Beige week 3 Prompt #1' })
    const history = (await bea.get('/prompts/history?limit=2')).body
    expect([each(history.items, 'week_number'), history.total, history.has_more]).toEqual([[7, 3], 3, true])
    const rest = (await bea.get('/prompts/history?limit=2&offset=2&include_total=false')).body
    expect([each(rest.items, 'week_number'), rest.total, rest.has_more]).toEqual([[2], null, false])
    expect(Object.keys(rest).sort()).toEqual(['has_more', 'items', 'total'])
  })

  test('is answered together with a journal entry, sealed in both places', async () => {
    const bea = await server.person()
    await respond(bea, 1, { title: '  My own  ' })
    const [page] = await rows(
      server,
      'select tag, sender, status, classification, message, title from app.journal_entries where user_id = $1',
      [bea.userId],
    )
    expect(page).toMatchObject({ tag: 'weekly_prompt', sender: 'user', classification: 'personal' })
    const [answer] = await rows(server, 'select response, question from app.prompt_responses where user_id = $1', [
      bea.userId,
    ])
    for (const bytes of [page.message, page.title, answer.response]) {
      expect(bytes[0]).toBe(2)
      expect(bytes.toString('latin1')).not.toMatch(/long enough|My own/)
    }
  })

  test('gets the first of many parallel answers, with one journal entry', async () => {
    const bea = await server.person()
    expect(statuses(await parallel(10, () => respond(bea, 1)))).toEqual({ 201: 1, 409: 9 })
    expect([await count(server, 'app.prompt_responses', bea), await count(server, 'app.journal_entries', bea)]).toEqual(
      [1, 1],
    )
    const key = { 'Idempotency-Key': 'answer-2' }
    const first = await bea.post('/prompts/2/respond', ANSWER, key)
    const again = await bea.post('/prompts/2/respond', ANSWER, key)
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true'])
    expect(await count(server, 'app.journal_entries', bea)).toBe(2)
  })

  test('shows a response to its owner only', async () => {
    const bea = await server.person()
    expect((await bea.get('/prompts/1')).body).toMatchObject({ has_responded: false, response: null })
    expect((await bea.get('/prompts/history')).body).toEqual({ items: [], total: 0, has_more: false })
    expect(await count(server, 'app.stage_progress', bea)).toBe(0)
  })
})

describe('the prompts of a stage', () => {
  test('are listed once its first week is open', async () => {
    const { body } = await ann.get('/prompts/stage/1')
    expect(body).toMatchObject({ stage: 1, stage_name: 'Beige' })
    expect(each(body.prompts, 'ordinal')).toEqual([1, 2, 3])
    expect(refusal(await ann.get('/prompts/stage/2'))).toEqual([403, 'week_locked'])
    for (const stage of [...NO_SUCH_IDS, '11']) {
      expect(refusal(await ann.get(`/prompts/stage/${stage}`)), stage).toEqual([404, 'stage_not_found'])
    }
    expect((await ann.get('/prompts/stage/one')).status).toBe(422)
  })

  test('are put aside and taken back, also under one key each and from two devices at once', async () => {
    const path = '/prompts/stage/1/2/dismiss'
    const shown = async (answer: Promise<Answer>) => each((await answer).body.prompts, 'dismissed')
    expect(await shown(ann.get('/prompts/stage/1'))).toEqual([false, false, false])
    for (const _ of [1, 2]) {
      expect(await shown(ann.post(path, undefined, { 'Idempotency-Key': 'aside' }))).toEqual([false, true, false])
      expect(await shown(ann.get('/prompts/stage/1'))).toEqual([false, true, false])
      expect(await shown(ann.delete(path, { 'Idempotency-Key': 'back' }))).toEqual([false, false, false])
      expect(await shown(ann.delete(path))).toEqual([false, false, false])
    }
    const both = await Promise.all([1, 2, 3, 4].map(() => ann.post(path)))
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await count(server, 'app.prompt_dismissals', ann)).toBe(1)
    expect(await shown((await server.person()).get('/prompts/stage/1'))).toEqual([false, false, false])
    for (const method of ['POST', 'DELETE']) {
      const act = (stage: unknown, ordinal: unknown) =>
        ann.request(method, `/prompts/stage/${stage}/${ordinal}/dismiss`)
      expect(refusal(await act(2, 1))).toEqual([403, 'week_locked'])
      for (const none of NO_SUCH_IDS) {
        expect(refusal(await act(1, none))).toEqual([404, 'prompt_not_found'])
        expect(refusal(await act(none, 1))).toEqual([404, 'stage_not_found'])
      }
      expect((await act(1, 'x')).status).toBe(422)
      expect((await server.anonymous.request(method, path)).status).toBe(401)
    }
  })
})

describe('refusals', () => {
  test('come in order: 401, 422, 404, 403, then those of the text', async () => {
    const bea = await server.person()
    expect(refusal(await respond(server.anonymous, 'x'))).toEqual([401, 'unauthorized'])
    expect(refusal(await server.anonymous.get('/prompts/current'))).toEqual([401, 'unauthorized'])
    for (const week of ['x', '1.5', 'history2']) expect((await bea.get(`/prompts/${week}`)).status).toBe(422)
    for (const week of [...NO_SUCH_IDS, '37']) {
      expect(refusal(await bea.get(`/prompts/${week}`)), week).toEqual([404, 'prompt_not_found'])
      expect(refusal(await respond(bea, week)), week).toEqual([404, 'prompt_not_found'])
    }
    expect((await respond(bea, 37, { response: 'short' })).status).toBe(422)
    expect(refusal(await respond(bea, 36, { prompt_ordinal: 7 }))).toEqual([404, 'prompt_not_found'])
    for (const ordinal of [2 ** 31, 2 ** 53, 1e300]) {
      expect(refusal(await respond(bea, 1, { prompt_ordinal: ordinal }))).toEqual([404, 'prompt_not_found'])
    }
    expect(refusal(await respond(bea, 36))).toEqual([403, 'week_locked'])
    const grows = '\u0958' // composed, it is two characters
    expect(refusal(await respond(bea, 36, { title: grows.repeat(200) }))).toEqual([403, 'week_locked'])
    expect(refusal(await respond(bea, 1, { response: grows.repeat(9000) }))).toEqual([422, 'response_too_long'])
    expect(refusal(await respond(bea, 1, { title: grows.repeat(200) }))).toEqual([422, 'title_too_long'])
    await respond(bea, 1)
    expect(refusal(await respond(bea, 1, { prompt_ordinal: 2 }))).toEqual([409, 'already_responded'])
    expect(refusal(await respond(bea, 1, { title: grows.repeat(200) }))).toEqual([422, 'title_too_long'])
    expect(await count(server, 'app.journal_entries', bea)).toBe(1)
  })

  test('name the invalid field', async () => {
    const cases: Array<[Record<string, unknown>, string]> = [
      [{ response: undefined }, 'body.response missing'],
      [{ response: '' }, 'body.response string_too_short'],
      [{ response: 'nine chars'.slice(1) }, 'body.response value_error'],
      [{ response: `   ${'x'.repeat(9)}   ` }, 'body.response value_error'],
      [{ response: '\u200b'.repeat(10) }, 'body.response value_error'],
      [{ response: 'x'.repeat(10_001) }, 'body.response string_too_long'],
      [{ response: 1 }, 'body.response string_type'],
      [{ title: 'x'.repeat(201) }, 'body.title string_too_long'],
      [{ prompt_ordinal: 0 }, 'body.prompt_ordinal greater_than_equal'],
      [{ prompt_ordinal: '1' }, 'body.prompt_ordinal number_type'],
    ]
    for (const [changes, complaint] of cases) {
      expect(complaints(await respond(ann, 2, changes)), complaint).toContain(complaint)
    }
    for (const query of ['limit=0', 'limit=201', 'offset=37', 'include_total=x']) {
      expect((await ann.get(`/prompts/history?${query}`)).status, query).toBe(422)
    }
  })

  test('do not include control characters: they are removed before the length is checked', async () => {
    const bea = await server.person()
    const { body } = await respond(bea, 1, { response: 'ten\0 good\u0007 letters', title: '\0' })
    expect(body.response).toBe('ten good letters')
  })
})
