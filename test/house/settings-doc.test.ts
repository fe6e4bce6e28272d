import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from '../../src/base/settings/config.ts'
import { Settings } from '../../src/base/settings/settings.ts'
import { settingsDoc } from '../../tools/settings-doc.ts'

// docs/settings.md, as `npm run settings-doc` writes it.

test('docs/settings.md is what npm run settings-doc writes', () => {
  expect(settingsDoc(), 'docs/settings.md is out of date: run npm run settings-doc').toBe(
    readFileSync('docs/settings.md', 'utf8'),
  )
})

test('each setting has a row and one sentence', () => {
  const rows = [...settingsDoc().matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(rows).toEqual(SETTING_NAMES)
  for (const [name, { description }] of Object.entries(Settings.shape)) expect(description, name).toMatch(/^\S.+\.$/)
})

test('a row names bounds, default, readers and whether production needs it', () => {
  const row = (name: string) =>
    settingsDoc()
      .split('\n')
      .find((line) => line.startsWith(`| \`${name}\``))
  expect(row('WEB_CONCURRENCY')).toMatch(/\| 1 to 64 \| `1` \| API \| +\|$/)
  expect(row('SECRET_KEY')).toMatch(/\| text of at least 32 characters \| +\| API, analytics \| needed \|$/)
  expect(row('API_DATABASE_URL')).toMatch(/\| postgres:\/\/ address \| +\| API, operators \| needed \|$/)
  const readers = (name: string) => row(name)?.split(' | ')[4]
  const names = ['DATABASE_POOL_SIZE', 'MAIL_FROM', 'LLM_MODEL', 'PROD_DOMAIN', 'DATA_DIR', 'SANDBOX_PORT']
  expect(names.map(readers)).toEqual([
    'API',
    'worker',
    'API, worker',
    'API',
    'API, worker, analytics, operators',
    '`npm start`',
  ])
})
