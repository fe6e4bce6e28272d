import { expect, test } from 'vitest'
import { openJournal, tokenOf } from '../support/api-tokens.ts'
import type { Client } from '../support/client.ts'
import { goalsOf } from '../support/habits.ts'
import { entryOf, noteOf, suggestionOf } from '../support/journal.ts'
import { forgetHits, selectionOf } from '../support/practices.ts'
import { useServer } from '../support/server.ts'

// Receipts equal the texts that left, over a life in which everything changes between two reads
// (docs/contract/tokens.md#receipts). Each sealed text holds ¶, and nothing else does: an object of an answer that
// holds one is a text, and an intimate one holds ‡ too.

const server = useServer({ env: { DEFAULT_RATE_LIMIT_PER_MINUTE: '0' } })
const STEPS = 250
const ACCEPT = { accept: 'application/json, text/event-stream' }

/** Random numbers that a seed repeats. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % sides
  }
}

/** How many objects of an answer hold a sealed text themselves. */
function textsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + textsIn(item), 0)
  if (typeof value !== 'object' || value === null) return 0
  const members = Object.values(value)
  const own = members.some((member) => typeof member === 'string' && member.includes('¶')) ? 1 : 0
  return members.reduce((sum: number, member) => sum + textsIn(member), own)
}

test.each([1, 2, 3])('receipts equal the texts that left, life %i', { timeout: 120_000 }, async (seed) => {
  const roll = dice(seed)
  const pick = <T>(list: readonly T[]) => list[roll(list.length)] as T
  const ann = await server.person()
  const { clear: goal_id } = await goalsOf(ann)
  const { id: user_practice_id } = await selectionOf(server, ann)
  await openJournal(ann)
  const entries: number[] = []
  const readers: Client[] = [
    await tokenOf(server, ann, ['journal:read']),
    await tokenOf(server, ann, ['journal:read', 'program:read', 'practices:read', 'changes:read']),
    await tokenOf(server, ann, ['program:read', 'practices:read', 'changes:read']),
    await tokenOf(server, ann, ['export:read', 'journal:read', 'program:read', 'changes:read']),
  ]
  let cursor = ''
  const session = () => {
    const ended_at = new Date(Date.now() - 60_000).toISOString()
    const started_at = new Date(Date.now() - 660_000).toISOString()
    const words = { reflection: '¶ calm', insight: '¶ stay' }
    return ann.post('/practice-sessions/', { user_practice_id, started_at, ended_at, completed: true, ...words })
  }
  const writes: Array<() => Promise<unknown>> = [
    async () => entries.push((await entryOf(ann, `¶ a day of ${seed}`, { title: '¶ title', status: 'draft' })).id),
    async () => ann.patch(`/journal/${pick(entries)}`, { message: `¶ another day ${roll(9)}`, status: 'finished' }),
    async () => ann.patch(`/journal/${pick(entries)}`, { classification: 'intimate', message: '¶‡ secret' }),
    async () => ann.patch(`/journal/${pick(entries)}`, { classification: 'personal', message: '¶ open again' }),
    async () => ann.post(`/journal/${pick(entries)}/promote`, { anchor_start: 0, anchor_end: 3 }),
    async () => noteOf(server, ann, pick(entries), 0, '¶ a', '¶ note'),
    async () => suggestionOf(server, ann, pick(entries), '¶ a', { goal_id }),
    async () => ann.delete(`/journal/${pick(entries)}`),
    async () => {
      const scope = { reflection_level: 'week', reflection_scope_key: `c1:w${1 + roll(3)}` }
      return ann.post('/journal/', { message: '¶ looking back', ...scope })
    },
    async () => ann.post('/prompts/1/respond', { response: '¶ a long enough answer' }),
    session,
    async () => openJournal(ann, roll(4) > 0),
  ]
  const tool = (name: string, given: object = {}) => ({ name, arguments: given })
  const reads: Array<() => string | ReturnType<typeof tool>> = [
    () => tool('search_journal', { limit: 1 + roll(5) }),
    () => tool('search_journal', { search: 'day', limit: 2 }),
    () => tool('read_entry', { entry_id: pick(entries), offset: roll(2) }),
    () => tool('prompt'),
    () => tool('sessions', { user_practice_id }),
    () => `/journal/?limit=${1 + roll(10)}&offset=${roll(3)}`,
    () => '/journal/?search=day&limit=3',
    () => `/journal/${pick(entries)}`,
    () => `/journal/${pick(entries)}/marginalia`,
    () => `/journal/${pick(entries)}/suggestions`,
    () => `/journal/${pick(entries)}/promotions`,
    () => '/promotions',
    () => '/reflections/sources?level=week&scope_key=c1:w1',
    () => '/prompts/current',
    () => '/prompts/history',
    () => '/practice-sessions/',
    () => '/practice-sessions/insights',
    () => `/user-practices/${user_practice_id}`,
    () => `/changes?limit=${1 + roll(50)}${cursor}`,
    () => '/users/me/export',
  ]
  for (let n = 0; n < 6; n++) await writes[0]?.()
  let [given, left, bySession] = [0, 0, 0]
  for (let step = 0; step < STEPS; step++) {
    if (step % 50 === 0) await forgetHits(server)
    if (roll(3) === 0) {
      await pick(writes)()
      continue
    }
    const read = pick(reads)()
    const isTool = typeof read !== 'string'
    const isSession = isTool && roll(3) === 0 // which is an assistant there
    const reader = isSession ? ann : pick(readers)
    const params = { jsonrpc: '2.0', id: step, method: 'tools/call', params: read }
    const { status, body, text } = isTool ? await reader.post('/mcp', params, ACCEPT) : await reader.get(read)
    expect(status, text).toBeLessThan(500)
    if (status !== 200) continue
    const path = isTool ? read.name : read
    expect(text, path).not.toContain('‡')
    if (path.startsWith('/changes')) cursor = roll(3) === 0 ? '' : `&since=${body.cursor}`
    const texts = textsIn(isTool ? body.result.structuredContent : body)
    left += texts
    if (isSession) bySession += texts
    const { rows } = await server.database.owner.query(
      "select count(*)::int as kept from app.model_receipts where kind = 'assistant' and user_id = $1",
      [ann.userId],
    )
    given = rows[0].kept
    expect([path, given]).toEqual([path, left])
  }
  const uses = (await ann.get('/users/me/export')).body.records.token_uses as Array<{ texts: number }>
  expect(uses.reduce((sum, { texts }) => sum + texts, 0)).toBe(left - bySession)
  expect(bySession).toBeGreaterThan(0)
  expect(left).toBeGreaterThan(50)
})
