// The sentences of docs/guides/rest-days.md for the words that explain a streak; a test compares the two.

/** @type {Record<string, string>} */
export const DAYS = {
  met: 'You kept it.',
  not_scheduled: 'A rest day: it neither counts nor breaks.',
  paused: 'A pause: it neither counts nor breaks.',
  grace_today: 'Today is not over: tick it, and the streak goes on.',
  missed: 'It was due and you did not tick it.',
  nothing_logged: 'You did not tick it.',
  below_threshold: 'You logged a miss.',
  violated: 'It was more than the limit.',
  before_start: 'The habit had not begun.',
}

/** @type {Record<string, string>} */
export const WEEKS = {
  met: 'Enough days, {done} of {needed}.',
  running: 'The week is not over: {left} more to go.',
  paused: 'A pause lay in it: it does not break.',
  began: 'The habit, or its rule, began in it: it does not break.',
  short: 'Only {done} of {needed} days.',
}

/**
 * The sentence for today, or for this week.
 * @param {{ days: Array<{ why: string }>, weeks: null | Array<{ why: string, done: number, needed: number }> }} streak
 */
export function whyNow({ days, weeks }) {
  const week = weeks?.[0]
  if (week === undefined) return DAYS[days[0]?.why ?? ''] ?? ''
  const { why, done, needed } = week
  const figures = { '{done}': done, '{needed}': needed, '{left}': needed - done }
  return Object.entries(figures).reduce((text, [name, figure]) => text.replace(name, `${figure}`), WEEKS[why] ?? '')
}
