// The page /insights: asks the six questions of questions.js one after the other, and shows figures and tables.
import { instant } from './clock.js'
import { ask, element, isOpen, make, Problem, runPage, setText, words } from './frame.js'
import { questions, WEEK_MS } from './questions.js'

/**
 * @typedef {import('./questions.js').Group} Group
 * @typedef {{ data?: { view: { groups: Group[] } | null } | null, errors?: Array<{ message: string }> }} Answer
 */

const { Plot } = /** @type {{ Plot: typeof import('@observablehq/plot') }} */ (/** @type {unknown} */ (globalThis))

// Earlier than any data.
const EVER = '2000-01-01'
const PRESENT = '{ today { nodes { at week } } }'

const range = element('range', HTMLFormElement)
const updated = element('updated', HTMLElement)
let loads = 0

/** @type {Map<Element, () => void>} */
const drawings = new Map()
const resized = new ResizeObserver((entries) => {
  for (const { target } of entries) drawings.get(target)?.()
})
const figures = questions.map(createFigure)

/** Asks one question after the other, since the service takes one at a time. Each figure appears with its answer. */
async function load() {
  const thisLoad = ++loads
  let missing = 0
  setText(updated, 'Asking…')
  const today = await present().catch((error) => {
    if (thisLoad === loads && isOpen()) setText(updated, `Not drawn. ${words(error)}`)
  })
  if (!today || thisLoad !== loads) return
  const thisWeek = Date.parse(today.week)
  const variables = rangeOf(String(new FormData(range).get('weeks')), thisWeek)
  for (const { busy, query, view, none, show } of figures) {
    busy(true)
    try {
      const shown = view(await groupsOf(query, variables), thisWeek)
      if (thisLoad !== loads) return
      show(shown?.finding ?? none, shown)
    } catch (error) {
      if (thisLoad !== loads || !isOpen()) return
      missing++
      show(`Not drawn. ${words(error)}`, undefined, 'problem')
    }
    busy(false)
  }
  setText(
    updated,
    `${missing > 0 ? `${missing} of ${figures.length} not drawn` : 'Drawn'}, as of ${instant(Date.parse(today.at))}`,
  )
}

/** The present by the clock of the service, which a developer may have moved. */
async function present() {
  /** @type {{ data?: { today?: { nodes: Array<{ at: string, week: string }> } } }} */
  const { data } = await ask('/graphql', { query: PRESENT })
  const [today] = data?.today?.nodes ?? []
  if (!today) throw new Problem('The service did not say which day it is.')
  return today
}

/** The variables of the queries for the chosen weeks. @param {string} weeks @param {number} thisWeek */
function rangeOf(weeks, thisWeek) {
  const from = weeks === 'all' ? EVER : new Date(thisWeek - (Number(weeks) - 1) * WEEK_MS).toISOString().slice(0, 10)
  return { from, fromMonth: `${from.slice(0, 7)}-01` }
}

/** @param {string} query @param {Record<string, string>} variables */
async function groupsOf(query, variables) {
  /** @type {Answer} */
  const { data, errors } = await ask('/graphql', { query, variables })
  if (!data?.view) throw new Problem(errors?.[0]?.message ?? 'No data came.')
  return data.view.groups
}

/**
 * Adds a section for a question to the page; answers the functions that show its answer there.
 * @param {typeof questions[number]} question
 * @param {number} n
 */
function createFigure({ question, counts, wide, ...rest }, n) {
  const heading = make('h2', { id: `question-${n}` }, question)
  const finding = make('p')
  const plot = make('div')
  const table = make('table')
  // A table may scroll; with tabindex it takes focus, so that the keyboard can scroll it.
  const scroll = { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': `Numbers: ${question}` }
  const numbers = make('details', {}, make('summary', {}, 'The numbers'), make('div', scroll, table))
  const section = make('section', { 'aria-labelledby': heading.id, class: wide ? 'wide' : '' })
  section.append(heading, make('p', { class: 'quiet' }, counts), finding, plot, numbers)
  element('figures', HTMLElement).append(section)

  /** @type {import('./questions.js').View | undefined} */
  let shown
  let drawnWidth = 0
  const draw = () => {
    if (plot.clientWidth === drawnWidth) return
    drawnWidth = plot.clientWidth
    plot.replaceChildren()
    if (!shown || drawnWidth === 0) return
    const svg = Plot.plot({ ...shown.plot(drawnWidth), ariaLabel: shown.finding })
    svg.setAttribute('role', 'img') // an image has one label, and its parts have none
    for (const part of svg.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label')
    plot.append(svg)
  }
  drawings.set(plot, draw)
  resized.observe(plot)

  /** @param {string} text @param {typeof shown} view */
  const show = (text, view, kind = '') => {
    shown = view
    finding.className = kind
    setText(finding, text)
    numbers.hidden = view === undefined
    const [head, ...body] = (view?.table ?? []).map((texts, row) =>
      make('tr', {}, ...texts.map((text, n) => cell(text, row === 0 ? 'col' : n === 0 ? 'row' : ''))),
    )
    table.replaceChildren(make('thead', {}, head ?? ''), make('tbody', {}, ...body))
    drawnWidth = 0
    draw()
  }
  show('', undefined)
  return { ...rest, show, busy: (/** @type {boolean} */ yes) => section.setAttribute('aria-busy', `${yes}`) }
}

/** @param {string} text @param {string} scope */
const cell = (text, scope) => (scope ? make('th', { scope }, text) : make('td', {}, text))

range.addEventListener('change', load)
range.addEventListener('submit', (event) => {
  event.preventDefault()
  load()
})
runPage(load)
