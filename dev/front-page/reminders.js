// The reminders of the account that is signed in, with the sandbox as its device: what comes, what came, and why not.
import { setText } from '/pages/elements.js'
import { token } from '/pages/session.js'
import { button, by, list, send } from '/sandbox/parts.js'
import { REMINDERS } from '/sandbox/why.js'

/** @typedef {{ kind: string, day: string, time: string, habit_id: number | null }} Reminder */
/** @typedef {{ title: string, body: string }} Text */
/** @typedef {Reminder & { state: 'sent' | 'waiting' | 'not_sent', reason: string | null }} Recent */

const SHOWN = 5
const DEVICE = 'The sandbox'
/** @type {Record<string, string>} */
const STATES = { sent: 'Sent.', waiting: 'It waits: for its device, or for the end of quiet hours.' }
/** @type {Record<string, string>} */
const KINDS = { evening: 'what is open in the evening', digest: 'the day’s habits in one', milestone: 'a milestone' }

/** The sandbox among the account's devices. */
async function ownDevice() {
  /** @type {{ items: Array<{ id: number, label: string | null }> }} */
  const { items } = await send('/reminders/devices')
  return items.find(({ label }) => label === DEVICE)
}

/** @param {object} changes */
async function set(changes) {
  await send('/reminders/settings', { ...(await send('/reminders/settings')), ...changes }, 'PUT')
  await showReminders()
}

async function turnOn() {
  if ((await ownDevice()) === undefined) {
    const subscription = await send('/sandbox/push', {})
    await send('/reminders/devices', { channel: 'webpush', label: DEVICE, ...subscription })
  }
  await set({ enabled: true, evening_at: '20:00', show_names: true })
}

/** Gives a habit the next minute of the account's day as its time. @param {{ id: number }} habit */
async function inAMinute({ id }) {
  const [{ now }, { timezone: timeZone }] = await Promise.all([send('/sandbox/clock'), send('/users/me')])
  const local = new Date(Date.parse(now) + 60_000).toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' })
  await send(`/habits/${id}`, { notification_times: [local], notification_frequency: 'daily' }, 'PATCH')
  await showReminders()
}

const on = button('Turn reminders on, with the sandbox as this device', turnOn)
const off = button('Turn off', () => set({ enabled: false }))
const trial = button('Send a test', async () => {
  const device = await ownDevice()
  if (device) await send(`/reminders/devices/${device.id}/test`, undefined, 'POST')
  else await showReminders() // its push service has said that it is gone
})
const soon = button('Remind me of the first habit in a minute', async () => {
  const [habit] = await send('/habits/')
  if (habit === undefined) throw new Error('The account has no habit yet.')
  await inAMinute(habit)
})
by('reminder-acts').append(on, soon, trial, off)

/** Shows them as they are now; without a sign-in only what came to the sandbox. */
export async function showReminders() {
  const signedIn = token() !== null
  const enabled = signedIn && (await send('/reminders/settings')).enabled
  const isOn = enabled && (await ownDevice()) !== undefined
  on.hidden = !signedIn || isOn
  for (const act of [off, trial, soon]) act.hidden = !isOn
  const state = isOn ? 'on, and go to the sandbox' : enabled ? 'on, but the sandbox is none of the devices' : 'off'
  setText(by('reminders'), signedIn ? `They are ${state}.` : 'Sign in above to turn them on.')
  const [{ items: coming, unreadable }, { items: due }, habits] = signedIn
    ? await Promise.all(['/reminders/upcoming', '/reminders/recent', '/habits/'].map((path) => send(path)))
    : [{ items: [], unreadable: [] }, { items: [] }, []]
  /** @type {Map<number | null, string>} */
  const names = new Map(habits.map((/** @type {{ id: number, name: string }} */ { id, name }) => [id, name]))
  /** @param {Reminder} reminder */
  const words = ({ kind, day, time, habit_id }) =>
    `${day} ${time} ${kind === 'habit' ? (names.get(habit_id) ?? 'a habit that is gone') : KINDS[kind]}`
  list(
    'upcoming',
    [
      ...coming.slice(0, SHOWN).map(words),
      ...unreadable.map(
        (/** @type {{ name: string, text: string }} */ { name, text }) =>
          `Never: “${text}” of ${name} is no time. Write it as 08:00.`,
      ),
    ],
    isOn ? 'Nothing: no habit has a time.' : 'Nothing.',
  )
  list(
    'recent',
    due
      .slice(0, SHOWN)
      .map(
        (/** @type {Recent} */ each) =>
          `${words(each)}. ${each.state === 'not_sent' ? REMINDERS[each.reason ?? ''] : STATES[each.state]}`,
      ),
    'Nothing yet.',
  )
  /** @type {Array<{ received_at: string, notification: Text | null, status: number | null }>} */
  const pushed = await send('/sandbox/push')
  list(
    'pushed',
    pushed.slice(0, SHOWN).map(({ received_at, notification, status }) => {
      const text = notification === null ? 'It did not open' : `${notification.title}: ${notification.body}`
      return `${received_at.slice(0, 19).replace('T', ' ')} UTC, ${text} (${status === null ? 'no answer' : `answer ${status}`})`
    }),
    'Nothing yet.',
  )
}
