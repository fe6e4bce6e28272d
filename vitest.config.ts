import { defineConfig } from 'vitest/config'

// One embedded PostgreSQL for the whole run; every file clones the database it needs from a template.
const shared = { globalSetup: ['test/support/global-setup.ts'], testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'sql', include: ['test/sql/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'service',
          include: ['test/{client,db,http,tasks}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'parts',
          include: [
            'test/*.test.ts',
            'test/house/**/*.test.ts',
            'test/practices/**/*.test.ts',
            'test/embedded/**/*.test.ts',
            'test/sandbox/**/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
