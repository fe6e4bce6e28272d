import type { Run } from './run.ts'

// Examples of habits, goals, goal groups, check-ins and energy plans.

const WALK = { name: 'Morning walk', icon: '🚶', start_date: '2026-10-05', energy_cost: 1, energy_return: 3 }
const DAY_MS = 86_400_000
const dayBefore = (today: string, days: number) =>
  new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)

export type Habits = { walk: number; clear: number; read: number }

export async function habits(run: Run): Promise<Habits> {
  const { ada, ok, refused } = run
  const walk = await ok(ada, 'POST /habits/', { body: { ...WALK, stage: '1' } })
  await refused(ada, 'POST /habits/', { body: { ...WALK, name: ' morning WALK ' } })
  const read = (await ada.post('/habits/', { ...WALK, name: 'Read', icon: '📖', energy_cost: 2 })).body
  const path = { habit_id: walk.id }
  const [low, clear] = walk.goals
  await ok(ada, 'PUT /habits/{habit_id}', { path, body: { ...WALK, stage: '1', revealed: true, sort_order: 1 } })
  await refused(ada, 'PUT /habits/{habit_id}', { path, body: { ...WALK, name: 'Read' } })
  await ok(ada, 'PATCH /habits/{habit_id}', { path, body: { stage: '1', sort_order: 2 } })
  await refused(ada, 'PATCH /habits/{habit_id}', { path, body: { name: 'Read' } })
  await ok(ada, 'PUT /habits/{habit_id}/goals/units', {
    path,
    body: { target_unit: 'minutes', frequency: 1, frequency_unit: 'per_day' },
  })
  await ok(ada, 'GET /today')
  await ok(ada, 'GET /calendar.ics', { query: { names: true } })
  await assistant(run)
  await groups(run, low)
  return { walk: walk.id, clear: clear.id, read: read.id }
}

/** Messages of an assistant in both revisions. */
async function assistant({ ada, ok, refused }: Run) {
  const message = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { accept: 'application/json, text/event-stream' }
  const call = message('tools/call', { name: 'program', arguments: {} })
  await ok(ada, 'POST /mcp', { name: 'call', body: call, headers })
  await refused(ada, 'POST /mcp', { name: 'no_message', body: {}, headers })
  await refused(ada, 'POST /mcp', { name: 'not_acceptable', body: call, headers: { accept: 'text/plain' } })
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'An assistant', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const named = { ...headers, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'resources/list' }
  const body = message('resources/list', { _meta: envelope })
  await refused(ada, 'POST /mcp', { name: 'method_not_found', body, headers: named })
  await ok(ada, 'GET /.well-known/oauth-protected-resource')
  await ok(ada, 'GET /.well-known/oauth-protected-resource/mcp')
}

async function groups({ ada, dora, ok, refused }: Run, goal: Record<string, unknown>) {
  const mornings = { name: 'Mornings', icon: '🌅', description: 'What begins the day.' }
  const group = await ok(ada, 'POST /goal-groups/', { body: mornings })
  await refused(ada, 'POST /goal-groups/', { body: { ...mornings, shared_template: true } })
  const template = { name: 'Meditation', shared_template: true, source: 'built-in' }
  await refused(dora, 'POST /goal-groups/', { body: template })
  await ok(ada, 'GET /goal-groups/', { query: { limit: 2 } })
  const path = { group_id: group.id }
  await ok(ada, 'GET /goal-groups/{group_id}', { path })
  const body = { title: 'Around the block', tier: 'low', target: 10, target_unit: 'minutes', frequency: 1 }
  const update = { ...body, frequency_unit: 'per_day', goal_group_id: group.id }
  await ok(ada, 'PUT /goals/{goal_id}', { path: { goal_id: goal.id }, body: update })
  const one = { path: { goal_id: goal.id } }
  await refused(ada, 'PUT /goals/{goal_id}', { ...one, body: { ...update, goal_group_id: 4_000_000 } })
  await ok(ada, 'PATCH /goals/{goal_id}', { ...one, body: { title: 'Round the block', target: 15 } })
  await refused(ada, 'PATCH /goals/{goal_id}', { ...one, body: { goal_group_id: 4_000_000 } })
  const groups = (await ada.get('/goal-groups/')).body as Array<{ id: number; shared_template: boolean }>
  const shared = groups.find(({ shared_template }) => shared_template)
  await refused(ada, 'PUT /goals/{goal_id}', { ...one, body: { ...update, goal_group_id: shared?.id } })
  await refused(ada, 'PATCH /goals/{goal_id}', { ...one, body: { goal_group_id: shared?.id } })
  await ok(ada, 'PUT /goal-groups/{group_id}', { path, body: { ...mornings, name: 'Early mornings' } })
  await templates({ dora, refused }, template, update)
  await leavingAlone({ ada, refused })
  const spare = (await ada.post('/goal-groups/', { name: 'Spare' })).body
  await ok(ada, 'DELETE /goal-groups/{group_id}', { path: { group_id: spare.id } })
}

/** What an admin may not make a template of. */
async function templates({ dora, refused }: Pick<Run, 'dora' | 'refused'>, template: object, goal: object) {
  const group = (await dora.post('/goal-groups/', { name: 'Evenings' })).body
  const path = { group_id: group.id }
  await refused(dora, 'PUT /goal-groups/{group_id}', { path, body: template })
  const habit = (await dora.post('/habits/', WALK)).body
  await dora.put(`/goals/${habit.goals[0].id}`, { ...goal, goal_group_id: group.id })
  await refused(dora, 'PUT /goal-groups/{group_id}', { path, body: { name: 'Evenings', shared_template: true } })
}

/** A habit of leaving something alone has one clear goal. */
async function leavingAlone({ ada, refused }: Pick<Run, 'ada' | 'refused'>) {
  const habit = (await ada.post('/habits/', { ...WALK, name: 'No sweets', icon: '🍬' })).body
  const [low, clear] = habit.goals
  const goal = { title: 'Two at most', tier: 'clear', target: 2, target_unit: 'pieces', frequency: 1 }
  const body = { ...goal, frequency_unit: 'per_day', is_additive: false }
  await ada.put(`/goals/${clear.id}`, body)
  await refused(ada, 'PUT /goals/{goal_id}', { path: { goal_id: low.id }, body })
  const sign = { tier: 'clear', is_additive: false }
  await refused(ada, 'PATCH /goals/{goal_id}', { path: { goal_id: low.id }, body: sign })
  await ada.delete(`/habits/${habit.id}`)
}

export async function checkIns(run: Run, { walk, clear, read }: Habits, today: string) {
  const { ada, ok, refused } = run
  for (let days = 21; days > 0; days--) {
    await ada.post('/goal_completions/', { goal_id: clear, completed_on: dayBefore(today, days) })
  }
  const path = { habit_id: walk }
  const logged = { goal_id: clear, did_complete: true, completed_on: today }
  await ok(ada, 'POST /goal_completions/', { body: logged })
  await ok(ada, 'POST /goal_completions/', { name: 'already_logged', body: logged })
  await ok(ada, 'POST /goal_completions/', { name: 'amount', body: { goal_id: clear, completed_units: 0.5 } })
  await refused(ada, 'POST /goal_completions/', { body: { goal_id: clear, completed_on: dayBefore(today, -1) } })
  await refused(ada, 'POST /goal_completions/', { body: { goal_id: clear, completed_on: dayBefore(today, 31) } })
  await refused(ada, 'POST /goal_completions/', { body: { goal_id: 4_000_000 } })
  const yesterday = { goal_id: clear, local_day: dayBefore(today, 1) }
  const operation = '/goal_completions/{goal_id}/{local_day}'
  await ok(ada, `PUT ${operation}`, { path: yesterday, body: { did_complete: false } })
  const tomorrow = { goal_id: clear, local_day: dayBefore(today, -1) }
  const tooOld = { goal_id: clear, local_day: dayBefore(today, 31) }
  const unknown = { goal_id: 4_000_000, local_day: today }
  for (const path of [tomorrow, tooOld, unknown]) {
    await refused(ada, `PUT ${operation}`, { path, body: { did_complete: true } })
    await refused(ada, `DELETE ${operation}`, { path })
  }
  await ok(ada, `DELETE ${operation}`, { path: yesterday })
  await refused(ada, `DELETE ${operation}`, { path: yesterday })
  await ada.post('/goal_completions/', { goal_id: clear, completed_on: yesterday.local_day })
  await ok(ada, 'GET /habits/', { query: { limit: 1 } })
  await ok(ada, 'GET /habits/', { name: 'page', query: { paginate: true, limit: 1, offset: 1 } })
  await ok(ada, 'GET /habits/{habit_id}', { path })
  const days = { from: dayBefore(today, 1), to: today }
  await ok(ada, 'GET /habits/{habit_id}/completions', { path, query: days })
  await ok(ada, 'GET /habits/{habit_id}/stats', { path })
  await ok(ada, 'GET /habits/{habit_id}/streak', { path })
  await pauses(run, walk, today)
  const plan = {
    habits: [
      { id: walk, name: WALK.name },
      { id: read, name: 'Read' },
    ],
    start_date: today,
  }
  await ok(ada, 'POST /v1/energy/plan', { body: plan })
  await refused(ada, 'POST /v1/energy/plan', { body: { ...plan, habits: [] } })
  await refused(ada, 'POST /v1/energy/plan', { body: { ...plan, habits: [{ id: 4_000_000, name: 'Gone' }] } })
}

/** Deletes what the other examples used. */
/** A week at the sea, an illness that was told afterwards, and what is refused. */
async function pauses({ ada, ben, ok, refused }: Run, habit_id: number, from_day: string) {
  const made = await ok(ada, 'POST /habits/pauses', { body: { from_day, note: 'At the sea' } })
  const path = { pause_id: made.id }
  await ok(ada, 'GET /habits/pauses')
  await ok(ada, 'PATCH /habits/pauses/{pause_id}', { path, body: { to_day: from_day } })
  await refused(ben, 'PATCH /habits/pauses/{pause_id}', { path, body: { note: 'Mine' } })
  await refused(ben, 'DELETE /habits/pauses/{pause_id}', { path })
  await refused(ben, 'POST /habits/pauses', { body: { from_day, habit_id } })
  await refused(ada, 'POST /habits/pauses', { body: { from_day, habit_id: 4_000_000 } })
  await ok(ada, 'DELETE /habits/pauses/{pause_id}', { path })
  await refused(ada, 'PATCH /habits/pauses/{pause_id}', { path, body: { note: 'Gone' } })
  await refused(ada, 'DELETE /habits/pauses/{pause_id}', { path })
}

export async function habitsEnd({ ada, ben, ok, refused }: Run, { read }: Habits, today: string) {
  const path = { habit_id: read }
  await refused(ben, 'POST /v1/energy/plan', { body: { habits: [{ id: read, name: 'Read' }], start_date: today } })
  await ok(ada, 'DELETE /habits/{habit_id}/completions', { path })
  await ok(ada, 'DELETE /habits/{habit_id}', { path })
}
