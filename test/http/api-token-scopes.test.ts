import { beforeAll, beforeEach, expect, test } from 'vitest'
import { SCOPES, type Scope } from '../../src/base/scopes.ts'
import { isBatchable, nameOf, type Route } from '../../src/http/route.ts'
import { routes } from '../../src/routes/index.ts'
import { committedMatrix, openJournal, scopeMatrix, tokenOf } from '../support/api-tokens.ts'
import type { Answer, Client } from '../support/client.ts'
import { goalsOf } from '../support/habits.ts'
import { entryOf, noteOf, suggestionOf } from '../support/journal.ts'
import { forgetHits, selectionOf } from '../support/practices.ts'
import { useServer } from '../support/server.ts'

// Every route with every single scope, and an attacker with a token of one scope (docs/contract/tokens.md#scopes).
// Whatever the person has is marked with the scope that it belongs to; no answer may hold the mark of another.

const server = useServer()
let ann: Client
const ids: Record<string, unknown> = { stage_number: 1, ordinal: 1, week_number: 1, local_day: '2026-01-05' }

/** What answers to a token of a scope may hold. An answer to a prompt is an entry too, so the journal has it. */
const MARKS = ['HABITMARK', 'PRACTICEMARK', 'PROGRAMMARK', 'JOURNALMARK', 'SEALEDMARK', 'INTIMATEMARK', 'ACCOUNTMARK']
const MAY_HOLD: Record<Scope, string[]> = {
  'habits:read': ['HABITMARK'],
  'habits:write': ['HABITMARK'],
  'practices:read': ['PRACTICEMARK'],
  'practices:write': ['PRACTICEMARK'],
  'program:read': ['PROGRAMMARK'],
  'program:write': ['PROGRAMMARK'],
  'journal:read': ['JOURNALMARK', 'PROGRAMMARK'],
  'journal:write': [],
  'calendar:read': [],
  'changes:read': [],
  'export:read': ['HABITMARK', 'PRACTICEMARK', 'ACCOUNTMARK'],
  'models:spend': [],
}

beforeAll(async () => {
  ann = await server.person()
  await ann.patch('/users/me', { display_name: 'ACCOUNTMARK' })
  const { habit, clear: goal_id } = await goalsOf(ann, { name: 'HABITMARK' })
  const group = await ann.post('/goal-groups/', { name: 'HABITMARK' })
  const pause = await ann.post('/habits/pauses', { from_day: new Date().toISOString().slice(0, 10) })
  const selection = await selectionOf(server, ann, { name: 'PRACTICEMARK' })
  const ended_at = new Date(Date.now() - 60_000).toISOString()
  const started_at = new Date(Date.now() - 660_000).toISOString()
  const session = { user_practice_id: selection.id, started_at, ended_at, completed: true }
  const sat = await ann.post('/practice-sessions/', { ...session, reflection: 'SEALEDMARK', insight: 'SEALEDMARK' })
  const practice_tag = await ann.post('/practice-tags/', { slug: 'practicemark', label: 'PRACTICEMARK' })
  const answered = await ann.post('/prompts/1/respond', { response: 'PROGRAMMARK, long enough' })
  for (const made of [group, pause, sat, practice_tag, answered]) expect(made.status, made.text).toBeLessThan(300)
  const entry = await entryOf(ann, 'JOURNALMARK, a day')
  const intimate = await entryOf(ann, 'INTIMATEMARK, a night')
  for (const [{ id }, mark] of [
    [entry, 'JOURNALMARK'],
    [intimate, 'INTIMATEMARK'],
  ] as const) {
    ids.marginalia_id = await noteOf(server, ann, id, 0, mark, mark)
    ids.suggestion_id = await suggestionOf(server, ann, id, mark, { goal_id })
    ids.promotion_id = (await ann.post(`/journal/${id}/promote`, { anchor_start: 0, anchor_end: 9 })).body.id
  }
  await ann.patch(`/journal/${intimate.id}`, { classification: 'intimate' })
  Object.assign(ids, { habit_id: habit, goal_id, group_id: group.body.id, pause_id: pause.body.id })
  Object.assign(ids, { user_practice_id: selection.id, practice_id: selection.practice_id, entry_id: entry.id })
  Object.assign(ids, { tag_id: practice_tag.body.id, intimate_id: intimate.id, user_id: ann.userId })
  await openJournal(ann)
})

beforeEach(async () => {
  await forgetHits(server)
  await server.database.owner.query('delete from auth.api_tokens')
})

const QUERIES: Record<string, string> = {
  '/reflections/sources': '?level=week&scope_key=c1:w1',
  '/journal/': '?search=mark',
  '/practices/': '?stage_number=1',
}
/** A path of a row with the ids of the person, and 1 where there is none. */
const pathOf = ({ path }: Route, entry: unknown = ids.entry_id) =>
  path.replace(/:(\w+)/g, (_, name: string) => String(name === 'entry_id' ? entry : (ids[name] ?? 1))) +
  (QUERIES[path] ?? '')

const isRefused = ({ status, body }: Answer) => status === 403 && body?.detail === 'insufficient_scope'

test('the committed matrix is what the rows say', async () => {
  expect(await committedMatrix()).toBe(scopeMatrix())
})

test('each row that asks something of a token asks for known scopes, and none of them is an admin’s', () => {
  for (const { access, scopes } of routes) {
    if (scopes === undefined) continue
    expect(access).toBeUndefined()
    expect(SCOPES).toEqual(expect.arrayContaining([...scopes]))
  }
})

test.each(SCOPES)('a token of %s alone gets what its rows say, and nothing of another scope', async (scope) => {
  const token = await tokenOf(server, ann, [scope])
  const held: string[] = []
  for (const [n, route] of routes.entries()) {
    if (n % 40 === 0) await forgetHits(server)
    if (route.access === 'anyone') continue
    for (const entry of [ids.entry_id, ids.intimate_id]) {
      if (entry === ids.intimate_id && !route.path.includes(':entry_id')) continue
      const method = route.method.toUpperCase()
      const options = method === 'GET' ? {} : { body: {} }
      const answer = await token.request(method, pathOf(route, entry), options)
      const { scopes } = route
      const isLetIn =
        (scopes?.length === 0 && scope !== 'calendar:read') || (scopes?.length === 1 && scopes[0] === scope)
      expect([nameOf(route), isRefused(answer)]).toEqual([nameOf(route), !isLetIn])
      if (!isLetIn) expect(answer.body.scope).toBe(scopes?.join(' ') || null)
      for (const mark of MARKS) {
        if (MAY_HOLD[scope].includes(mark)) held.push(mark)
        else expect(answer.text, nameOf(route)).not.toContain(mark)
      }
    }
  }
  expect(new Set(held)).toEqual(new Set(MAY_HOLD[scope]))
})

test.each(SCOPES)('a batch with a token of %s alone does what its rows say', async (scope) => {
  const token = await tokenOf(server, ann, [scope])
  const asked = routes.filter((route) => isBatchable(route) && route.path !== '/journal/')
  for (let from = 0; from < asked.length; from += 20) {
    const some = asked.slice(from, from + 20)
    const operations = some.map((route) => ({
      method: route.method.toUpperCase(),
      path: pathOf(route),
      body: {},
      idempotency_key: crypto.randomUUID(),
    }))
    const { status, body, text } = await token.post('/batch', { operations })
    expect(status, text).toBe(scope === 'calendar:read' ? 403 : 200)
    if (status === 403) continue
    for (const [n, { scopes }] of some.entries()) {
      const isLetIn = scopes?.length === 1 && scopes[0] === scope
      const outcome = body.results[n] as Answer
      expect([operations[n]?.path, isRefused(outcome)]).toEqual([operations[n]?.path, !isLetIn])
    }
  }
})

test('a token with all scopes gets no intimate text, and no route that names none', async () => {
  const token = await tokenOf(server, ann, SCOPES)
  for (const [n, route] of routes.entries()) {
    if (n % 40 === 0) await forgetHits(server)
    if (route.access === 'anyone' || route.method === 'delete' || (route.method !== 'get' && route.scopes)) continue
    for (const entry of [ids.entry_id, ids.intimate_id]) {
      const answer = await token.request(route.method.toUpperCase(), pathOf(route, entry))
      expect([nameOf(route), isRefused(answer)]).toEqual([nameOf(route), route.scopes === undefined])
      expect(answer.text, nameOf(route)).not.toContain('INTIMATEMARK')
    }
  }
})

test.each(SCOPES)('a token of %s is refused where a session is expected', async (scope) => {
  const token = await tokenOf(server, ann, [scope])
  for (const [method, path] of [
    ['POST', '/graphql'],
    ['GET', '/insights/questions'],
    ['POST', '/auth/refresh'],
    ['POST', '/auth/logout'],
  ] as const) {
    const answer = await token.request(method, path, method === 'GET' ? {} : { body: {} })
    expect([path, answer.status, answer.body]).toEqual([path, 403, { detail: 'insufficient_scope', scope: null }])
  }
})
