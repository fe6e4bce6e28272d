// The service's clock, and times in words. What the pages tell is by that clock, whatever the machine's own says.

let behind = 0

/** Follows the Date header of an answer, which leaves out what is less than a second. @param {string | null} date */
export function follow(date) {
  behind = Date.parse(date ?? '') + 500 - Date.now() || 0
}

/** The present, in milliseconds. */
export const now = () => Date.now() + behind

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
  // What has just happened may look like the future, by less than this.
  return seconds < -1 ? `in ${span(-seconds)}` : `${span(Math.max(0, seconds))} ago`
}
