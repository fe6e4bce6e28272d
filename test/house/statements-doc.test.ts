import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { functionOf } from '../../src/http/route.ts'
import { routes } from '../../src/routes/index.ts'
import { statementsDoc } from '../../tools/statements-doc.ts'

// sql/statements.sql shows the statements as src/db/statements.ts composes them.

test('sql/statements.sql is what the code composes (npm run statements-doc)', async () => {
  expect(await readFile('sql/statements.sql', 'utf8')).toBe(await statementsDoc())
})

test('it names the function of every route', async () => {
  const text = await readFile('sql/statements.sql', 'utf8')
  const missing = routes.map(functionOf).filter((fn) => fn !== undefined && !text.includes(`${fn}(`))
  expect(missing).toEqual([])
})
