// Tables that are refreshed in place: a row that stays keeps its element, with its selection and focus.
import { element, make, setText } from './elements.js'

/**
 * A column of a table: a text that is updated with its item, or content that is made once per row. `update` changes
 * that content with its item.
 * @template I
 * @typedef {{ label: string, text: (item: I) => string } | { label: string, content: (item: I) => Node,
 *   update?: (cell: Element, item: I) => void }} Column
 */

/**
 * Fills the table with an id, or shows `no-<id>` when there are no items. The first text column is the header of its
 * row. The roles are explicit because a narrow window lays tables out as blocks, and some browsers then drop the table
 * roles. @template I @param {string} id @param {I[]} items @param {Column<I>[]} columns @param {(item: I) => { key:
 * string, state: string }} identify
 */
export function showTable(id, items, columns, identify) {
  const table = element(id, HTMLTableElement)
  table.hidden = items.length === 0
  element(`no-${id}`, HTMLElement).hidden = items.length > 0
  const body = table.tBodies[0] ?? createTable(table, columns)
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)
  const keys = new Set(items.map((item) => identify(item).key))
  for (const row of [...body.rows]) if (!keys.has(row.dataset.key ?? '')) row.remove()
  const rows = new Map([...body.rows].map((row) => [row.dataset.key, row]))
  items.forEach((item, n) => {
    const { key, state } = identify(item)
    const row = rows.get(key) ?? createRow(key, item, columns)
    row.dataset.state = state
    columns.forEach((column, n) => {
      const cell = /** @type {Element} */ (row.cells[n])
      if ('text' in column) setText(cell, column.text(item))
      else column.update?.(cell, item)
    })
    if (body.rows[n] !== row) body.insertBefore(row, body.rows[n] ?? null)
  })
  if (body.contains(focused)) focused?.focus({ preventScroll: true }) // a row that moves loses its focus
}

/**
 * @template I
 * @param {HTMLTableElement} table
 * @param {Column<I>[]} columns
 */
function createTable(table, columns) {
  const heads = columns.map(({ label }) => make('th', { scope: 'col', role: 'columnheader' }, label))
  const body = make('tbody', { role: 'rowgroup' })
  table.setAttribute('role', 'table')
  table.append(make('thead', { role: 'rowgroup' }, make('tr', { role: 'row' }, ...heads)), body)
  return body
}

/**
 * @template I
 * @param {string} key
 * @param {I} item
 * @param {Column<I>[]} columns
 */
function createRow(key, item, columns) {
  const naming = columns.findIndex((column) => 'text' in column)
  const cells = columns.map((column, n) => {
    const cell = n === naming ? make('th', { scope: 'row', role: 'rowheader' }) : make('td', { role: 'cell' })
    cell.dataset.label = column.label
    if ('content' in column) cell.append(column.content(item))
    return cell
  })
  const row = make('tr', { role: 'row' }, ...cells)
  row.dataset.key = key
  return row
}
