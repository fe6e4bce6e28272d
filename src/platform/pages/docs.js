// The page /docs: Swagger UI with a search over all texts, and in development a button that signs in.

import { hasWords, leadText, searchText } from './operation-search.js'
import { keep, token } from './session.js' // a sign-in on another page holds here

/** @typedef {{ get(name: string): any, set(name: string, value: unknown): Group }} Group */
/** @typedef {{ all: string, lead: string }} Texts */

const state = /** @type {HTMLElement} */ (document.getElementById('token-state'))
const demo = document.getElementById('demo')

// Swagger UI is dark where the root element has this class.
const dark = matchMedia('(prefers-color-scheme: dark)')
const colour = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', colour)
colour()

/** The texts of operations that were searched: each key stroke searches all. @type {WeakMap<object, Texts>} */
const texts = new WeakMap()

/** @param {string} tag @param {Group} row */
function textsOf(tag, row) {
  const operation = row.get('operation')
  const plain = texts.has(operation) ? undefined : operation.toJS()
  if (plain)
    texts.set(operation, { all: searchText(tag, row.get('method'), row.get('path'), plain), lead: leadText(plain) })
  return /** @type {Texts} */ (texts.get(operation))
}

/**
 * Keeps the operations that contain every word; first come those that are about them, and their groups. Swagger UI's own
 * filter looks at tags alone.
 * @param {any} groups
 * @param {string} phrase
 */
function opsFilter(groups, phrase) {
  /** @param {string} tag */
  const isElsewhere = (tag) => (/** @type {Group} */ row) => !hasWords(textsOf(tag, row).lead, phrase)
  /** @param {Group} group @param {string} tag */
  const narrow = (group, tag) => {
    const found = group.get('operations').filter((/** @type {Group} */ row) => hasWords(textsOf(tag, row).all, phrase))
    return group.set('operations', found.sortBy(isElsewhere(tag)))
  }
  return groups
    .map(narrow)
    .filter((/** @type {Group} */ group) => group.get('operations').size > 0)
    .sortBy((/** @type {Group} */ group, /** @type {string} */ tag) => group.get('operations').every(isElsewhere(tag)))
}

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

/** What Swagger UI leaves out: names of its fields, and a stop of Tab at whatever scrolls, for the arrow keys. */
const ATTRIBUTES = [
  ['.operation-filter-input', 'placeholder', 'Search: words of an address or of a description'],
  ['.operation-filter-input', 'aria-label', 'Search the operations'],
  ['#servers', 'aria-label', 'Server'],
  ['.body-param__text', 'aria-label', 'Request body'],
  ['.examples-select-element', 'aria-label', 'Examples'],
  ['.json-schema-2020-12-accordion:not(:has(.json-schema-2020-12__title))', 'aria-label', 'Schema'],
  ['.close-modal', 'aria-label', 'Close'],
  ['.auth[aria-label="Apply credentials"]', 'aria-label', 'Authorize'],
  ['.auth[aria-label="Remove authorization"]', 'aria-label', 'Logout'],
  [':is(.markdown, .renderedMarkdown) table, .microlight', 'tabindex', '0'],
]
new MutationObserver(() => {
  for (const [found = '', name = '', value = ''] of ATTRIBUTES)
    for (const element of document.querySelectorAll(found)) element.setAttribute(name, value)
}).observe(/** @type {HTMLElement} */ (document.getElementById('api')), { childList: true, subtree: true })

// @ts-expect-error: the script before this one defines it
const ui = window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  filter: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  plugins: [() => ({ fn: { opsFilter }, wrapComponents: { DeepLink: withoutLink } })],
  onComplete() {
    const bearer = token()
    if (bearer) use(bearer, 'The token of your sign-in is in use.')
  },
})

/**
 * Sends the token with every request of the page.
 * @param {string} bearer
 * @param {string} words
 */
function use(bearer, words) {
  ui.preauthorizeApiKey('bearer', bearer)
  state.textContent = words
}

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
  } else state.textContent = `Not signed in: ${answer?.detail ?? 'the service can’t be reached'}.`
})
