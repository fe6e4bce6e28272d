// The day of the demo account, which the front page shows to visitors who have not signed in.
import pLimit from 'p-limit'
import type { Demo } from '../../src/http/route.ts'

const PATHS = {
  account: '/users/me',
  calendar: '/stages/program-calendar',
  habits: '/habits/',
  entries: '/journal/?limit=3',
}

/**
 * Reads what the account's own requests answer at an address of the API; undefined if it cannot sign in. The page asks
 * every few seconds, so a password that was refused is not tried again: it would lock the account.
 */
export function createDay(demo: Demo) {
  let token: string | undefined
  let isRefused = false
  const alone = pLimit(1)

  const ask = (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } })

  async function signIn(api: string): Promise<boolean> {
    if (isRefused) return false
    const response = await ask(`${api}/auth/login`, { method: 'POST', body: JSON.stringify(demo) })
    isRefused = response.status === 401
    token = response.ok ? ((await response.json()) as { token: string }).token : undefined
    return response.ok
  }

  async function read(api: string) {
    const answers = await Promise.all(Object.values(PATHS).map((path) => ask(api + path)))
    if (answers.some(({ ok }) => !ok)) return undefined
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    const day = Object.fromEntries(Object.keys(PATHS).map((name, index) => [name, bodies[index]]))
    const habits = day.habits as Array<{ id: number }>
    const streaks = await Promise.all(habits.map(({ id }) => ask(`${api}/habits/${id}/streak`)))
    if (streaks.some(({ ok }) => !ok)) return undefined
    return { ...day, streaks: await Promise.all(streaks.map((answer) => answer.json())) }
  }

  async function readDay(api: string) {
    const known = token && (await read(api))
    if (known) return known
    return (await signIn(api)) ? read(api) : undefined
  }
  return (api: string) => alone(() => readDay(api))
}
