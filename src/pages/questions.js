// Draws answers of the named questions: each says by `figure` how (docs/contract/analysts.md#insights).
import { headOf } from './elements.js'

/**
 * @typedef {string | number | null} Value
 * @typedef {{ name: string, title: string, asked_at: string, as_of: string | null, columns: string[],
 *   rows: Value[][] }} Answer
 * @typedef {import('@observablehq/plot').PlotOptions} PlotOptions
 * @typedef {Record<string, any>} Row
 */

const { Plot } = /** @type {{ Plot: typeof import('@observablehq/plot') }} */ (/** @type {unknown} */ (globalThis))

const CHARACTER_PX = 7.2
const ROW_PX = 26
const TICK_PX = 90
// The upper limit of opacity: the numbers on top stay readable, in light and dark mode.
const MOST_OPAQUE = 0.55

/** The kinds of figures: each draws the columns that the question names. */
const FIGURES = { line, bars, columns, grid, histogram }

/**
 * The plot of an answer; undefined where it has no rows.
 * @param {string} figure The kind and its columns, such as `line week people`.
 * @param {Answer} answer
 * @returns {((width: number) => PlotOptions) | undefined}
 */
export function plotOf(figure, { columns, rows }) {
  const [kind = '', ...drawn] = figure.split(' ')
  const draw = FIGURES[/** @type {keyof typeof FIGURES} */ (kind)]
  const named = rows.map((row) => Object.fromEntries(columns.map((column, n) => [column, row[n]])))
  const known = (/** @type {Row} */ row) => drawn.filter((column) => row[column] !== null).length
  const shown = named.filter((row) => known(row) >= (kind === 'columns' ? 1 : drawn.length))
  return shown.length === 0 ? undefined : (width) => draw(shown, width, drawn)
}

/** The numbers as texts; the first row is the head. @param {Answer} answer @returns {string[][]} */
export const tableOf = ({ columns, rows }) => [
  columns.map((column) => headOf(words(column))),
  ...rows.map((row) => row.map((value, n) => text(value, columns[n] ?? ''))),
]

/** A scale for values that are all 0: Plot would put them in the middle. @param {Row[]} rows @param {string} value */
const ofNothing = (rows, value) => (rows.every((row) => row[value] === 0) ? { domain: [0, 1] } : {})

/** A line over weeks. @param {Row[]} rows @param {number} width @param {string[]} columns @returns {PlotOptions} */
function line(rows, width, [week = '', value = '']) {
  const dated = rows.map((row) => ({ ...row, [week]: new Date(row[week]) }))
  const at = { x: week, y: value, stroke: 'var(--accent)' }
  return {
    ...base(width, 260),
    marginTop: 28,
    x: { type: 'utc', label: null, ticks: Math.max(2, Math.floor(width / TICK_PX)) },
    y: { label: words(value), grid: true, zero: true, ...ofNothing(rows, value) },
    marks: [Plot.ruleY([0]), Plot.lineY(dated, { ...at, strokeWidth: 2 }), Plot.dot(dated, at)],
  }
}

/**
 * A bar for each row, named by the first column, and by the third where its values differ.
 * @param {Row[]} rows @param {number} width @param {string[]} columns @returns {PlotOptions}
 */
function bars(rows, width, [name = '', value = '', kind = '']) {
  const naming = new Set(rows.map((row) => row[kind])).size > 1 ? [name, kind] : [name]
  const nameOf = (/** @type {Row} */ row) => naming.map((column) => text(row[column], column)).join(', ')
  const labelOf = (/** @type {Row} */ row) => text(row[value], value)
  const longest = (/** @type {(row: Row) => string} */ of) => Math.max(...rows.map((row) => of(row).length))
  return {
    ...base(width, 30 + ROW_PX * rows.length),
    margin: 5,
    marginTop: 24,
    marginLeft: longest(nameOf) * CHARACTER_PX + 12,
    marginRight: longest(labelOf) * CHARACTER_PX + 12,
    x: { axis: 'top', ticks: [], label: words(value), zero: true, ...ofNothing(rows, value) },
    y: { type: 'band', label: null, domain: rows.map(nameOf), tickSize: 0, padding: 0.2 },
    marks: [
      Plot.barX(rows, { x: value, y: nameOf, fill: 'var(--accent)' }),
      Plot.text(rows, { x: value, y: nameOf, text: labelOf, textAnchor: 'start', dx: 6 }),
      Plot.ruleX([0]),
    ],
  }
}

/**
 * A column for each row, side by side: for many rows, of which most may be 0. The numbers stand on those that are not.
 * @param {Row[]} rows @param {number} width @param {string[]} columns @returns {PlotOptions}
 */
function histogram(rows, width, [x = '', value = '']) {
  const every = Math.ceil((rows.length * TICK_PX) / 3 / width)
  return {
    ...base(width, 220),
    marginTop: 28,
    marginBottom: 36,
    x: {
      type: 'band',
      label: words(x),
      tickSize: 0,
      padding: 0.2,
      ticks: rows.filter((_, n) => n % every === 0).map((row) => row[x]),
    },
    y: { label: words(value), grid: true, zero: true, insetTop: 14, ...ofNothing(rows, value) },
    marks: [
      Plot.ruleY([0]),
      Plot.barY(rows, { x, y: value, fill: 'var(--accent)' }),
      Plot.text(
        rows.filter((row) => row[value] > 0),
        { x, y: value, text: (row) => text(row[value], value), dy: -8 },
      ),
    ],
  }
}

/** A bar for each column of the only row. @param {Row[]} rows @param {number} width @param {string[]} drawn */
function columns([row = {}], width, drawn) {
  const [value = ''] = drawn
  const counts = drawn.filter((column) => row[column] !== null).map((name) => ({ name, [value]: row[name] }))
  return bars(counts, width, ['name', value])
}

/**
 * A cell for each row, the more opaque the larger its share; the newest rows and as many columns as have room.
 * @param {Row[]} rows @param {number} width @param {string[]} columns @returns {PlotOptions}
 */
function grid(rows, width, [x = '', y = '', share = '']) {
  const most = Math.floor((width - CHARACTER_PX * 12) / ROW_PX)
  const drawn = rows.filter((row) => row[x] < most)
  const at = { x, y }
  return {
    ...base(width, 60 + ROW_PX * new Set(drawn.map((row) => row[y])).size),
    margin: 4,
    marginTop: 40,
    marginLeft: CHARACTER_PX * 12,
    x: {
      type: 'band',
      axis: 'top',
      label: `${words(x)}, ${words(share)} in %`,
      labelAnchor: 'left',
      tickSize: 0,
      padding: 0.06,
    },
    y: { type: 'band', label: null, tickSize: 0, padding: 0.06 },
    marks: [
      Plot.cell(drawn, { ...at, fill: 'var(--accent)', fillOpacity: (row) => MOST_OPAQUE * row[share] }),
      Plot.text(drawn, { ...at, text: (row) => `${Math.round(100 * row[share])}` }),
    ],
  }
}

/** @param {number} width @param {number} height @returns {PlotOptions} */
const base = (width, height) => ({ width, height, className: 'plot', opacity: { type: 'identity' } })

/** A column or a mode in words. @param {string} name */
const words = (name) => name.replaceAll('_', ' ')

/** @type {Intl.NumberFormatOptions} */
const DOLLARS = { style: 'currency', currency: 'USD' }
/** @type {Intl.DateTimeFormatOptions} */
const MONTH = { year: 'numeric', month: 'long', timeZone: 'UTC' }
/** Kinds of habits. */
const KINDS = { additive: 'to do', subtractive: 'to leave alone' }
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** @param {Value} value @param {string} column */
function text(value, column) {
  if (value === null || value === '') return ''
  if (column === 'month') return new Date(value).toLocaleString('en', MONTH)
  if (column === 'kind') return KINDS[/** @type {keyof typeof KINDS} */ (value)] ?? `${value}`
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? value : words(value)
  if (column === 'weekday') return WEEKDAYS[value - 1] ?? ''
  if (/rate|share/.test(column)) return `${Math.round(100 * value)} %`
  if (/dollars/.test(column))
    return value.toLocaleString('en', { ...DOLLARS, ...(value < 1 ? { maximumSignificantDigits: 2 } : {}) })
  return value.toLocaleString('en', { maximumFractionDigits: 1 })
}
