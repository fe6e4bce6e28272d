// The sentences of docs/guides/rest-days.md for the words that explain a streak, and of docs/guides/reminders.md for
// those that explain why a reminder did not come. Tests compare.

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
  met: 'Enough: {done} of {needed}.',
  running: 'The week is not over: {left} more to go.',
  paused: 'A pause lay in it: it does not break.',
  began: 'The habit, or its rule, began in it: it does not break.',
  short: 'Only {done} of {needed}.',
}

/** @type {Record<string, string>} */
export const MONTHS = {
  ...WEEKS,
  running: 'The month is not over: {left} more to go.',
  paused: 'All of it was a pause: it does not break.',
}

/** @type {Record<string, string>} */
export const REMINDERS = {
  off: 'Reminders were turned off, or those of this habit.',
  no_device: 'No device could take it.',
  paused: 'The habit was paused.',
  not_scheduled: 'It was a rest day.',
  week_met: 'The week or month had enough already.',
  done: 'It was done already.',
  late: 'The service was away for more than an hour.',
  quiet: 'Quiet hours lasted too long for it.',
  mail_limit: 'Three mails had gone that day.',
  failed: 'No device was reached.',
}

/**
 * The sentence for today, or for this week or month.
 * @typedef {{ why: string, done: number, needed: number }} Period
 * @param {{ days: Array<{ why: string }>, weeks: null | Period[], months: null | Period[] }} streak
 */
export function whyNow({ days, weeks, months }) {
  const period = (weeks ?? months)?.[0]
  if (period === undefined) return DAYS[days[0]?.why ?? ''] ?? ''
  const { why, done, needed } = period
  const figures = { '{done}': done, '{needed}': needed, '{left}': Number((needed - done).toFixed(3)) }
  const text = (weeks ? WEEKS : MONTHS)[why] ?? ''
  return Object.entries(figures).reduce((sentence, [name, figure]) => sentence.replace(name, `${figure}`), text)
}
