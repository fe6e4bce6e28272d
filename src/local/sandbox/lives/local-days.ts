// Local days of a time zone, computed without the database: a life plans its days by them, and tests compare both.

const DAY_MS = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/** What the wall clock of a zone shows, as if it were UTC. */
function wallClock(instant: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(instant)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
}

/** Milliseconds that a zone is ahead of UTC. */
export const offsetOf = (instant: number, zone: string) => wallClock(instant, zone) - Math.floor(instant / 1000) * 1000

export const dateOf = (instant: number, zone: string) => new Date(wallClock(instant, zone)).toISOString().slice(0, 10)

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

const starts = new Map<string, number>()

/** The first instant of a local day. */
export function startOf(date: string, zone: string): number {
  const known = starts.get(`${date} ${zone}`)
  if (known !== undefined) return known
  const wall = Date.parse(date)
  const guess = wall - offsetOf(wall, zone)
  const start = wall - offsetOf(guess, zone)
  starts.set(`${date} ${zone}`, start)
  return start
}
