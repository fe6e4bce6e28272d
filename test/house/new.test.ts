import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFiles } from '../../tools/new.ts'

// `npm run new` writes the files that CONTRIBUTING.md names.

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'new-'))
})
afterEach(() => rm(root, { recursive: true }))

const written = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()

test.each([
  [
    'route',
    'Add a route',
    {
      'docs/contract/<resource>.md': 'docs/contract/garden-plots.md',
      'sql/api/<resource>/<function>.sql': 'sql/api/garden_plots/garden_plots_list.sql',
      'src/routes/<resource>.ts': 'src/routes/garden-plots.ts',
      'test/http/<resource>.test.ts': 'test/http/garden-plots.test.ts',
      'test/sql/api/<resource>/<function>.sql': 'test/sql/api/garden_plots/garden_plots_list.sql',
    },
  ],
  [
    'table',
    'Add a table',
    {
      'migrations/current.sql': 'migrations/current.sql',
      'sql/tables/<schema>/<table>.sql': 'sql/tables/app/garden_plots.sql',
      'test/sql/tables/<schema>/<table>.sql': 'test/sql/tables/app/garden_plots.sql',
    },
  ],
  [
    'job',
    'Add a job',
    {
      'sql/jobs/tasks/<name>_load.sql': 'sql/jobs/tasks/garden_plots_load.sql',
      'src/tasks/<name>.ts': 'src/tasks/garden_plots.ts',
      'test/sql/jobs/tasks/': 'test/sql/jobs/tasks/garden_plots_load.sql',
      'test/tasks/<name>.test.ts': 'test/tasks/garden_plots.test.ts',
    },
  ],
])('a %s gets exactly the files that "%s" names', async (kind, heading, files) => {
  await newFiles([kind, 'garden-plots'], root)
  expect(await written()).toEqual(Object.values(files).sort())
  const chapter = (await readFile('CONTRIBUTING.md', 'utf8')).split(/^## /m).find((text) => text.startsWith(heading))
  for (const name of Object.keys(files)) expect(chapter).toContain(`\`${name}\``)
})

test.each(['route', 'job'])('the new files of a %s import files that exist', async (kind) => {
  await newFiles([kind, 'garden-plots'], root)
  for (const name of (await written()).filter((path) => path.endsWith('.ts'))) {
    const text = await readFile(join(root, name), 'utf8')
    const imports = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(name), path))
    expect(imports.filter((path) => !existsSync(path))).toEqual([])
  }
})

test.each([
  ['route', 'src/routes'],
  ['table', undefined],
  ['job', 'src/tasks'],
])('a %s says what it leaves to do, with the import in %s, in files that exist', async (kind, folder) => {
  const [, left = ''] = (await newFiles([kind, 'garden-plots'], root)).split('Left to do:')
  const files = left.match(/(?<=^|\s)(src|sql|docs|test|proofs)\/[\w./-]+/g) ?? []
  expect(files.length).toBeGreaterThan(1)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  if (folder === undefined) return
  const [, name = '', path = ''] = /in src\/\w+\/index\.ts: import { (\w+) } from '(.+?)'/.exec(left) ?? []
  expect(await readFile(join(root, folder, path), 'utf8')).toContain(`export const ${name}`)
})

test('a file that exists is not overwritten, and nothing else is written', async () => {
  await newFiles(['table', 'garden-plots'], root)
  await expect(newFiles(['table', 'flower-beds'], root)).rejects.toThrow('migrations/current.sql exists')
  expect(await written()).toHaveLength(3)
})

test.each([[[]], [['page', 'garden-plots']], [['route', 'GardenPlots']], [['route', '../plots']]])(
  '%j is refused with the usage',
  async (args) => {
    await expect(newFiles(args, root)).rejects.toThrow('usage: npm run new')
    expect(await written()).toEqual([])
  },
)
