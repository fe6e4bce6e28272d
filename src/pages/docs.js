// The page /docs: Swagger UI, and in development a button that signs in.

import { end, keep, token } from './session.js' // a sign-in on another page holds here

const state = /** @type {HTMLElement} */ (document.getElementById('token-state'))
const demo = document.getElementById('demo')
const signOut = /** @type {HTMLElement} */ (document.getElementById('sign-out'))

// Swagger UI is dark where the root element has this class.
const dark = matchMedia('(prefers-color-scheme: dark)')
const colour = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', colour)
colour()

/**
 * The address of an operation is a link inside the button that opens it, so that Tab would stop twice. Without it the
 * button still changes the address of the page.
 * @param {Function} Link
 * @param {{ React: { createElement(part: Function, properties: object): unknown } }} system
 */
const withoutLink =
  (Link, { React }) =>
  (/** @type {object} */ properties) =>
    React.createElement(Link, { ...properties, enabled: false })

/** Swagger UI links a license to a page of spdx.org, which has none of ours. */
const noLicense = () => () => null

const TABLE = ':is(.markdown, .renderedMarkdown) table'
/** What Swagger UI leaves out: names of its fields, and a stop of Tab at whatever scrolls, for the arrow keys. */
const ATTRIBUTES = [
  ['#servers', 'aria-label', 'Server'],
  ['.body-param__text', 'aria-label', 'Request body'],
  ['.examples-select-element', 'aria-label', 'Examples'],
  ['.json-schema-2020-12-accordion:not(:has(.json-schema-2020-12__title))', 'aria-label', 'Schema'],
  ['.close-modal', 'aria-label', 'Close'],
  ['.auth[aria-label="Apply credentials"]', 'aria-label', 'Authorize'],
  ['.auth[aria-label="Remove authorization"]', 'aria-label', 'Logout'],
  ['.microlight', 'tabindex', '0'],
  [`${TABLE}`, 'role', 'table'],
  [`${TABLE} :is(thead, tbody)`, 'role', 'rowgroup'],
  [`${TABLE} tr`, 'role', 'row'],
  [`${TABLE} th`, 'role', 'columnheader'],
  [`${TABLE} td`, 'role', 'cell'],
]
/** Names the columns in the cells of a table, as on the other pages. @param {HTMLTableElement} table */
function labelCells({ tHead, tBodies }) {
  const names = [...(tHead?.rows[0]?.cells ?? [])].map(({ textContent }) => textContent ?? '')
  for (const { cells } of tBodies[0]?.rows ?? [])
    for (const [n, cell] of [...cells].entries()) cell.dataset.label = names[n] ?? ''
}
new MutationObserver(() => {
  for (const table of document.querySelectorAll(`table:not([role]):is(${TABLE})`))
    labelCells(/** @type {HTMLTableElement} */ (table))
  for (const [found = '', name = '', value = ''] of ATTRIBUTES)
    for (const element of document.querySelectorAll(found)) element.setAttribute(name, value)
}).observe(/** @type {HTMLElement} */ (document.getElementById('api')), { childList: true, subtree: true })

// @ts-expect-error: the script before this one defines it
const ui = window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  plugins: [() => ({ wrapComponents: { DeepLink: withoutLink, OAS31License: noLicense } })],
  onComplete() {
    const bearer = token()
    if (bearer) use(bearer, 'Signed in.')
  },
})

// A result of the search that is an operation changes the address of this page; Swagger UI looks at it only once.
addEventListener('hashchange', () => ui.layoutActions.parseDeepLinkHash(location.hash))

/**
 * Sends the token with every request of the page.
 * @param {string} bearer
 * @param {string} words
 */
function use(bearer, words) {
  ui.preauthorizeApiKey('bearer', bearer)
  state.textContent = words
  signOut.hidden = false
  demo?.remove()
}
signOut.addEventListener('click', async () => {
  await end()
  location.reload()
})

// The dialog for the token: Swagger UI neither keeps the focus in it nor closes it with Escape.
let opener = document.body
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('.dialog-ux')) opener = target
})
document.addEventListener('keydown', (event) => {
  const dialog = document.querySelector('.dialog-ux')
  if (!dialog) return
  /** @type {NodeListOf<HTMLElement>} */
  const found = dialog.querySelectorAll('button, input')
  const stops = [...found]
  if (event.key === 'Escape') {
    stops[0]?.click() // the button that closes it
    opener.focus()
  }
  if (event.key !== 'Tab') return
  const at = stops.indexOf(/** @type {HTMLElement} */ (document.activeElement))
  event.preventDefault()
  stops.at((at + (event.shiftKey ? -1 : 1)) % stops.length)?.focus()
})

demo?.addEventListener('click', async () => {
  const { email, password } = demo.dataset
  state.textContent = ''
  const response = await fetch('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  }).catch(() => undefined)
  const answer = await response?.json().catch(() => undefined)
  if (response?.ok) {
    keep(answer.token)
    use(answer.token, `Signed in as ${email}, for one hour.`)
    signOut.focus() // the button that had the focus is gone
  } else state.textContent = `Not signed in: ${answer?.detail ?? 'the service can’t be reached'}.`
})
