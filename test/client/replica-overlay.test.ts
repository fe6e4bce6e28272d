import { describe, expect, test } from 'vitest'
import type { Operation, Outcome, Replica } from '../../client/index.ts'
import { goalsOf, HABIT } from '../support/habits.ts'
import { goOffline, memory, reach, useReplicas } from '../support/replicas.ts'

// What a replica shows of writes that wait, against the real service (docs/clients.md#what-waits-is-shown).

const replicas = useReplicas()
const { server, replicaOf } = replicas
const ann = () => replicas.ann
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const without = (object: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
/** Habits and completions as the replica shows them, without what only a queued write has. */
const lived = (replica: Replica) => ({
  habits: replica.list('habit').map((habit) => without(habit, 'pending')),
  days: replica
    .list('goal_completion')
    .map((one) => `${one.goal_id} ${one.local_day} ${one.completed_units}`)
    .sort(),
})

/** A goal as PUT takes it. */
const GOAL = {
  title: 'Goal',
  tier: 'low',
  target: 1,
  target_unit: 'units',
  frequency: 1,
  frequency_unit: 'per_day',
  is_additive: true,
} as const

describe('what is created', () => {
  test('is in the list at once, and is ticked, edited and deleted before the service knows it', async () => {
    const storage = memory()
    const replica = await replicaOf(ann(), storage)
    goOffline()
    const walk = await replica.create('habit', { ...HABIT, name: 'Walk' })
    const read = await replica.create('habit', { ...HABIT, name: 'Read' })
    expect(walk).toMatchObject({
      ...HABIT,
      name: 'Walk',
      streak: 0,
      pending: true,
      goals: [{ title: 'Low: Walk' }, {}, {}],
    })
    const goal_id = walk.goals[0]?.id as number
    for (const days of [1, 0])
      await replica.write({
        method: 'POST',
        path: '/goal_completions/',
        body: { goal_id, completed_on: daysAgo(days) },
      })
    await replica.write({ method: 'PATCH', path: `/habits/${walk.id}`, body: { icon: '🏃' } })
    await replica.write({ method: 'DELETE', path: `/habits/${read.id}` })
    const note = await replica.create('journal_entry', { message: 'On the train.', title: 'Fields' })
    await replica.write({ method: 'PATCH', path: `/journal/${note.id}`, body: { title: null, message: 'At home.' } })
    const tags: Array<'practice_note'> = ['practice_note']
    await replica.write({ method: 'PATCH', path: `/journal/${note.id}`, body: { tags, status: null } })
    const group = await replica.create('goal_group', { name: 'Body' })
    await replica.write({
      method: 'PUT',
      path: `/goals/${goal_id}`,
      body: { ...GOAL, title: 'Steps', goal_group_id: group.id },
    })
    const restarted = await replicaOf(ann(), storage)
    for (const one of [replica, restarted]) {
      expect(one.list('habit')).toMatchObject([
        { id: walk.id, icon: '🏃', streak: 2, goals: [{ title: 'Steps', goal_group_id: group.id }, {}, {}] },
      ])
      expect(one.get('journal_entry', note.id)).toMatchObject({
        message: 'At home.',
        title: '',
        tag: 'practice_note',
        tags,
      })
      expect(one.list('goal_group')).toMatchObject([{ name: 'Body' }])
    }
    globalThis.fetch = reach
    const shown = lived(restarted)
    await restarted.sync()
    expect(restarted.pending).toEqual([])
    const [habit] = restarted.list('habit')
    expect([habit?.id, habit?.streak, habit?.pending]).toEqual([expect.any(Number), 2, undefined])
    expect(habit?.id).toBeGreaterThan(0)
    expect(lived(restarted).days).toHaveLength(shown.days.length)
    expect(restarted.get('habit', walk.id)?.id).toBe(habit?.id) // by its temporary id too
    expect(restarted.list('journal_entry')).toMatchObject([
      { message: 'At home.', title: '', tag: 'practice_note', tags },
    ])
    const own = (await ann().get(`/habits/${habit?.id}`)).body
    expect(own).toMatchObject({ icon: '🏃', streak: 2 })
    expect(own.goals[0].goal_group_id).toBe(restarted.list('goal_group')[0]?.id)
  })

  test('is written to under its temporary id after the service knows it', async () => {
    const replica = await replicaOf(ann())
    const { id, goals } = await replica.create('habit', HABIT)
    await replica.sync()
    const goal_id = goals[1]?.id as number
    await replica.write({ method: 'POST', path: '/goal_completions/', body: { goal_id, completed_on: daysAgo(0) } })
    await replica.write({ method: 'PATCH', path: `/habits/${id}`, body: { icon: 'x' } })
    await replica.sync()
    expect(replica.list('habit')).toMatchObject([{ icon: 'x', streak: 1 }])
  })

  test('and refused takes with it what depends on it, and hands each write back', async () => {
    await ann().post('/habits/', { ...HABIT, name: 'Taken' })
    const refused: Array<[Operation, Outcome]> = []
    const replica = await replicaOf(ann(), memory(), { onRefused: (write, answer) => refused.push([write, answer]) })
    await replica.sync()
    const { id, goals } = await replica.create('habit', { ...HABIT, name: 'Taken' })
    for (
      let n = 0;
      n < 60;
      n++ // more than a batch holds
    )
      await replica.write({ method: 'PATCH', path: `/habits/${id}`, body: { icon: String(n) } })
    await replica.write({ method: 'POST', path: '/goal_completions/', body: { goal_id: goals[0]?.id as number } })
    expect(replica.list('habit')).toHaveLength(2)
    await replica.sync()
    expect(refused.map(([, { status }]) => status)).toEqual([409, ...Array(61).fill(424)])
    expect(refused[0]?.[0].body).toMatchObject({ name: 'Taken' })
    expect([replica.pending, replica.list('habit').length, replica.list('goal_completion')]).toEqual([[], 1, []])
  })

  test('waits, with what depends on it, while the service fails on it alone', async () => {
    const replica = await replicaOf(ann())
    const { id } = await replica.create('habit', HABIT)
    await replica.write({ method: 'PATCH', path: `/habits/${id}`, body: { icon: 'x' } })
    await replica.write({ method: 'PATCH', path: '/ui-flags', body: { has_seen_welcome: true } })
    const [first] = replica.pending
    globalThis.fetch = async (input, init) => {
      const request = input as Request
      const sent = request.method === 'POST' ? await request.clone().text() : ''
      if (!sent.includes(first?.key as string)) return reach(request, init)
      return Response.json({ results: [{ status: 500, headers: {}, body: { error: 'internal_error' } }] })
    }
    await expect(replica.sync()).rejects.toThrow('500 for a queued write')
    expect(replica.pending).toHaveLength(2)
    expect(replica.list('ui_flags')).toMatchObject([{ has_seen_welcome: true }])
    expect(replica.list('habit')).toMatchObject([{ icon: 'x', pending: true }])
    globalThis.fetch = reach
    await replica.sync()
    expect([replica.pending, replica.list('habit')]).toMatchObject([[], [{ icon: 'x' }]])
  })
})

describe('what waits', () => {
  test('is shown of the settings of reminders, set for the first time and replaced', async () => {
    const replica = await replicaOf(ann())
    await replica.sync()
    const wanted = { enabled: true, quiet_from: '22:00', quiet_to: '07:00', show_names: true }
    for (const body of [wanted, { enabled: true, evening_at: '20:00' }]) {
      await replica.write({ method: 'PUT', path: '/reminders/settings', body })
      const shown = replica.list('reminder_settings')
      expect(shown).toMatchObject([{ ...body, digest_at: null, pending: true }])
      await replica.sync()
      const { pending: _, ...expected } = shown[0] as NonNullable<(typeof shown)[0]>
      expect(replica.list('reminder_settings')).toEqual([expected])
      expect((await ann().get('/reminders/settings')).body).toEqual(expected)
    }
  })

  test('is shown as the service shows it afterwards, over random lives', async () => {
    for (let life = 0; life < 12; life++) {
      const person = await server.person()
      const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].filter(() => Math.random() < 0.6)
      const habits = [
        await goalsOf(person, { notification_days: life % 3 === 0 ? days : null }),
        await goalsOf(person, { start_date: daysAgo(12) }),
      ]
      const [, sober] = habits
      await person.put(`/goals/${sober?.clear}`, { ...GOAL, tier: 'clear', target: 2, is_additive: false })
      const replica = await replicaOf(person)
      await replica.sync()
      for (let n = 0; n < 25; n++) {
        const { habit, low, clear } = habits[Math.floor(Math.random() * 2)] as (typeof habits)[0]
        const goal_id = Math.random() < 0.5 ? low : clear
        const day = daysAgo(Math.floor(Math.random() * 6))
        const did_complete = Math.random() < 0.7
        const kind = Math.random()
        if (kind < 0.5)
          await replica.write({
            method: 'POST',
            path: '/goal_completions/',
            body: { goal_id, completed_on: day, did_complete },
          })
        else if (kind < 0.75)
          await replica.write({ method: 'PUT', path: `/goal_completions/${goal_id}/${day}`, body: { did_complete } })
        else if (kind < 0.97) await replica.write({ method: 'DELETE', path: `/goal_completions/${goal_id}/${day}` })
        else await replica.write({ method: 'DELETE', path: `/habits/${habit}/completions` })
      }
      const shown = lived(replica)
      await replica.sync()
      expect(lived(replica), `life ${life}`).toEqual(shown)
    }
  })

  test('is marked, and what is refused is taken back', async () => {
    const { clear } = await goalsOf(ann())
    const refused: string[] = []
    const replica = await replicaOf(ann(), memory(), { onRefused: ({ path }) => refused.push(path) })
    await replica.sync()
    const path = `/goal_completions/${clear}/${daysAgo(40)}` as const
    await replica.write({ method: 'PUT', path, body: { did_complete: true } })
    expect(replica.list('goal_completion')).toMatchObject([{ local_day: daysAgo(40), pending: true }])
    expect(replica.list('habit')).toMatchObject([{ pending: true }])
    await replica.sync()
    expect([refused, replica.list('goal_completion')]).toEqual([[path], []])
    expect(replica.list('habit')[0]).not.toHaveProperty('pending')
  })

  test('stays shown between the answer and the fetch', async () => {
    const { clear } = await goalsOf(ann())
    let least = 1
    const replica: Replica = await replicaOf(ann(), memory(), {
      onChange: () => {
        least = Math.min(least, replica.list('goal_completion').length)
      },
    })
    await replica.sync()
    await replica.write({
      method: 'POST',
      path: '/goal_completions/',
      body: { goal_id: clear, completed_on: daysAgo(0) },
    })
    least = 1
    await replica.sync()
    expect([least, replica.list('goal_completion').length]).toEqual([1, 1])
  })
})

describe('edits that wait', () => {
  const goal = { ...GOAL, title: 'Steps', target: 4, target_unit: 'km' }
  /** Writes them without a network, and expects what is shown to be what the service shows afterwards. */
  async function shownAsAnswered(replica: Replica, write: () => Promise<unknown>) {
    goOffline()
    await write()
    const shown = () =>
      (['habit', 'goal_group'] as const).map((resource) => replica.list(resource).map((one) => without(one, 'pending')))
    const waiting = shown()
    globalThis.fetch = reach
    await replica.sync()
    expect(replica.pending).toEqual([])
    expect(waiting).toEqual(shown())
  }

  test('of a goal by PATCH, and by PUT that leaves fields out, show it as the service does', async () => {
    const { low, clear } = await goalsOf(ann())
    const [body, mind] = [
      (await ann().post('/goal-groups/', { name: 'Body', icon: 'b', description: 'x', source: 'y' })).body.id as number,
      (await ann().post('/goal-groups/', { name: 'Mind' })).body.id as number,
    ]
    const replica = await replicaOf(ann())
    await replica.sync()
    const path = `/goals/${clear}` as const
    const named = { description: 'Slowly.', goal_group_id: body, days_of_week: ['Mon' as const] }
    await shownAsAnswered(replica, async () => {
      await replica.write({ method: 'PATCH', path, body: { ...named, target: 7, is_additive: false } })
      await replica.write({ method: 'PATCH', path: `/goals/${low}`, body: { goal_group_id: body } })
      expect(replica.list('habit')[0]).toMatchObject({ pending: true, goals: [{}, { ...named, target: 7 }, {}] })
      expect(replica.get('goal_group', body)?.goals.map(({ id }) => id)).toEqual([low, clear])
    })
    await shownAsAnswered(replica, () => replica.write({ method: 'PATCH', path, body: { goal_group_id: mind } }))
    await shownAsAnswered(replica, () =>
      replica.write({ method: 'PUT', path, body: without(goal, 'is_additive') as never }),
    )
    expect(replica.list('habit')[0]?.goals[1]).toMatchObject({ description: null, is_additive: true, title: 'Steps' })
    await shownAsAnswered(replica, () => replica.write({ method: 'DELETE', path: `/goal-groups/${body}` }))
    expect(replica.list('habit')[0]?.goals[0]?.goal_group_id).toBeNull()
  })

  test('of a habit, a group and the units of all goals by PUT that leaves fields out do too', async () => {
    const rich = {
      notification_days: ['Mon'],
      notification_times: ['08:00'],
      stage: '3',
      revealed: true,
      sort_order: 4,
    }
    const { habit, low } = await goalsOf(ann(), { ...rich, streak_rule: { kind: 'scheduled_days' } })
    const group = { name: 'Body', icon: 'b', description: 'x', source: 'y' }
    const { id } = (await ann().post('/goal-groups/', group)).body as { id: number }
    const replica = await replicaOf(ann())
    await replica.sync()
    const units = { target_unit: 'km', frequency: 3, frequency_unit: 'per_week' }
    await shownAsAnswered(replica, async () => {
      await replica.write({ method: 'PATCH', path: `/goals/${low}`, body: { goal_group_id: id } })
      await replica.write({ method: 'PUT', path: `/habits/${habit}/goals/units`, body: units })
      expect(replica.list('habit')[0]?.goals).toMatchObject([units, units, units])
      expect(replica.get('goal_group', id)?.goals).toMatchObject([units])
      await replica.write({ method: 'PUT', path: `/habits/${habit}`, body: HABIT })
      expect(replica.list('habit')[0]).toMatchObject({
        notification_days: null,
        stage: '',
        streak_rule: { kind: 'scheduled_days' },
      })
      await replica.write({ method: 'PUT', path: `/goal-groups/${id}`, body: { name: 'Mind' } })
      expect(replica.list('goal_group')).toMatchObject([{ name: 'Mind', icon: null, description: null, source: null }])
    })
    await shownAsAnswered(replica, () => replica.write({ method: 'DELETE', path: `/habits/${habit}` }))
    expect(replica.get('goal_group', id)?.goals).toEqual([])
  })
})

describe('the account', () => {
  test('has one day where its zone is changed without a network', async () => {
    await ann().put('/users/me/timezone', { timezone: 'Pacific/Pago_Pago' })
    const { clear } = await goalsOf(ann())
    const replica = await replicaOf(ann())
    await replica.sync()
    goOffline()
    const west = replica.today()
    await replica.write({ method: 'POST', path: '/goal_completions/', body: { goal_id: clear } })
    await replica.write({ method: 'PUT', path: '/users/me/timezone', body: { timezone: 'Pacific/Kiritimati' } })
    const east = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format()
    expect([replica.get('account', 'me')?.timezone, replica.today()]).toEqual(['Pacific/Kiritimati', east])
    expect(east > west).toBe(true)
    expect(replica.list('goal_completion')).toMatchObject([{ local_day: west }]) // the service runs both in this order
    const streak = replica.list('habit')[0]?.streak
    globalThis.fetch = reach
    await replica.sync()
    expect([replica.today(), replica.list('goal_completion')]).toMatchObject([east, [{ local_day: west }]])
    expect(replica.list('habit')[0]?.streak).toBe(streak)
  })

  test('goes west on another device: a tick that waits is taken, and can be corrected and taken back', async () => {
    await ann().put('/users/me/timezone', { timezone: 'Pacific/Kiritimati' })
    const { clear, habit } = await goalsOf(ann())
    const refused: Operation[] = []
    const replica = await replicaOf(ann(), memory(), { onRefused: (operation) => refused.push(operation) })
    await replica.sync()
    const day = replica.today()
    const path = `/goal_completions/${clear}/${day}` as const
    const body = { goal_id: clear, completed_on: day }
    await replica.write({ method: 'POST', path: '/goal_completions/', body })
    await ann().put('/users/me/timezone', { timezone: 'Pacific/Pago_Pago' })
    await replica.sync()
    expect(replica.today() < day).toBe(true)
    const corrections = [
      { method: 'PUT', path, body: { completed_units: 5 } },
      { method: 'PUT', path, body: { did_complete: false } },
      { method: 'DELETE', path },
    ] as const
    for (const [correction, units, streak] of [
      [undefined, [2], 1],
      [corrections[0], [5], 1],
      [corrections[1], [0], 0],
      [corrections[2], [], 0],
    ] as const) {
      if (correction) await replica.write(correction)
      const shown = () => replica.list('goal_completion').map(({ completed_units }) => completed_units)
      expect([shown(), replica.get('habit', habit)?.streak]).toEqual([units, streak])
      await replica.sync()
      expect([shown(), (await ann().get(`/habits/${habit}`)).body.streak]).toEqual([units, streak])
    }
    expect(refused).toEqual([])
  })

  test.each([
    ['Europe/Kyiv', [], '22:30', 'Europe/Kiev'],
    ['America/Argentina/Cordoba', [], '01:30', 'America/Cordoba'],
    ['Pacific/Apia', [], '11:30', undefined],
    ['Pacific/Niue', [undefined], '01:30', 'UTC'],
  ])('in %s, which a device does not know, nor %j, has at %s the day of %s', async (timezone, unknown, time, used) => {
    await ann().put('/users/me/timezone', { timezone })
    const { clear } = await goalsOf(ann())
    const known = Intl.DateTimeFormat
    const now = () => Date.parse(`2026-06-17T${time}:00Z`)
    const day = new known('sv', { timeZone: used }).format(now())
    Intl.DateTimeFormat = class extends known {
      constructor(locale: string, options: Intl.DateTimeFormatOptions) {
        if ([timezone, ...unknown].includes(options.timeZone)) throw new RangeError('Invalid time zone specified')
        super(locale, options)
      }
    } as never
    try {
      const replica = await replicaOf(ann(), memory(), { now })
      await replica.sync()
      expect(replica.today()).toBe(day)
      await replica.write({ method: 'POST', path: '/goal_completions/', body: { goal_id: clear, completed_units: 2 } })
      expect(replica.list('goal_completion')).toMatchObject([{ local_day: day }])
      await replica.sync()
      expect([replica.pending, replica.list('goal_completion')]).toMatchObject([[], [{ completed_units: 2 }]])
    } finally {
      Intl.DateTimeFormat = known
    }
  })

  test('says which day is today, also without a network', async () => {
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await ann().put('/users/me/timezone', { timezone })
      const storage = memory()
      await (await replicaOf(ann(), storage)).sync()
      goOffline()
      const replica = await replicaOf(ann(), storage)
      expect(replica.today()).toBe(new Intl.DateTimeFormat('sv', { timeZone: timezone }).format())
      globalThis.fetch = reach
    }
  })

  test('is fetched by a copy that is older than it', async () => {
    const storage = memory()
    await (await replicaOf(ann(), storage)).sync()
    const name = `replica/${ann().userId}/state`
    const { resources, ...state } = JSON.parse(storage.get(name) as string)
    const older = resources.filter((resource: string) => resource !== 'account')
    storage.set(name, JSON.stringify({ ...state, resources: older }))
    const replica = await replicaOf(ann(), storage)
    await replica.sync()
    expect(replica.get('account', 'me')).toMatchObject({ timezone: expect.any(String) })
  })
})

test('a tag of the copy is good for an edit', async () => {
  const { id } = (await ann().post('/habits/', HABIT)).body
  const storage = memory()
  await (await replicaOf(ann(), storage)).sync()
  const replica = await replicaOf(ann(), storage, { onRefused: () => expect.unreachable() })
  const edit = (icon: string) =>
    replica.write({
      method: 'PATCH',
      path: `/habits/${id as number}`,
      body: { icon },
      ifMatch: replica.etag('habit', id),
    })
  await edit('x')
  await replica.sync()
  await edit('y')
  await ann().patch(`/habits/${id}`, { icon: 'z' })
  const conflicts: unknown[] = []
  const late = await replicaOf(ann(), storage, { onConflict: ({ current }) => void conflicts.push(current) })
  await late.sync()
  expect(conflicts).toMatchObject([{ icon: 'z' }])
  expect(late.list('habit')).toMatchObject([{ icon: 'z' }])
})
