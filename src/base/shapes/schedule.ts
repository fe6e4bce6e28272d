import type { parseCrontab } from 'graphile-worker'

// When a recurring task is due, by the line of its crontab.

type Match = ReturnType<typeof parseCrontab>[number]['match']

const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 8 * 24 * 60 * MINUTE_MS

export const startOfMinute = (time: number) => Math.floor(time / MINUTE_MS) * MINUTE_MS

/** The last minute after `since`, up to `until`, at which a schedule is due (UTC). None if a clock moved back. */
export function lastDue(match: Match, since: number, until: number): number | undefined {
  for (let minute = startOfMinute(until); minute > since; minute -= MINUTE_MS) {
    if (match(digestOf(minute))) return minute
  }
  return undefined
}

/** The next minute at which a schedule is due; all are at least weekly. */
export function nextDue(match: Match, after: number): Date {
  for (let minute = after + MINUTE_MS; minute <= after + LONGEST_PAUSE_MS; minute += MINUTE_MS) {
    if (match(digestOf(minute))) return new Date(minute)
  }
  throw new Error('a schedule is less often than weekly')
}

function digestOf(time: number) {
  const at = new Date(time)
  return {
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  }
}
