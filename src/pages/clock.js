// The server's clock, and times as text. The pages use that clock, since the clock of the browser may be wrong.

let offset = 0

/** Sets the clock by the Date header of an answer, which has whole seconds. @param {string | null} date */
export function follow(date) {
  offset = Date.parse(date ?? '') + 500 - Date.now() || 0
}

/** The present, in milliseconds. */
export const now = () => Date.now() + offset

/** @param {number} ms */
export const instant = (ms) => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** @type {Array<[seconds: number, name: string]>} */
const UNITS = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
]

/** @param {number} seconds */
export function span(seconds) {
  const [size, name] = UNITS.find(([size]) => seconds >= size) ?? [1, 's']
  return `${Math.floor(seconds / size)} ${name}`
}

/** @param {string} time */
export function ago(time) {
  const seconds = (now() - Date.parse(time)) / 1000
  // The clock is off by up to a second, so the recent past may look like the future.
  return seconds < -1 ? `in ${span(-seconds)}` : `${span(Math.max(0, seconds))} ago`
}
