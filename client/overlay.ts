import type { Account, ChangedCompletion, ChangedHabit, ChangedRule, Goal, HabitPause, JournalEntry } from './api.d.ts'
import { dayIn } from './days.ts'
import { addsUnits, type Effect } from './queue.ts'
import type { Bodies, Resource } from './resources.ts'
import { inDecimals, isScheduled, streakOf, unitOf } from './streaks.ts'
import type { PostBody } from './writes.ts'

// What the copy shows once the queued writes are done: the copy itself stays as the service sent it.

/** What can be created without a network, with the body of its POST. */
export type Creations = {
  habit: PostBody<'/habits/'>
  habit_pause: PostBody<'/habits/pauses'>
  goal_group: PostBody<'/goal-groups/'>
  journal_entry: PostBody<'/journal/'>
}
export const PATHS = {
  habit: '/habits/',
  habit_pause: '/habits/pauses',
  goal_group: '/goal-groups/',
  journal_entry: '/journal/',
} as const

/** The places of ids in the response to a creation. */
export const PLACES: Record<keyof Creations, readonly string[]> = {
  habit: ['id', 'goals.0.id', 'goals.1.id', 'goals.2.id'],
  habit_pause: ['id'],
  goal_group: ['id'],
  journal_entry: ['id'],
}

/** An object of the copy; `pending` where queued writes changed it. */
export type Shown<R extends Resource> = Bodies[R] & { pending?: true }

type Body = Record<string, unknown>
type Draft = ReturnType<typeof draftOf>
type Step = { draft: Draft; operation: Effect; body: Body; ids: string[] }

/** The bodies of the copy, of which a write changes a copy of its own. `now`: milliseconds. */
export function draftOf(bodies: (resource: Resource) => ReadonlyMap<string, unknown>, now: () => number) {
  const changed = new Map<Resource, Map<string, unknown>>()
  const own = (resource: Resource) => {
    const known = changed.get(resource) ?? new Map(bodies(resource))
    changed.set(resource, known)
    return known
  }
  /** Whether what is written now waits for the service. */
  let pending = false
  const of = <R extends Resource>(resource: R) =>
    (changed.get(resource) ?? bodies(resource)) as ReadonlyMap<string, Shown<R>>
  /** The local day of the account, by the zone that it has after the operations so far. */
  const today = () => dayIn((of('account').get('me') as Account | undefined)?.timezone, now())
  return {
    of,
    today,
    put: <R extends Resource>(resource: R, id: number | string, body: Bodies[R]) =>
      own(resource).set(String(id), pending ? { ...body, pending } : body),
    remove: (resource: Resource, id: number | string) =>
      void (of(resource).has(String(id)) && own(resource).delete(String(id))),
    /** Gives each habit the streak that its completions make today: the copy has that of the day of its last change. */
    count() {
      const completions = new Map<number, ChangedCompletion[]>()
      for (const one of of('goal_completion').values())
        completions.get(one.goal_id)?.push(one) ?? completions.set(one.goal_id, [one])
      for (const [id, habit] of of('habit')) {
        const logged = habit.goals.flatMap((goal) => completions.get(goal.id) ?? [])
        const streak = streakOf(habit, logged, today(), rulesOf(this, habit), pausesOf(this, habit))
        if (streak !== habit.streak) own('habit').set(id, { ...habit, streak })
      }
    },
    /** Runs what the operations do to the bodies. */
    apply(operations: readonly Effect[], waiting: boolean) {
      pending = waiting
      for (const operation of operations) step(this, operation)
    },
  }
}

function step(draft: Draft, operation: Effect) {
  const body = Object(operation.body) as Body
  if (operation.creates) return create(draft, operation, body)
  for (const [methods, pattern, run] of STEPS) {
    const found = methods.includes(operation.method) && pattern.exec(operation.path)
    if (found) return run({ draft, operation, body, ids: found.slice(1) })
  }
}

/** What the writes of the app do to the copy. Others show when the service has answered. */
const STEPS: ReadonlyArray<[methods: string, path: RegExp, run: (step: Step) => void]> = [
  ['POST', /^\/goal_completions\/$/, (step) => log(step, Number(step.body.goal_id), dayOf(step), false)],
  [
    'PUT',
    /^\/goal_completions\/(-?\d+)\/([\d-]+)$/,
    (step) => log(step, Number(step.ids[0]), step.ids[1] as string, true),
  ],
  ['DELETE', /^\/goal_completions\/(-?\d+)\/([\d-]+)$/, takeBack],
  ['PATCH', /^\/habits\/pauses\/(-?\d+)$/, (step) => merge(step, 'habit_pause', step.ids[0] as string)],
  ['DELETE', /^\/habits\/pauses\/(-?\d+)$/, ({ draft, ids: [id = ''] }) => draft.remove('habit_pause', id)],
  ['PUT', /^\/habits\/(-?\d+)$/, (step) => editHabit(step, HABIT)],
  ['PATCH', /^\/habits\/(-?\d+)$/, (step) => editHabit(step, {})],
  ['DELETE', /^\/habits\/(-?\d+)$/, removeHabit],
  ['DELETE', /^\/habits\/(-?\d+)\/completions$/, clearHabit],
  ['PUT', /^\/habits\/(-?\d+)\/goals\/units$/, editUnits],
  ['PUT', /^\/goals\/(-?\d+)$/, (step) => editGoal(step, GOAL)],
  ['PATCH', /^\/goals\/(-?\d+)$/, (step) => editGoal(step, {})],
  ['PATCH', /^\/journal\/(-?\d+)$/, editEntry],
  ['DELETE', /^\/journal\/(-?\d+)$/, ({ draft, ids: [id = ''] }) => draft.remove('journal_entry', id)],
  ['PUT', /^\/goal-groups\/(-?\d+)$/, (step) => merge(step, 'goal_group', step.ids[0] as string, GROUP)],
  ['DELETE', /^\/goal-groups\/(-?\d+)$/, removeGroup],
  ['PATCH', /^\/ui-flags$/, (step) => merge(step, 'ui_flags', 'me')],
  ['PATCH', /^\/depth-preferences$/, (step) => merge(step, 'depth_preferences', 'me')],
  ['PUT', /^\/users\/me\/timezone$/, (step) => merge(step, 'account', 'me')],
  ['PUT', /^\/reminders\/settings$/, (step) => merge(step, 'reminder_settings', 'me', REMINDERS)],
]

const dayOf = ({ body, draft }: Pick<Step, 'body' | 'draft'>) =>
  (body.completed_on as string | null | undefined) ?? draft.today()

/** The fields of an object that a body names. */
const named = (object: object, body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => name in object && value !== undefined))

/** Gives an object the fields of a body; `defaults`: what those have that PUT leaves out. */
function merge<R extends Resource>({ draft, body }: Step, resource: R, id: string, defaults: Partial<Bodies[R]> = {}) {
  const object = draft.of(resource).get(id)
  if (object) draft.put(resource, id, { ...object, ...defaults, ...named(object, body) })
}

function editEntry({ draft, body, ids: [id = ''] }: Step) {
  const entry = draft.of('journal_entry').get(id)
  if (entry) draft.put('journal_entry', id, writtenEntry(entry, body))
}

/** An entry with the fields of a body, as the service shows it after the write. */
function writtenEntry<Entry extends JournalEntry>(entry: Entry, body: Body): Entry {
  const left = ['message', 'status', 'classification'] // null leaves these
  const given = Object.entries(body).filter(([name, value]) => value !== null || !left.includes(name))
  const written = { ...entry, ...named(entry, Object.fromEntries(given)) }
  const [sentTag] = (body.tags ?? []) as JournalEntry['tags']
  const tag = (body.tag as JournalEntry['tag'] | undefined) ?? sentTag ?? entry.tag
  const tags = new Set(written.reflection_scope_key === null ? [tag] : [tag, 'hierarchical_reflection' as const])
  return { ...written, title: written.title ?? '', tag, tags: [...tags] }
}

const habitOf = (draft: Draft, goal: number) =>
  [...draft.of('habit').values()].find(({ goals }) => goals.some(({ id }) => id === goal))

const completionsOf = (draft: Draft, { goals }: ChangedHabit) => {
  const own = new Set(goals.map(({ id }) => id))
  return [...draft.of('goal_completion').values()].filter(({ goal_id }) => own.has(goal_id))
}

const rulesOf = ({ of }: Pick<Draft, 'of'>, { id }: ChangedHabit): ChangedRule[] =>
  [...of('habit_rule').values()].filter(({ habit_id }) => habit_id === id)

const pausesOf = ({ of }: Pick<Draft, 'of'>, { id }: ChangedHabit): HabitPause[] =>
  [...of('habit_pause').values()].filter(({ habit_id }) => habit_id === null || habit_id === id)

/** Stores a habit with the streak that its completions make today. */
function putHabit(draft: Draft, habit: ChangedHabit) {
  const logged = completionsOf(draft, habit)
  const streak = streakOf(habit, logged, draft.today(), rulesOf(draft, habit), pausesOf(draft, habit))
  draft.put('habit', habit.id, { ...habit, streak, streak_unit: unitOf(habit.streak_rule) })
}

/** Stores the present rule of a habit from today on (docs/contract/habits.md#a-rule-holds-from-a-day-on). */
function putRule(draft: Draft, { id: made }: Effect, habit: ChangedHabit) {
  const today = draft.today()
  const rules = rulesOf(draft, habit)
  for (const { id, from_day } of rules) if (from_day > today) draft.remove('habit_rule', id)
  const { id, streak_rule, notification_days } = habit
  const ruleId = rules.find(({ from_day }) => from_day === today)?.id ?? made
  draft.put('habit_rule', ruleId, {
    id: ruleId,
    habit_id: id,
    from_day: today,
    streak_rule,
    notification_days: streak_rule?.kind === 'scheduled_days' ? notification_days : null,
  })
}

/** The units of a goal's day: set, or added as the service adds them; undefined where no units were sent. */
function unitsOf({ body }: Step, corrects: boolean, before = 0): number | undefined {
  if (typeof body.completed_units !== 'number') return undefined
  return corrects ? body.completed_units : Math.max(0, inDecimals(before + body.completed_units))
}

/** Whether a day says already that it is done, or missed. */
const says = (units: number, done: boolean, { target, is_additive }: Goal) =>
  done ? (is_additive ? inDecimals(units) >= inDecimals(target) : units > 0 || target === 0) : units === 0

function log(step: Step, goal_id: number, local_day: string, corrects: boolean) {
  const { draft, body, operation } = step
  const habit = habitOf(draft, goal_id)
  const goal = habit?.goals.find(({ id }) => id === goal_id)
  if (!habit || !goal) return
  const done = body.did_complete !== false
  const logged = completionsOf(draft, habit).find((one) => one.goal_id === goal_id && one.local_day === local_day)
  const units = unitsOf(step, corrects, logged?.completed_units)
  if (units === undefined && corrects && logged && says(logged.completed_units, done, goal)) return
  if (units === undefined && !corrects && (logged || (!done && !isScheduled(habit, local_day)))) return
  if (units === 0 && !corrects && !logged) return
  const completion: ChangedCompletion = {
    id: logged?.id ?? operation.id,
    goal_id,
    local_day,
    timestamp: logged?.timestamp ?? `${local_day}T12:00:00Z`,
    completed_units: units ?? (done ? goal.target : 0),
  }
  draft.put('goal_completion', completion.id, completion)
  putHabit(draft, habit)
}

/**
 * What a write that took effect does to a copy that may have its effect already: units that were added are set.
 * Undefined where it changed nothing.
 */
export function settled(draft: Draft, { id, method, path, body, creates }: Effect): Effect | undefined {
  const effect: Effect = { id, method, path, body, ...(creates && { creates }) }
  if (!addsUnits(effect)) return effect
  const goal_id = Number((body as Body).goal_id)
  const local_day = dayOf({ body: body as Body, draft })
  draft.apply([effect], false)
  const logged = [...draft.of('goal_completion').values()].find(
    (one) => one.goal_id === goal_id && one.local_day === local_day,
  )
  if (!logged) return undefined
  const { completed_units } = logged
  return { id, method: 'PUT', path: `/goal_completions/${goal_id}/${local_day}`, body: { completed_units } }
}

function takeBack({ draft, ids }: Step) {
  const goal_id = Number(ids[0])
  const habit = habitOf(draft, goal_id)
  if (!habit) return
  for (const one of completionsOf(draft, habit))
    if (one.goal_id === goal_id && one.local_day === ids[1]) draft.remove('goal_completion', one.id)
  putHabit(draft, habit)
}

function editHabit({ draft, operation, body, ids: [id = ''] }: Step, defaults: Partial<ChangedHabit>) {
  const habit = draft.of('habit').get(id)
  if (!habit) return
  const edited = { ...habit, ...defaults, ...named(habit, body) }
  const ruleOf = ({ streak_rule: rule, notification_days: days }: ChangedHabit) =>
    JSON.stringify([Object.entries(rule ?? {}).sort(), rule?.kind === 'scheduled_days' && days])
  if (ruleOf(edited) !== ruleOf(habit)) putRule(draft, operation, edited)
  putHabit(draft, edited)
}

function clearHabit({ draft, ids: [id = ''] }: Step) {
  const habit = draft.of('habit').get(id)
  if (!habit) return
  for (const one of completionsOf(draft, habit)) draft.remove('goal_completion', one.id)
  putHabit(draft, habit)
}

function removeHabit(step: Step) {
  clearHabit(step)
  const { draft } = step
  const id = Number(step.ids[0])
  for (const resource of ['habit_rule', 'habit_pause'] as const)
    for (const one of draft.of(resource).values()) if (one.habit_id === id) draft.remove(resource, one.id)
  regroup(draft, draft.of('habit').get(String(id))?.goals ?? [], [])
  draft.remove('habit', id)
}

function editGoal({ draft, body, ids }: Step, defaults: Partial<Goal>) {
  const id = Number(ids[0])
  putGoals(draft, habitOf(draft, id), (goal) =>
    goal.id === id ? { ...goal, ...defaults, ...named(goal, body) } : goal,
  )
}

function editUnits({ draft, body, ids: [id = ''] }: Step) {
  putGoals(draft, draft.of('habit').get(id), (goal) => ({ ...goal, ...named(goal, body) }))
}

function removeGroup({ draft, ids: [id = ''] }: Step) {
  draft.remove('goal_group', id)
  for (const habit of draft.of('habit').values())
    if (habit.goals.some(({ goal_group_id }) => goal_group_id === Number(id)))
      putGoals(draft, habit, (goal) => (goal.goal_group_id === Number(id) ? { ...goal, goal_group_id: null } : goal))
}

/** Stores the goals of a habit after an edit, which returns a goal that it leaves alone as it is. */
function putGoals(draft: Draft, habit: ChangedHabit | undefined, edit: (goal: Goal) => Goal) {
  if (!habit) return
  const goals = habit.goals.map(edit)
  putHabit(draft, { ...habit, goals })
  const edited = goals.filter((goal) => !habit.goals.includes(goal))
  regroup(draft, edited, edited)
}

/** Takes goals out of their groups, and shows them in those that they have now. */
function regroup(draft: Draft, before: readonly Goal[], after: readonly Goal[]) {
  for (const group of [...draft.of('goal_group').values()]) {
    const others = group.goals.filter(({ id }) => !before.some((goal) => goal.id === id))
    const own = after.filter(({ goal_group_id }) => goal_group_id === group.id)
    if (own.length === 0 && others.length === group.goals.length) continue
    draft.put('goal_group', group.id, { ...group, goals: [...others, ...own].sort((a, b) => a.id - b.id) })
  }
}

function create(draft: Draft, operation: Effect, body: Body) {
  const { resource, ids, at } = operation.creates as NonNullable<Effect['creates']>
  const id = ids.id as number
  if (resource === 'habit') {
    const habit = newHabit(ids, body as Creations['habit'])
    if (habit.streak_rule) putRule(draft, operation, habit)
    putHabit(draft, habit)
  }
  if (resource === 'habit_pause')
    draft.put('habit_pause', id, { ...PAUSE, ...(body as Creations['habit_pause']), id, created_at: at })
  if (resource === 'goal_group')
    draft.put('goal_group', id, { ...GROUP, ...(body as Creations['goal_group']), id, goals: [] })
  if (resource === 'journal_entry') draft.put('journal_entry', id, newEntry(id, at, body as Creations['journal_entry']))
}

/** A habit as the service makes it (docs/contract/habits.md#post-habits). */
function newHabit(ids: Record<string, number>, body: Creations['habit']): ChangedHabit {
  const id = ids.id as number
  const goals = (['low', 'clear', 'stretch'] as const).map((tier, place) => ({
    id: ids[`goals.${place}.id`] as number,
    habit_id: id,
    ...GOAL,
    title: [...`${tier[0]?.toUpperCase()}${tier.slice(1)}: ${body.name}`].slice(0, 255).join(''),
    tier,
    target: place + 1,
    target_unit: 'units',
    frequency: 1,
    frequency_unit: 'per_day',
  }))
  const { streak_rule = null, ...given } = body as typeof body & typeof HABIT
  return { ...HABIT, ...given, streak_rule, streak_unit: unitOf(streak_rule), id, streak: 0, goals }
}

// What the fields have that a body leaves out.
const HABIT = {
  notification_times: null,
  notification_frequency: null,
  notification_days: null,
  milestone_notifications: false,
  sort_order: null,
  stage: '',
  revealed: false,
  is_carryover: false,
}
const REMINDERS = { quiet_from: null, quiet_to: null, evening_at: null, digest_at: null, show_names: false }
const PAUSE = { habit_id: null, to_day: null, note: null }
const GROUP = { icon: null, description: null, shared_template: false, source: null }
const GOAL = { description: null, is_additive: true, goal_group_id: null, days_of_week: null }

function newEntry(id: number, at: string, { entry_date, ...body }: Creations['journal_entry']): JournalEntry {
  const timestamp = entry_date ? `${entry_date}T12:00:00Z` : at
  return writtenEntry({ ...ENTRY, message: body.message, id, timestamp, updated_at: timestamp, tags: [] }, body)
}

const ENTRY = {
  title: '',
  status: 'draft',
  sender: 'user',
  tag: 'freeform',
  classification: 'personal',
  practice_session_id: null,
  user_practice_id: null,
  primary_aspect: null,
  secondary_aspect: null,
  reflection_level: null,
  reflection_scope_key: null,
} as const
