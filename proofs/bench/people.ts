import { SCALE } from './settings.ts'

// Who is in the bench's database, by user id: people with thin data first, then those with lived data.

/** Each has 10 habits × 3 goals, and 30 completions of the last two months. */
export const PEOPLE = 10_000 * SCALE
export const HABITS = 10
export const TIERS = 3
/** The people who send requests, spread over all ids: each makes many with one token, as an app does. */
export const ACTIVE = Math.min(1000, PEOPLE / 10)
/** The nth request's person; people of one `digit` (0 to 9) send one kind of request. */
export const active = (n: number, digit: number) => (n % ACTIVE) * (PEOPLE / ACTIVE) + 1 + digit

/** Number of sessions, by user id, of the people who practise three times a day. */
export const PRACTISED = { 1: 50, 2: 5000 }
/** The user ids of the analysts. */
export const ANALYST = 3
export const OTHER_ANALYST = 4
/** The first 200 people have a journal of 50 entries, the next 10 one of 1,000. */
export const JOURNALS = { people: 200, entries: 50 }
export const LONG_JOURNALS = { people: 10, entries: 1000 }
/** Whose journal is as large as one can be: long finished entries, all within the program's first ninety days. */
export const HOG = { person: PEOPLE - 1, entries: 4000, sentences: 200 }

/** People who logged all their habits every day, up to yesterday. */
export type Lived = { first: number; people: number; days: number }
const scaled = (people: number) => Math.max(1, Math.round(people * Math.min(SCALE, 1)))
const NINETY = { first: PEOPLE + 1, people: scaled(100), days: 90 }
const PROGRAM = { first: NINETY.first + NINETY.people, people: scaled(480), days: 252 }
const YEARS = { first: PROGRAM.first + PROGRAM.people, people: scaled(20), days: 1000 }
export const LIVED = { ninety: NINETY, program: PROGRAM, years: YEARS } satisfies Record<string, Lived>
/** What each of them has besides. */
export const LIVED_ENTRIES = 500
export const LIVED_SESSIONS = 700

/** The nth request's person among these. */
export const oneOf = ({ first, people }: Lived, n: number) => first + (n % people)
