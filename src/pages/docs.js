// The page /docs: Swagger UI with a search over all texts, and in development a button that signs in.

import { keep, token } from './session.js' // a sign-in on another page holds here

/** @typedef {{ get(name: string): any, getIn(path: string[]): any, set(name: string, value: unknown): Group }} Group */

const state = /** @type {HTMLElement} */ (document.getElementById('token-state'))
const demo = document.getElementById('demo')

// Swagger UI is dark where the root element has this class.
const dark = matchMedia('(prefers-color-scheme: dark)')
const colour = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', colour)
colour()

/**
 * Keeps the operations that contain every word: in tag, method, path, summary or description. Swagger UI's own filter
 * looks at tags alone.
 * @param {any} groups
 * @param {string} phrase
 */
function opsFilter(groups, phrase) {
  const words = phrase.toLowerCase().split(/\s+/)
  /** @param {Group} group @param {string} tag */
  const narrow = (group, tag) => {
    /** @param {Group} row */
    const fits = (row) => {
      const parts = ['summary', 'description'].map((name) => row.getIn(['operation', name]) ?? '')
      const text = [tag, row.get('method'), row.get('path'), ...parts].join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    }
    return group.set('operations', group.get('operations').filter(fits))
  }
  return groups.map(narrow).filter((/** @type {Group} */ group) => group.get('operations').size > 0)
}

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
  plugins: [() => ({ fn: { opsFilter } })],
  onComplete() {
    const field = document.querySelector('.operation-filter-input')
    field?.setAttribute('placeholder', 'Search: words of an address or of a description')
    field?.setAttribute('aria-label', 'Search the operations')
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
