// What people in lives do: each function is a few requests of the app.
import { readFileSync } from 'node:fs'
import type { Body, Life } from './life.ts'
import { addDays } from './local-days.ts'

/** Long enough for 36 weeks: a person takes each sentence once before any comes again. */
const SENTENCES = readFileSync(new URL('./sentences.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
/** The first day of each stage; stages 9 and 10 have six weeks. */
const STAGE_STARTS = [0, 21, 42, 63, 84, 105, 126, 147, 168, 210]
/** A key of the person's own, so that the life's API asks the stand-in itself, at the life's time. */
export const OWN_KEY = { 'x-llm-api-key': 'sk-sandbox-a-key-of-a-life' }

/** A sentence that the person has not written yet, or not since all were written. */
export function sentence(life: Life): string {
  const left: string[] = life.kept.sentences?.length > 0 ? life.kept.sentences : SENTENCES
  const chosen = life.pick(left)
  life.kept.sentences = left.filter((one) => one !== chosen)
  return chosen
}

/** Creates a habit; keeps its id and the id of its lowest goal under the name. */
export async function addHabit(life: Life, name: string, icon: string, changes: Body = {}): Promise<Body> {
  const habit = await life.send('POST', '/habits/', {
    name,
    icon,
    start_date: life.date,
    energy_cost: 1,
    energy_return: 3,
    revealed: true,
    ...changes,
  })
  life.kept.habits.push({ id: habit.id, name, goals: habit.goals })
  return habit
}

/** Logs the lowest goal of a habit for a day, today by default. `expected` is the status. */
export async function log(life: Life, name: string, body: Body = {}, expected?: number): Promise<Body> {
  const { goals } = life.kept.habits.find((habit: Body) => habit.name === name)
  return life.send('POST', '/goal_completions/', { goal_id: goals[0].id, ...body }, expected)
}

/** Pauses all habits from today on. */
export const takeHoliday = (life: Life, days: number): Promise<Body> =>
  life.send('POST', '/habits/pauses', {
    from_day: life.date,
    to_day: addDays(life.date, days - 1),
    note: 'At the sea',
  })

/** Writes an entry and finishes it. */
export async function write(life: Life, message: string, changes: Body = {}): Promise<Body> {
  const { id } = await life.send('POST', '/journal/', { message, ...changes })
  const entry = await life.send('PATCH', `/journal/${id}`, { status: 'finished' })
  life.kept.entries.push(entry)
  return entry
}

/** Lifts the first words of an entry into a quote, which waits for the next reflection. */
export async function quote(life: Life, entry: Body): Promise<void> {
  const length = Math.min(24, Array.from(entry.message as string).length)
  const { id } = await life.send('POST', `/journal/${entry.id}/promote`, { anchor_start: 0, anchor_end: length })
  life.kept.quotes.push(id)
}

/** Writes the reflection that is due, if one is, and folds the waiting quotes into it. */
export async function reflect(life: Life): Promise<void> {
  const { due } = await life.send('GET', '/reflections/due')
  if (due === null || due.existing_entry_id !== null) return
  const { items } = await life.send('GET', `/reflections/sources?level=${due.level}&scope_key=${due.scope_key}`)
  const { id } = await write(life, `Looking back over ${items.length} pages. ${sentence(life)}`, {
    reflection_level: due.level,
    reflection_scope_key: due.scope_key,
  })
  const quotes: number[] = life.kept.quotes
  await Promise.all(quotes.map((quote) => life.send('PATCH', `/promotions/${quote}`, { included_in_entry_id: id })))
  life.kept.quotes = []
}

/** Starts the program, or enters the next stage on its first day. */
export async function followStages(life: Life): Promise<void> {
  const stage = STAGE_STARTS.indexOf(life.day) + 1
  if (stage === 0) return
  await life.send('PUT', '/stages/progress', { current_stage: stage })
  life.kept.stage = stage
}

/** Selects the first preset of the stage. */
export async function choosePractice(life: Life, stage: number): Promise<void> {
  const [practice] = await life.send('GET', `/practices/?stage_number=${stage}&limit=1`)
  life.kept.selection = await life.send('POST', '/user-practices/', { practice_id: practice.id, stage_number: stage })
}

/** Logs a session of the present selection that ends now. */
export async function practise(life: Life, minutes: number): Promise<void> {
  const iso = (ms: number) => new Date(ms).toISOString()
  await life.send('POST', '/practice-sessions/', {
    user_practice_id: life.kept.selection.id,
    insight: sentence(life),
    started_at: iso(life.instant - minutes * 60_000),
    ended_at: iso(life.instant),
  })
}

/** Reads the chapters of a stage that are open and unread. */
export async function readChapters(life: Life, stage: number): Promise<void> {
  const chapters = await life.send('GET', `/course/stages/${stage}/content`)
  const unread = chapters.filter(({ is_locked, is_read }: Body) => !is_locked && !is_read)
  await Promise.all(
    unread.flatMap(({ id }: Body) => [
      life.send('GET', `/course/content/${id}/body`),
      life.send('POST', `/course/content/${id}/mark-read`),
    ]),
  )
}

export async function answerPrompt(life: Life): Promise<void> {
  const { week_number, has_responded } = await life.send('GET', '/prompts/current')
  if (has_responded) return
  await life.send('POST', `/prompts/${week_number}/respond`, { response: `${sentence(life)} ${sentence(life)}` })
}

/** Has a model read an entry; returns what it says. `expected` is the status. */
export const resonate = (life: Life, entry: Body, expected?: number): Promise<Body> =>
  life.send('POST', `/journal/${entry.id}/resonance`, undefined, expected, OWN_KEY)
