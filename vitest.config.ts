import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that clone no database: they start without the shared server. */
const PARTS = ['test/*.test.ts', 'test/{embedded,house,imports,practices,sandbox,vendors}/**/*.test.ts']
const PROOFS = ['proofs/**/*.test.ts'] // `npm run proofs` runs them, `npm test` everything else
const others = [...configDefaults.exclude, ...PROOFS]

// What Node.js compiled of a file of src: a test that starts a process begins with it.
const COMPILED = join(import.meta.dirname, 'node_modules/.cache/node')

// Bounds for what never ends, wide enough for a machine that does something else beside. A test waits for conditions.
const bounds = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }
// A worker loads the modules of src once, not once per file.
const each = { ...bounds, isolate: false, env: { NODE_COMPILE_CACHE: COMPILED } }
// One embedded PostgreSQL for the files of a project; every file clones the database it needs from a template.
const shared = { ...each, globalSetup: ['test/support/global-setup.ts'] }

// Vitest begins with the largest files, which are not the longest: these would run alone at the end.
const LONG = [
  ...['test/sql/pgtap', 'test/http/tags', 'test/http/deploy', 'test/http/commands', 'test/http/crash'],
  ...['test/world/front-page', 'test/tasks/cron', 'test/tasks/jobs-command'],
  ...['proofs/cases/keys', 'proofs/cases/units', 'proofs/cases/questions'],
].map((name) => `/${name}.test.ts`)
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const ofProjects = Map.groupBy(await super.sort(files), ({ project }) => project.name).values()
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name))
    return [...ofProjects].flatMap((own) => [...own.filter(isLong), ...own.filter((file) => !isLong(file))])
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    maxWorkers: 4, // on two cores: a test often waits for PostgreSQL, or for a process
    projects: [
      { test: { ...each, name: 'parts', include: PARTS, exclude: others } },
      // Whatever no other project has, and pgTAP.
      { test: { ...shared, name: 'service', exclude: [...others, ...PARTS] } },
      { test: { ...shared, isolate: true, name: 'proofs', include: PROOFS } },
    ],
  },
})
