import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'

// The package of client/ in an app of its own: packed by npm, installed beside its dependency, with no file of ours.

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const PROGRAM = `
  import { createClient, createReplica } from 'thirty-six-weeks-client'
  const token = ['', btoa('{"sub":"7","iat":1,"exp":9999999999}'), ''].join('.')
  const wrote = { results: [{ status: 201, headers: {}, body: null }] }
  const nothing = { changes: [], cursor: 'c', has_more: false }
  globalThis.fetch = async ({ url }) => Response.json(url.endsWith('/batch') ? wrote : nothing)
  const onAnswer = ({ path }, { status }) => console.log(path, status)
  createReplica(createClient('http://localhost', { token }), undefined, { onAnswer }).then(async (replica) => {
    await replica.write({ method: 'POST', path: '/journal/', body: { message: 'Hello.' } })
    await replica.sync()
  })
`
const TYPED = `
  import { createClient, createReplica, ok } from 'thirty-six-weeks-client'
  const api = createClient('http://127.0.0.1:8000')
  async function names() {
    const names: string[] = (await ok(api.GET('/habits/'))).map(({ name }) => name)
    const replica = await createReplica(api)
    await replica.write({ method: 'POST', path: '/goal_completions/', body: { goal_id: 1 } })
    for (const { name, goals } of replica.list('habit')) names.push(name + goals.length)
    const { id, goals } = await replica.create('habit', {
      ...{ name: 'Walk', icon: '', start_date: '2026-01-01', energy_cost: 1, energy_return: 2 },
    })
    await replica.write({ method: 'PATCH', path: \`/habits/\${id}\`, body: { icon: 'x' }, ifMatch: replica.etag('habit', id) })
    const day = \`/goal_completions/\${goals[0]!.id}/2026-01-01\` as const
    await replica.write({ method: 'PUT', path: day, body: { did_complete: true } })
    await replica.write({ method: 'DELETE', path: day })
    // @ts-expect-error: no such path
    await replica.write({ method: 'PUT', path: '/habit/7', body: { did_complete: true } })
    // @ts-expect-error: no such method
    await replica.write({ method: 'PATCH', path: day, body: { did_complete: true } })
    // @ts-expect-error: no such body
    await replica.write({ method: 'PUT', path: day, body: { did_complete: 'yes' } })
    // @ts-expect-error: a body is missing
    await replica.write({ method: 'PUT', path: day })
    // @ts-expect-error: a field is missing
    await replica.create('habit', { name: 'Walk' })
    // @ts-expect-error: no such resource
    replica.list('nothing')
    // @ts-expect-error: no such route
    await api.GET('/nothing')
    return names
  }
  void names
`
const PRINTS = '/journal/ 201\n'

const pack = async (folder: string) => {
  const { stdout, stderr } = await run('npm', ['pack', './client', '--json', '--pack-destination', folder], {
    cwd: root,
  })
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string; files: { path: string }[] }]
  return { ...packed, said: stdout.slice(0, stdout.indexOf('[')) + stderr }
}

let app: string
let packed: Awaited<ReturnType<typeof pack>>
beforeAll(async () => {
  app = await temporaryFolder('client-package-')
  packed = await pack(app)
  const { filename } = packed
  const installed = join(app, 'node_modules/thirty-six-weeks-client')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', join(app, filename), '-C', installed, '--strip-components=1'])
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    await symlink(join(root, 'node_modules', name), join(app, 'node_modules', name))
  }
  await writeFile(join(app, 'program.mjs'), PROGRAM)
  await writeFile(join(app, 'program.cjs'), PROGRAM.replace(/import (.*) from (.*)/, 'const $1 = require($2)'))
})

const output = async (file: string) => (await run(process.execPath, [join(app, file)])).stdout

test('is the same bytes when it is packed again', async () => {
  const again = await temporaryFolder('client-package-')
  const { filename } = await pack(again)
  expect(await readFile(join(again, filename))).toEqual(await readFile(join(app, filename)))
})

test('is packed without a warning and leaves nothing that git would add, and holds the types once', async () => {
  expect(packed.said).not.toMatch(/warning|npm warn/i)
  await run('git', ['check-ignore', packed.filename], { cwd: root }) // where npm pack ./client writes it
  expect(packed.files.map(({ path }) => path).sort()).toEqual([
    'README.md',
    'dist/index.cjs',
    'dist/index.d.cts',
    'dist/index.mjs',
    'package.json',
    'reminders-worker.js',
  ])
})

test('runs as an ES module and as CommonJS', async () => {
  expect(await output('program.mjs')).toBe(PRINTS)
  expect(await output('program.cjs')).toBe(PRINTS)
})

test('is bundled by esbuild and by Vite', async () => {
  await esbuild({ entryPoints: [join(app, 'program.mjs')], bundle: true, outfile: join(app, 'esbuild.js') })
  expect(await output('esbuild.js')).toBe(PRINTS)
  await vite({
    root: app,
    logLevel: 'silent',
    build: { outDir: app, emptyOutDir: false, lib: { entry: 'program.mjs', formats: ['es'], fileName: 'vite' } },
  })
  expect(await output('vite.mjs')).toBe(PRINTS)
})

// Half a kilobyte of it is for reminders, and as much for imports; a bundler leaves out what an app doesn't use.
test('has at most 15.9 kB in an app, compressed by gzip', async () => {
  const everything = { contents: "export * from 'thirty-six-weeks-client'", resolveDir: app }
  const options = { bundle: true, minify: true, format: 'esm', target: 'es2022', write: false } as const
  const { outputFiles } = await esbuild({ stdin: everything, ...options })
  expect(gzipSync(outputFiles[0]?.contents as Uint8Array, { level: 9 }).length).toBeLessThanOrEqual(15_900)
})

const strict = '--noEmit --strict --target es2022 --lib es2022,dom --module nodenext'.split(' ')
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const compiles = (...files: string[]) =>
  run(process.execPath, [tsc, ...strict, ...files]).catch(({ stdout }) => expect.fail(stdout))

test('has types for ES modules and for CommonJS, whatever the options of the app', async () => {
  const files = ['typed.mts', 'typed.cts'].map((name) => join(app, name))
  for (const file of files) await writeFile(file, TYPED)
  await compiles(...files)
})

test('has a README that names no file outside the package, and whose program compiles', async () => {
  const readme = await readFile(join(app, 'node_modules/thirty-six-weeks-client/README.md'), 'utf8')
  const paths = packed.files.map(({ path }) => path)
  for (const [file] of readme.matchAll(/(?<![\w./-])[\w./-]+\.(md|[mc]?[jt]s|json)\b/g)) expect(paths).toContain(file)
  const [, program] = /```ts\n(.*?)```/s.exec(readme) ?? expect.fail('no program')
  await writeFile(join(app, 'readme.mts'), `declare const email: string, password: string\n${program}`)
  await compiles(join(app, 'readme.mts'))
})
