// The search field beside the documents.
import { find } from './search.js'

/** @typedef {import('./search.js').Entry} Entry */

const field = /** @type {HTMLInputElement} */ (document.getElementById('search'))
const found = /** @type {HTMLElement} */ (document.getElementById('found'))
const results = /** @type {HTMLElement} */ (document.getElementById('results'))

/** What is searched, asked for with the first letter. @type {Promise<Entry[]> | undefined} */
let entries

/** @param {Entry} entry */
function row({ kind, title, about, href }) {
  const link = document.createElement('a')
  link.href = href
  link.textContent = title
  const note = document.createElement('span')
  note.textContent = `${kind}: ${about.slice(0, 140)}`
  const item = document.createElement('li')
  item.append(link, note)
  return item
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
