// "Bring your data" of the front page: a file is sent, its preview shown, then applied, and taken back.
import { make } from '/pages/elements.js'
import { token } from '/pages/session.js'
import { button, by, send } from '/sandbox/parts.js'

/** @typedef {Record<string, number>} Counts */
/**
 * @typedef {{ create: Counts, same: Counts, merge: Counts, refused: Counts, skipped_media: number,
 *   examples: Record<string, Record<string, string[]>>, undone?: Record<string, Counts> }} Outcome
 */
/**
 * @typedef {{ id: number, source: string | null, state: string, done: number, of: number | null, detail: string | null,
 *   preview: Outcome | null, preview_sha256: string | null, result: Outcome | null,
 *   problems: Array<{ file?: string | null, line?: number, entry?: string | null, reason: string }> }} Import
 */

const ASK_AGAIN_MS = 500
const RUNNING = ['reading', 'applying', 'undoing']
const SHOWN_PROBLEMS = 10
const OUTCOMES = { create: 'new', same: 'there already', merge: 'changed', refused: 'left out' }
const UNDONE = { gone: 'gone', restored: 'as before', kept: 'kept' }

/**
 * Sends a file, and shows how much of it is sent.
 * @param {File} file
 * @param {boolean} archived
 * @returns {Promise<Import>}
 */
async function upload(file, archived) {
  const isArchive = (await file.slice(0, 2).text()) === 'PK'
  const bar = /** @type {HTMLProgressElement} */ (by('import-progress'))
  bar.hidden = false
  try {
    return await new Promise((resolve, reject) => {
      const sender = new XMLHttpRequest()
      sender.open('POST', `/imports?include_archived=${archived}`)
      sender.responseType = 'json'
      sender.setRequestHeader('authorization', `Bearer ${token()}`)
      sender.setRequestHeader('content-type', isArchive ? 'application/zip' : 'application/json')
      sender.upload.onprogress = ({ loaded, total }) => Object.assign(bar, { max: total, value: loaded })
      sender.onload = () =>
        sender.status === 202
          ? resolve(sender.response)
          : reject(new Error(`The file is refused: ${wordsOf(sender.response?.detail ?? sender.status)}.`))
      sender.onerror = () => reject(new Error('The file could not be sent.'))
      sender.send(file)
    })
  } finally {
    bar.hidden = true
  }
}

/** @param {unknown} detail */
const wordsOf = (detail) => (typeof detail === 'string' ? detail.replaceAll('_', ' ') : JSON.stringify(detail))

/** @param {Counts} counts */
const total = (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/**
 * A row for each kind of thing, a column for each outcome that occurs.
 * @param {Record<string, Counts>} groups
 * @param {Record<string, string>} words
 */
function table(groups, words) {
  const shown = Object.keys(words).filter((name) => total(groups[name] ?? {}) > 0)
  const kinds = [...new Set(shown.flatMap((name) => Object.keys(groups[name] ?? {})))]
  if (kinds.length === 0) return make('p', {}, 'Nothing.')
  const head = make('tr', {}, make('td', {}), ...shown.map((name) => make('th', { scope: 'col' }, words[name] ?? name)))
  const rows = kinds.map((kind) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, kind),
      ...shown.map((name) => make('td', {}, String(groups[name]?.[kind] ?? 0))),
    ),
  )
  return make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows))
}

/** @param {Import['problems'][number]} problem */
const sentence = ({ file, line, entry, reason }) =>
  `${[file, line && `line ${line}`, entry].filter(Boolean).join(', ') || 'The file'}: ${reason.replaceAll('_', ' ')}`

/** @param {Import} found */
function details({ state, preview, result, problems, detail }) {
  const outcome = result ?? preview
  const parts = []
  if (detail !== null)
    parts.push(make('p', { class: 'problem' }, `The file is refused: ${detail.replaceAll('_', ' ')}.`))
  if (result?.undone) parts.push(table(result.undone, UNDONE))
  else if (outcome) parts.push(table(/** @type {any} */ (outcome), OUTCOMES))
  if (outcome && outcome.skipped_media > 0 && state !== 'undone') {
    parts.push(make('p', {}, `Pictures and other media that do not come along: ${outcome.skipped_media}.`))
  }
  const { habit = [], entry = [] } = preview?.examples.create ?? {}
  const names = [...habit, ...entry]
  if (state === 'ready' && names.length > 0) parts.push(make('p', {}, `Such as ${names.join('; ')}.`))
  const shown = (state === 'undone' ? [] : problems)
    .slice(0, SHOWN_PROBLEMS)
    .map((problem) => make('li', {}, sentence(problem)))
  if (shown.length > 0) parts.push(make('h3', {}, 'Left out'), make('ul', { class: 'rows' }, ...shown))
  return parts
}

const STATES = /** @type {Record<string, string>} */ ({
  reading: 'Reading',
  ready: 'This is what would come. Nothing has changed yet.',
  applying: 'Applying',
  applied: 'It is here. You can undo this for 30 days.',
  undoing: 'Taking it back',
  undone: 'It is taken back.',
  failed: 'It cannot be read.',
  expired: 'It was not applied within 24 hours, and is gone.',
})

/** Makes the form work; returns what empties it, and what shows what waits. @param {() => Promise<unknown>} changed */
export function bringData(changed) {
  /** @param {Import} found */
  async function show(found) {
    const { id, state, source, done, of } = found
    const progress = RUNNING.includes(state)
      ? `${STATES[state]}: ${done}${of === null ? '' : ` of ${of}`} rows.`
      : STATES[state]
    by('import-state').textContent = `${source === null ? '' : `From ${source}. `}${progress}`
    by('import-details').replaceChildren(...details(found))
    const act = /** @param {string} name @param {unknown} body */ (name, body) => async () =>
      follow(await send(`/imports/${id}/${name}`, body, 'POST'))
    const actions = []
    if (state === 'ready') {
      actions.push(button('Apply', act('apply', { preview_sha256: found.preview_sha256 })))
      actions.push(
        button('Forget the file', async () => {
          await send(`/imports/${id}`, undefined, 'DELETE')
          clear()
        }),
      )
    }
    if (state === 'applied') actions.push(button('Undo', act('undo', undefined)))
    if (['applied', 'undone'].includes(state)) actions.push(button('Read the report', () => report(id)))
    by('import-actions').replaceChildren(...actions)
  }

  /** Shows an import until it is no longer read, applied or taken back. @param {Import} found */
  async function follow(found) {
    await show(found)
    if (!RUNNING.includes(found.state)) return changed()
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    return follow(await send(`/imports/${found.id}`))
  }

  /** @param {number} id */
  async function report(id) {
    const answer = await fetch(`/imports/${id}/report.md`, { headers: { authorization: `Bearer ${token()}` } })
    by('import-details').replaceChildren(make('pre', { tabindex: '0' }, await answer.text()))
  }

  function clear() {
    by('import-state').textContent = ''
    by('import-details').replaceChildren()
    by('import-actions').replaceChildren()
  }

  by('import-form').addEventListener('submit', (event) => event.preventDefault())
  by('import-send').replaceWith(
    button('Send the file', async () => {
      const form = new FormData(/** @type {HTMLFormElement} */ (by('import-form')))
      const file = /** @type {File} */ (form.get('file'))
      if (token() === null) throw new Error('Sign in above first.')
      if (file.size === 0) throw new Error('Choose a file first.')
      clear()
      await follow(await upload(file, form.get('archived') !== null))
    }),
  )

  /** Shows the newest import that can be applied, watched or taken back, as after a reload. */
  async function showLast() {
    /** @type {Import[]} */
    const imports = token() === null ? [] : await send('/imports')
    const last = imports.find(({ state }) => ['ready', 'applied', ...RUNNING].includes(state))
    if (last !== undefined) await follow(last)
  }
  return { clear, showLast }
}
