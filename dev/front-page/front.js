// The script of the front page. It asks the routes under /sandbox, and the API with the demo account's token.
import { make, setText } from '/pages/elements.js'
import { end, keep, token } from '/pages/session.js'
import { bringData } from '/sandbox/imports.js'
import { button, by, link, list, run, send } from '/sandbox/parts.js'
import { showReminders } from '/sandbox/reminders.js'
import { forgetToken, showTokens } from '/sandbox/tokens.js'
import { whyNow } from '/sandbox/why.js'

/**
 * @typedef {{ sandbox: string, mail: string, demo: { email: string, password: string } | null,
 *   faults: Record<string, string[]> }} About
 */
/** @typedef {{ email: string, password: string, token: string }} Lived */

const MOVES = [
  ['+1 hour', { advance: 'PT1H' }],
  ['+1 day', { advance: 'P1D' }],
  ['+1 week', { advance: 'P1W' }],
  ['Back to now', { reset: true }],
]
const REFRESH_MS = 5000

/** @type {About} */
const about = await send('/sandbox/about')
const here = location.origin
list(
  'runs',
  [
    make('span', {}, 'The API at ', link(here), ', its document at ', link(`${here}/openapi.json`)),
    `The analysts’ GraphQL at ${here}/graphql, the worker, and PostgreSQL`,
    make('span', {}, 'The stand-ins at ', link(about.sandbox), ': license vendor, identity providers, language model'),
    `The stand-in’s mail server at ${about.mail}`,
  ],
  '',
)

const JSON_BODY = "-H 'content-type: application/json'"
/** Three lines that work in a shell, with the demo account where there is one. */
function showCurl() {
  const { email, password } = about.demo ?? { email: 'you@example.com', password: 'your password' }
  const lines = [
    `TOKEN=$(curl -s ${here}/auth/login ${JSON_BODY} -d '${JSON.stringify({ email, password })}' | grep -o '"token":"[^"]*"' | cut -d'"' -f4)`,
    `curl -s ${here}/habits/ -H "authorization: Bearer $TOKEN"`,
    `curl -s ${here}/journal/ -H "authorization: Bearer $TOKEN" ${JSON_BODY} -d '{"message": "The heron stood in the rain."}'`,
  ]
  by('curl').textContent = lines.join('\n')
}

/** What the account's own requests answer, or those of the demo account where nobody has signed in. */
async function readLife() {
  if (token() === null) return send('/sandbox/day')
  const paths = ['/users/me', '/stages/program-calendar', '/habits/', '/journal/?limit=3']
  const [account, calendar, habits, entries] = await Promise.all(paths.map((path) => send(path)))
  const streaks = await Promise.all(habits.map((/** @type {{ id: number }} */ { id }) => send(`/habits/${id}/streak`)))
  return { account, calendar, habits, entries, streaks }
}

async function showAccount() {
  const { demo } = about
  const signedIn = token() !== null
  by('sign-in').hidden = demo === null || signedIn
  by('sign-out').hidden = !signedIn
  const life = await readLife()
  await showTokens(by('tokens'), send, run, signedIn)
  const offer = demo ? `${demo.email}, password: ${demo.password}` : 'There is none: the license vendor is a real one.'
  setText(by('account'), signedIn ? `Signed in as ${life.account.email}.` : offer)
  if (life === null) return by('life').replaceChildren()
  const { calendar, habits, entries, streaks } = life
  list(
    'life',
    [
      `Week ${calendar.calendar_week} of 36, ${entries.total} pages in the journal`,
      ...habits.map(
        (
          /** @type {{ icon: string, name: string, streak: number, streak_unit: string }} */ habit,
          /** @type {number} */ n,
        ) =>
          `${habit.icon} ${habit.name}: a streak of ${habit.streak} ${habit.streak_unit}${habit.streak === 1 ? '' : 's'}. ${whyNow(streaks[n])}`,
      ),
      ...entries.items.map((/** @type {{ message: string }} */ { message }) => `“${message}”`),
    ],
    'Nothing yet.',
  )
}

async function showClock() {
  const { now } = await send('/sandbox/clock')
  by('clock').textContent = `${now.slice(0, 19).replace('T', ' ')} UTC`
}

async function showFaults() {
  /** @type {Array<{ party: string, fault: string, times: number | null }>} */
  const faults = await send('/sandbox/faults')
  const words = faults.map(({ party, fault, times }) => `${party}: ${fault}${times === null ? '' : `, ${times} more`}`)
  list('faults', words, 'None.')
}

async function showMails() {
  /** @type {Array<{ subject: string, to: string[], receivedAt: string }>} */
  const mails = await send('/sandbox/mails')
  const words = mails.map(
    ({ subject, to, receivedAt }) => `${receivedAt.slice(0, 19).replace('T', ' ')} to ${to.join(', ')}: ${subject}`,
  )
  list('mails', words, 'None yet.')
}

async function showLives() {
  /** @type {Array<{ name: string, about: string, days: number }>} */
  const lives = await send('/sandbox/lives')
  const rows = lives.map(({ name, about, days }) => {
    const live = button(`Live ${name}`, async () => {
      by('lived').textContent = `Living ${name}…`
      /** @type {Lived} */
      const lived = await send('/sandbox/lives', { name }).catch((error) => {
        by('lived').textContent = ''
        throw error
      })
      const use = button('Use this session', async () => {
        keep(lived.token)
        imports.clear()
        forgetToken(by('tokens'))
        await showAccount()
        await imports.showLast()
      })
      by('lived').replaceChildren(`${lived.email}, password: ${lived.password} `, use)
    })
    return make('span', {}, live, ` ${days} days. ${about}`)
  })
  list('lives', rows, 'None.')
}

by('sign-in').addEventListener('click', () =>
  run(async () => {
    keep((await send('/auth/login', about.demo)).token)
    await showAccount()
    by('sign-out').focus() // the button that had the focus is hidden
    await imports.showLast()
  }),
)
by('sign-out').addEventListener('click', () => {
  run(async () => {
    await end()
    imports.clear()
    await showAccount()
    by('sign-in').focus()
  })
})
for (const [text, move] of MOVES) {
  const mover = button(String(text), async () => {
    await send('/sandbox/clock', move)
    await Promise.all([showClock(), showAccount(), showReminders()])
  })
  by('moves').append(mover)
}
for (const [party, names] of Object.entries(about.faults)) {
  const options = names.map((name) => make('option', { value: `${party} ${name}` }, `${party}: ${name}`))
  by('fault').append(make('optgroup', { label: party }, ...options))
}
by('order').addEventListener('submit', (event) => {
  event.preventDefault()
  run(async () => {
    const form = new FormData(/** @type {HTMLFormElement} */ (by('order')))
    const [party, fault] = String(form.get('fault')).split(' ')
    const times = String(form.get('times'))
    await send('/sandbox/faults', { party, fault, ...(times === '' ? {} : { times: Number(times) }) })
    await showFaults()
  })
})
by('clear').addEventListener('click', () =>
  run(async () => {
    await send('/sandbox/faults', undefined, 'DELETE')
    await showFaults()
  }),
)

showCurl()
const imports = bringData(showAccount)

let stale = false
/** Shows everything that changes by itself; the problem of an action stays. */
async function refresh() {
  try {
    await Promise.all([showClock(), showFaults(), showMails(), showAccount(), showReminders()])
    if (stale) by('problem').textContent = ''
    stale = false
  } catch (error) {
    if (!stale) by('problem').textContent = `Not up to date: ${error instanceof Error ? error.message : error}`
    stale = true
  }
}
run(() => Promise.all([showLives(), refresh(), imports.showLast()]))
setInterval(refresh, REFRESH_MS)
