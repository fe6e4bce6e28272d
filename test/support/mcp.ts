import { expect } from 'vitest'
import { SCOPES } from '../../src/base/scopes.ts'
import { type CallRoute, isCall, isKeyed } from '../../src/http/route.ts'
import { routes } from '../../src/routes/index.ts'
import { openJournal, tokenOf } from './api-tokens.ts'
import type { Client } from './client.ts'
import { goalsOf } from './habits.ts'
import { entryOf } from './journal.ts'
import { forgetHits, selectionOf } from './practices.ts'
import type { Server } from './server.ts'

// Random calls of tools, each beside the same request over HTTP (docs/contract/mcp.md#tools).

export const TOOLS = routes.flatMap((route) => (isCall(route) && route.tool ? [{ ...route, tool: route.tool }] : []))

/** Numbers from 0 to 1 that depend on the seed alone. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What any argument may be given. */
const ODD = [
  null,
  0,
  -1,
  1.5,
  2 ** 53,
  1e300,
  '',
  'x',
  '../pauses',
  '%2e',
  'a\u0000b',
  '💥',
  true,
  [],
  {},
  [1],
  { a: 1 },
]

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

async function peopleOf(server: Server) {
  const [ann, bob] = [await server.person(), await server.person()]
  const values: Record<string, unknown[]> = {
    from_day: [day(0), day(3), day(-5)],
    to_day: [day(0), day(-1)],
    local_day: [day(0), day(1), day(40)],
    completed_on: [day(0), day(2)],
    did_complete: [true, false],
    completed_units: [1, 0.5, -1, 1000],
    started_at: [new Date(Date.now() - 600_000).toISOString()],
    ended_at: [new Date(Date.now() - 60_000).toISOString()],
    message: ['A day', 'x'.repeat(9000)],
    search: ['day', 'night', 'd'],
    limit: [1, 50, 100],
    classification: ['personal', 'intimate'],
    tag: ['freeform', 'habit_note'],
    offset: [0, 1, 20_000],
  }
  const add = (name: string, value: unknown) => {
    values[name] = [...(values[name] ?? []), value]
  }
  for (const person of [ann, bob]) {
    const { habit, low } = await goalsOf(person, { name: 'Walk' })
    add('habit_id', habit)
    add('goal_id', low)
    add('user_practice_id', (await selectionOf(server, person)).id)
    add('entry_id', (await entryOf(person, 'A day with words')).id)
    add('entry_id', (await entryOf(person, 'A night')).id)
  }
  await ann.patch(`/journal/${values.entry_id?.[1]}`, { classification: 'intimate' })
  await openJournal(ann)
  return { ann, values }
}

/** The arguments of a tool: those of its route. */
const namesOf = ({ path, query, body, tool }: (typeof TOOLS)[number]) =>
  [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string),
    ...Object.keys(query?.shape ?? {}),
    ...Object.keys((body as unknown as { shape?: object } | undefined)?.shape ?? {}),
  ].filter((name) => !(name in (tool.fixed ?? {})))

/** The request over HTTP that a call stands for. */
async function overHttp(token: Client, route: CallRoute, args: Record<string, unknown>, key: string) {
  const left = { ...args }
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = left[name]
    delete left[name]
    return encodeURIComponent(value === null || value === undefined ? '' : String(value)) || '%00'
  })
  const method = route.method.toUpperCase()
  if (method !== 'GET')
    return token.request(method, path, {
      ...(route.body ? { body: left } : {}),
      headers: isKeyed(route) ? { 'Idempotency-Key': key } : {},
    })
  const given = Object.entries(left).filter(([, value]) => value !== null)
  const query = new URLSearchParams({
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    ...route.tool?.fixed,
  })
  return token.get(`${path}?${query}`)
}

const headers = { accept: 'application/json, text/event-stream' }

/** Calls tools at random. Returns how often each status came. */
export async function callAtRandom(server: Server, calls: number, seed: number) {
  const { ann, values } = await peopleOf(server)
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const all = await tokenOf(server, ann, SCOPES)
  const tokens = [all, all, await tokenOf(server, ann, ['habits:read']), await tokenOf(server, ann, ['journal:write'])]
  const statuses: Record<number, number> = {}
  for (let n = 0; n < calls; n++) {
    if (n % 25 === 0) await forgetHits(server)
    const [route, token, key] = [pick(TOOLS), pick(tokens), `call-${seed}-${n}`]
    const args: Record<string, unknown> = {}
    for (const name of namesOf(route)) {
      const chance = random()
      if (chance < 0.55 && values[name]) args[name] = pick(values[name])
      else if (chance > 0.93) args[name] = pick(ODD)
    }
    const isUnknown = random() < 0.03
    if (isUnknown) args.url = 'http://localhost/'
    const params = { name: route.tool.name, arguments: args, _meta: { idempotencyKey: key } }
    const answer = await token.post('/mcp', { jsonrpc: '2.0', id: n, method: 'tools/call', params }, headers)
    const what = `seed ${seed}, call ${n}: ${JSON.stringify(params)}: ${answer.text.slice(0, 500)}`
    expect(answer.status, what).toBe(200)
    const { isError, content, structuredContent } = answer.body.result
    const refusal = isError ? JSON.parse(content[0].text) : undefined
    const status: number = refusal?.status ?? 200
    expect(status, what).toBeLessThan(500)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (isUnknown || (takesText(route) && !isOffset(args.offset))) {
      expect(status, what).toBe(422)
      continue
    }
    const { offset, ...sent } = args
    const same = await overHttp(token, route, takesText(route) ? sent : args, key)
    // A path without its id is another path over HTTP.
    if (lacksId(route, args)) expect([403, 422], what).toContain(status)
    else if (isError) expect([refusal.status, refusal.detail], what).toEqual([same.status, same.body?.detail])
    else if (structuredContent === undefined) expect(same.status, what).toBe(route.method === 'delete' ? 204 : 200)
    else expect(bare(structuredContent, Number(offset ?? 0)), what).toEqual(bare(same.body, Number(offset ?? 0)))
  }
  return statuses
}

const lacksId = ({ path }: CallRoute, args: Record<string, unknown>) =>
  [...path.matchAll(/:(\w+)/g)].some(([, name]) => String(args[name as string] ?? '') === '')

const takesText = ({ method, tool, query }: (typeof TOOLS)[number]) =>
  method === 'get' && tool.text !== undefined && query === undefined
const isOffset = (value: unknown) => value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0)

/** An answer without what differs by the call: its instant, and where its text is cut. */
const bare = (body: unknown, offset: number) =>
  JSON.parse(
    JSON.stringify(body, (name, value) => {
      if (name === 'as_of' || name === 'next_offset') return undefined
      if (offset > 0 && ['message', 'response'].includes(name)) return undefined
      return value
    }),
  )
