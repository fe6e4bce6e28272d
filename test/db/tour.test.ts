import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'

// docs/tour.md: below each block stands what psql prints of it.

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

/** The blocks of the page: statements, each with the answers that the page shows, if it shows any. */
const blocks = [...readFileSync('docs/tour.md', 'utf8').matchAll(/```sql\n(.*?)```(?:\s+```text\n(.*?)```)?/gs)]

test('the tour shows what psql prints', async () => {
  const client = new pg.Client(database.urlOf('owner'))
  let printed: string[] = []
  let code = ''
  client.on('notice', ({ message }) => printed.push(`NOTICE:  ${message}`))
  await client.connect()
  try {
    for (const [, statements = '', shown = ''] of blocks) {
      printed = []
      for (const statement of statements.split(/;\n|(?<=^\\.*)\n/m).filter((text) => text.trim() !== '')) {
        if (statement === '\\echo :LAST_ERROR_SQLSTATE') printed.push(code)
        if (statement.startsWith('\\')) continue
        try {
          printed.push(printedOf(await client.query({ text: statement, rowMode: 'array' })))
        } catch (error) {
          code = (error as pg.DatabaseError).code ?? ''
          printed.push(`ERROR:  ${(error as Error).message}`)
        }
      }
      expect(printed.join('\n').trimEnd()).toBe(shown.trimEnd())
    }
  } finally {
    await client.end()
  }
  expect(blocks.length).toBeGreaterThan(8)
})

/** What psql prints of a result: its rows, or its tag. */
function printedOf(result: pg.QueryArrayResult<unknown[]>): string {
  const { command, fields, rowCount } = result
  if (fields.length > 0) return `${table(result)}\n(${rowCount} ${rowCount === 1 ? 'row' : 'rows'})\n`
  return command === 'INSERT' ? `INSERT 0 ${rowCount}` : command === 'GRANT' ? 'GRANT ROLE' : command
}

/** The rows as psql prints them. */
function table({ fields, rows }: pg.QueryArrayResult<unknown[]>): string {
  const isNumber = (row: unknown[], n: number) => /^\d+$/.test(text(row[n])) && fields[n]?.dataTypeID !== 25
  const text = (value: unknown) => (value === true ? 't' : value === false ? 'f' : String(value))
  const widths = fields.map(({ name }, n) => Math.max(name.length, ...rows.map((row) => text(row[n]).length)))
  const centred = (name: string, width: number) => {
    const left = Math.floor((width - name.length) / 2)
    return ' '.repeat(left) + name + ' '.repeat(width - name.length - left)
  }
  const lines = [
    fields.map(({ name }, n) => ` ${centred(name, widths[n] as number)} `).join('|'),
    widths.map((width) => '-'.repeat(width + 2)).join('+'),
    ...rows.map((row) =>
      row
        .map((value, n) => {
          const width = widths[n] as number
          return isNumber(row, n) ? ` ${text(value).padStart(width)} ` : ` ${text(value).padEnd(width)} `
        })
        .join('|'),
    ),
  ]
  return lines.map((line) => line.trimEnd()).join('\n')
}
