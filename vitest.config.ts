import { configDefaults, defineConfig } from 'vitest/config'

const SQL = ['test/sql/*.test.ts']
/** Files that clone no database: they start without the shared server. */
const PARTS = ['test/*.test.ts', 'test/{embedded,house,practices,sandbox,vendors}/**/*.test.ts']

// Bounds for what never ends, wide enough for a machine that does something else beside. A test waits for conditions.
const bounds = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }
// One embedded PostgreSQL for the whole run; every file clones the database it needs from a template.
const shared = { ...bounds, globalSetup: ['test/support/global-setup.ts'] }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'sql', include: SQL } },
      { test: { ...bounds, name: 'parts', include: PARTS } },
      // Whatever no other project has.
      { test: { ...shared, name: 'service', exclude: [...configDefaults.exclude, ...SQL, ...PARTS] } },
    ],
  },
})
