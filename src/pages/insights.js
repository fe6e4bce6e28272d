// The page /insights: asks the named questions one after the other, and shows figures, tables and queries.
import { instant } from './clock.js'
import { element, make, setText } from './elements.js'
import { ask, askText, isOpen, runPage, words } from './frame.js'
import { plotOf, tableOf } from './questions.js'

/**
 * @typedef {import('./questions.js').Answer} Answer
 * @typedef {{ name: string, title: string, sentence: string, population: string, zone: string, missing: string,
 *   figure: string, query: string, graphql: string | null }} Question
 * @typedef {ReturnType<typeof createFigure>} Figure
 */

const { Plot } = /** @type {{ Plot: typeof import('@observablehq/plot') }} */ (/** @type {unknown} */ (globalThis))

const LIST = '/insights/questions'
const NONE = 'There is nothing to draw in these weeks.'

const range = element('range', HTMLFormElement)
const updated = element('updated', HTMLElement)
const figures = element('figures', HTMLElement)
let loads = 0
/** @type {Figure[]} */
let shown = []

/** @type {Map<Element, () => void>} */
const drawings = new Map()
const resized = new ResizeObserver((entries) => {
  for (const { target } of entries) drawings.get(target)?.()
})

/** The address of a question for the chosen weeks. @param {string} name @param {Record<string, string>} [more] */
function addressOf(name, more = {}) {
  const weeks = String(new FormData(range).get('weeks'))
  const query = new URLSearchParams({ ...(weeks === 'all' ? {} : { weeks }), ...more })
  return `${LIST}/${name}?${query}`
}

/** Asks one question after the other, since they take turns anyway. Each figure appears with its answer. */
async function load() {
  const thisLoad = ++loads
  const stale = () => thisLoad !== loads || !isOpen()
  let missing = 0
  let at = ''
  setText(updated, 'Asking…')
  try {
    if (shown.length === 0) shown = /** @type {Question[]} */ (await ask('/insights/questions')).map(createFigure)
  } catch (error) {
    if (!stale()) setText(updated, `Not drawn. ${words(error)}`)
    return
  }
  for (const { name, busy, show, fail } of shown) {
    if (stale()) return
    busy(true)
    try {
      /** @type {Answer} */
      const answer = await ask(addressOf(name))
      if (stale()) return
      at = answer.asked_at
      show(answer)
    } catch (error) {
      if (stale()) return
      missing++
      fail(words(error))
    }
    busy(false)
  }
  const drawn = missing > 0 ? `${missing} of ${shown.length} not drawn` : 'Drawn'
  setText(updated, at === '' ? `${drawn}.` : `${drawn}, as of ${instant(Date.parse(at))}`)
}

/** Adds a section for a question to the page; returns the functions that fill it. @param {Question} asked */
function createFigure({ name, title, sentence, population, zone, missing, figure, query, graphql }) {
  const heading = make('h2', { id: name }, title)
  const finding = make('p', { class: 'quiet' })
  const plot = make('div')
  const table = make('table')
  // Every figure has the same controls: a label without its question would say too little.
  const names = (/** @type {string} */ what) => ({ 'aria-label': `${what}: ${title}` })
  // A table may scroll; with tabindex it takes focus, so that the keyboard can scroll it.
  const scrolls = (/** @type {string} */ what) => ({
    class: 'scroll',
    tabindex: '0',
    role: 'region',
    ...names(what),
  })
  const summary = (/** @type {string} */ what) => make('summary', names(what), what)
  const numbers = make('details', {}, summary('The numbers'), make('div', scrolls('Numbers'), table))
  const facts = make('p', { class: 'quiet' }, `Of whom: ${population}. Days: ${zone}. Missing: ${missing}.`)
  const text = make('div', scrolls('The query'), make('pre', {}, query))
  const save = () => void download(name, finding)
  const csv = make('button', { type: 'button', class: 'plain', click: save, ...names('CSV') }, 'CSV')
  const editor = figures.getAttribute('data-editor')
  const link = {
    href: `${editor}?${new URLSearchParams({ query: `query ${name.replaceAll('-', '_')} ${graphql}` })}`,
    ...names('Ask in GraphQL'),
  }
  const actions = make('p', {}, csv, ...(editor && graphql ? [' ', make('a', link, 'Ask in GraphQL')] : []))
  const section = make('section', { 'aria-labelledby': name, class: /^(line|grid)/.test(figure) ? 'wide' : '' })
  section.append(heading, make('p', {}, sentence), plot, finding, numbers)
  section.append(make('details', {}, summary('The query'), facts, text), actions)
  figures.append(section)

  /** @type {ReturnType<typeof plotOf>} */
  let drawing
  let drawnWidth = 0
  const draw = () => {
    if (plot.clientWidth === drawnWidth) return
    drawnWidth = plot.clientWidth
    plot.replaceChildren()
    if (!drawing || drawnWidth === 0) return
    const svg = Plot.plot({ ...drawing(drawnWidth), ariaLabel: `${title} The numbers are in the table below.` })
    svg.setAttribute('role', 'img') // an image has one label, and its parts have none
    for (const part of svg.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label')
    plot.append(svg)
  }
  drawings.set(plot, draw)
  resized.observe(plot)

  /** @param {string} note @param {Answer} [answer] @param {string} [kind] */
  const put = (note, answer, kind = 'quiet') => {
    drawing = answer && plotOf(figure, answer)
    finding.className = kind
    setText(finding, note)
    numbers.hidden = !answer?.rows.length
    const [head, ...body] = (answer ? tableOf(answer) : []).map((texts, row) =>
      make('tr', {}, ...texts.map((value, n) => cell(value, row === 0 ? 'col' : n === 0 ? 'row' : ''))),
    )
    table.replaceChildren(make('thead', {}, head ?? ''), make('tbody', {}, ...body))
    drawnWidth = 0
    draw()
  }
  put('')
  return {
    name,
    show: (/** @type {Answer} */ answer) => {
      const counted = answer.as_of === null ? 'not yet' : instant(Date.parse(answer.as_of))
      put(plotOf(figure, answer) ? `Counted: ${counted}` : NONE, answer)
    },
    fail: (/** @type {string} */ why) => put(`Not drawn. ${why}`, undefined, 'problem'),
    busy: (/** @type {boolean} */ yes) => section.setAttribute('aria-busy', `${yes}`),
  }
}

/** Saves a question's answer as a file; the request carries the token, so it is no link. */
async function download(/** @type {string} */ name, /** @type {HTMLElement} */ finding) {
  try {
    const { text, file } = await askText(addressOf(name, { format: 'csv' }))
    const href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
    make('a', { href, download: file ?? `${name}.csv` }).click()
    URL.revokeObjectURL(href)
  } catch (error) {
    finding.className = 'problem'
    setText(finding, `Not saved. ${words(error)}`)
    setText(updated, `${name} is not saved. ${words(error)}`) // which is announced
  }
}

/** @param {string} text @param {string} scope */
const cell = (text, scope) => (scope ? make('th', { scope }, text) : make('td', {}, text))

range.addEventListener('change', load)
range.addEventListener('submit', (event) => {
  event.preventDefault()
  load()
})
runPage(load)
