// Local days of a time zone, computed without the database: a life plans its days by them, and tests compare the
// database's with them.

const DAY_MS = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, format)
  return format
}

/** What the wall clock of a zone shows, as if it were UTC. Swedish writes it as 2027-01-31 09:00:00. */
const wallClock = (instant: number, zone: string) => Date.parse(`${formatOf(zone).format(instant)}Z`)

/** Milliseconds that a zone is ahead of UTC. */
export const offsetOf = (instant: number, zone: string) => wallClock(instant, zone) - Math.floor(instant / 1000) * 1000

export const dateOf = (instant: number, zone: string) => new Date(wallClock(instant, zone)).toISOString().slice(0, 10)

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

const starts = new Map<string, number>()

export function startOf(date: string, zone: string): number {
  const known = starts.get(`${date} ${zone}`)
  if (known !== undefined) return known
  const wall = Date.parse(date)
  const guess = wall - offsetOf(wall, zone)
  const start = wall - offsetOf(guess, zone) // clocks may change between the midnights of UTC and of the zone
  starts.set(`${date} ${zone}`, start)
  return start
}
