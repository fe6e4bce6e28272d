// The search field beside the documents.
import { make } from './elements.js'
import { find } from './search.js'

/** @typedef {import('./search.js').Entry} Entry */

const field = /** @type {HTMLInputElement} */ (document.getElementById('search'))
const found = /** @type {HTMLElement} */ (document.getElementById('found'))
const results = /** @type {HTMLElement} */ (document.getElementById('results'))

/** What is searched, asked for with the first letter. @type {Promise<Entry[]> | undefined} */
let entries

/** @param {Entry} entry */
function row({ kind, title, about, href }) {
  return make('li', {}, make('a', { href }, title), make('span', {}, `${kind}: ${about.slice(0, 140)}`))
}

field.addEventListener('input', async () => {
  const phrase = field.value
  entries ??= fetch('/docs/search.json').then((response) => response.json())
  const shown = find(await entries, phrase)
  if (phrase !== field.value) return
  results.replaceChildren(...shown.map(row))
  const count = shown.length === 1 ? '1 place' : `${shown.length} places`
  found.textContent = phrase.trim() === '' ? '' : shown.length === 0 ? `Nothing has these words: ${phrase}` : count
})
