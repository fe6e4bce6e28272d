import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

// `npm test` runs every test file but the proofs. `npm run test:proofs` runs those: each begins with this line.
const MARK = '// A proof: npm run test:proofs.\n'
const PROOFS = globSync('test/**/*.test.ts').filter((file) => readFileSync(file, 'utf8').startsWith(MARK))

const SQL = ['test/sql/*.test.ts']
/** Files that clone no database: they start without the shared server. */
const PARTS = ['test/*.test.ts', 'test/{embedded,house,practices,sandbox,vendors}/**/*.test.ts']
const others = [...configDefaults.exclude, ...PROOFS]

// Bounds for what never ends, wide enough for a machine that does something else beside. A test waits for conditions.
const bounds = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }
// One embedded PostgreSQL for the whole run; every file clones the database it needs from a template.
const shared = { ...bounds, globalSetup: ['test/support/global-setup.ts'] }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'sql', include: SQL, exclude: others } },
      { test: { ...bounds, name: 'parts', include: PARTS, exclude: others } },
      // Whatever no other project has.
      { test: { ...shared, name: 'service', exclude: [...others, ...SQL, ...PARTS] } },
      { test: { ...shared, name: 'proofs', include: PROOFS } },
    ],
  },
})
