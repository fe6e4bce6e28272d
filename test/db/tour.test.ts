import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'

// docs/tour.md: each statement answers what stands below it.

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

/** The blocks of the page: statements, each with the answers that the page shows, if it shows any. */
const blocks = [...readFileSync('docs/tour.md', 'utf8').matchAll(/```sql\n(.*?)```(?:\s+```text\n(.*?)```)?/gs)]

test('the tour answers what it shows', async () => {
  const client = new pg.Client(database.urlOf('owner'))
  await client.connect()
  try {
    for (const [, statements = '', shown] of blocks) {
      const answers: string[] = []
      for (const statement of statements.split(/;\n/).filter((text) => text.trim() !== '')) {
        const result = await client.query({ text: statement, rowMode: 'array' }).catch((error) => error)
        if (result instanceof Error) answers.push(`ERROR ${(result as pg.DatabaseError).code}: ${result.message}`)
        else if (result.fields.length > 0) answers.push(table(result))
      }
      expect(answers.join('\n\n')).toBe((shown ?? '').trim() === '' ? '' : trimmed(shown as string))
    }
  } finally {
    await client.end()
  }
  expect(blocks.length).toBeGreaterThan(8)
})

const trimmed = (text: string) => text.replace(/\n+$/, '')

/** A result as psql prints it, without the number of rows. */
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
