import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { useServer } from '../support/server.ts'

// Runs the shell blocks of the documents, and the command of examples/offline-page, as they are written.

const server = useServer({ analytics: true })
const DEMO = { email: 'demo@example.com', password: 'a walk every morning' }

/** Why a block is not run here, by its document and first line. */
const NOT_RUN: Record<string, string> = {
  'README.md: npm ci && npm start':
    'proofs/starts/fresh-checkout.test.ts runs the first line; the others are the suite that runs this test',
  "docs/clients.md: curl -s 'localhost:8000/openapi.json?audience=app' > openapi.json":
    'proofs/document makes both clients and compiles their calls',
  'docs/backup.md: pg_dump --format=custom --file=dump "$DATABASE_URL"': 'proofs/backups runs it',
  'docs/backup.md: npm run admin -- backup-manifest manifest.json': 'proofs/backups runs it',
  'docs/backup.md: npm run admin -- backup-manifest manifest.json \\':
    'test/db/restores.test.ts runs another program in the snapshot',
  'docs/backup.md: export JOURNAL_ENCRYPTION_KEYS=… ERASURE_LEDGER=/mnt/erasures': 'proofs/backups runs it',
  'docs/backup.md: export DATABASE_URL=postgres://app_owner:…@restored/program ERASURE_LEDGER=/mnt/erasures':
    'proofs/backups runs it',
  'docs/contract/operations.md: ERASURE_LEDGER=… npm run admin -- replay-erasures --dry-run':
    'test/tasks/erasure-ledger.test.ts runs both',
  'docs/backup.md: pg_receivewal --host=db --username=app_backup --slot=archive --create-slot --if-not-exists':
    'proofs/backups runs it',
  'docs/backup.md: cd /mnt/archive': 'proofs/backups runs it',
  'docs/backup.md: pg_combinebackup --output=combined 2026-11-15 2026-11-16 2026-11-17': 'proofs/backups runs it',
  'docs/backup.md: docker compose exec -T -u postgres postgres \\': 'needs a Docker daemon',
  "docs/backup.md: cat >> postgresql.auto.conf <<'EOF'": 'proofs/backups runs it',
  'docs/backup.md: # from the checkout that production runs; safe to repeat, and changes nothing where all is in place':
    'its addresses stand for a server in production, and npm has no pg_amcheck',
  'docs/dbas.md: npm run --silent owner-sql > owner.sql': 'test/db/owner-sql.test.ts runs what it prints, twice',
  'docs/dbas.md: pg_prove --psql-bin test/support/psql --dbname "$DATABASE_URL" --recurse --ext .sql test/sql':
    "pg_prove is one of Debian's programs; test/db/pgtap.test.ts loads the helpers as it does",
  'README.md: DATA_DIR=.data/second PORT=0 ANALYTICS_PORT=0 METRICS_PORT=0 SANDBOX_PORT=0 SANDBOX_SMTP_PORT=0 npm start':
    'never ends; proofs/starts starts with ports of its own',
  'docs/deploy.md: mkdir tls && openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost -keyout tls/privkey.pem -out tls/fullchain.pem':
    'needs openssl; proofs/edge makes such a certificate',
  'docs/deploy.md: npm ci --omit=dev --omit=optional':
    'asks the registry; test/house/sbom.test.ts and proofs/replica/package.test.ts run the last two',
  "docs/deploy.md: docker buildx imagetools inspect postgres:18-bookworm --format '{{.Manifest.Digest}}'":
    'needs a registry of images',
  'docs/deploy.md: npm run --silent owner-sql > owner.sql': 'test/db/owner-sql.test.ts runs what it prints, twice',
  'docs/operators.md: docker run --rm -p 16686:16686 -p 4318:4318 jaegertracing/jaeger:latest': 'needs a Docker daemon',
  'docs/scale.md: docker compose -f docker-compose.yml -f docker-compose.cluster.yml up': 'needs a Docker daemon',
  'docs/scale.md: PATRONI_PACKAGES=/var/tmp/patroni npm run proofs -- patroni': "downloads Debian's packages",
  'docs/scale.md: PATRONI_PACKAGES=/var/tmp/patroni CONSISTENCY_OPERATIONS=100000 npm run proofs -- consistency':
    "downloads Debian's packages",
}
/** The blocks that are run here, by document and beginning. */
const README = 'README.md: token=$(curl -s localhost:8000/auth/login '
const GUIDE = 'docs/guides/first-steps.md: SERVICE=http://localhost:8000'
const QUESTIONS = 'docs/analysts.md: curl -s -H "authorization: Bearer $TOKEN" "$URL/insights/questions"'
const MIGRATION = 'CONTRIBUTING.md: export DATABASE_URL=$(cat .data/database-url)'

const blocks = globSync(['*.md', 'docs/**/*.md']).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^( *)```(?:sh|bash|shell|console)\n(.*?)^\1```$/gms)].map((found) => {
    const block = found[2] as string
    const first = /\S.*?(?= {2,}#|\n)/.exec(block)?.[0]
    return { name: `${file}: ${first}`, block }
  }),
)

test('each shell block is run here, or has a reason', () => {
  const names = blocks.map(({ name }) => (name.startsWith(README) ? README : name))
  expect(names.sort()).toEqual([...Object.keys(NOT_RUN), README, GUIDE, QUESTIONS, MIGRATION].sort())
})

/** The output of the block that begins so, run against the server of this test. */
async function run(beginning: string, { cwd = '.', env = {} } = {}): Promise<string> {
  const block = blocks.find(({ name }) => name.startsWith(beginning))?.block ?? ''
  // psql is not in the package.
  const here = block.replace(/^psql .*\n/m, '').replaceAll('localhost:8000', new URL(server.url).host)
  const options = { cwd, env: { ...process.env, ...env } }
  const shell = spawn('bash', ['-euc', here], { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [code]] = await Promise.all([text(shell.stdout), once(shell, 'exit')])
  expect(code).toBe(0)
  return output
}

test('the commands of the README make a habit and list it, those of the first guide log its goal', async () => {
  const license_key = server.sandbox.license.issue(DEMO)
  expect((await server.anonymous.post('/auth/signup', { ...DEMO, license_key })).status).toBe(200)
  expect((await run(README)).match(/"name":"Swim"/g)).toEqual(Array(2).fill('"name":"Swim"'))
  expect(JSON.parse(await run(GUIDE))).toMatchObject({ streak: 1, reason_code: 'streak_incremented' })
})

test('the commands of an analyst list the questions and keep an answer as CSV', async () => {
  const cwd = await temporaryFolder('analyst-')
  onTestFinished(() => rm(cwd, { recursive: true }))
  const { token, email } = await server.person()
  await server.database.owner.query("select auth.role_set($1, 'analyst', true)", [email])
  const listed = await run(QUESTIONS, { cwd, env: { TOKEN: token, URL: server.url } })
  expect(listed).toContain('completion-by-weekday')
  const [file = ''] = await readdir(cwd)
  expect(file).toMatch(/\.csv$/)
  expect(await readFile(join(cwd, file), 'utf8')).toMatch(/^weekday,kind,due,done,rate\r?\n/)
})

test('the commands of CONTRIBUTING.md commit a migration and run it', async () => {
  const cwd = await temporaryFolder('migration-')
  onTestFinished(async () => {
    await server.database.asSuperuser('drop database if exists program_shadow')
    await rm(cwd, { recursive: true })
  })
  for (const each of ['.gmrc', 'migrations']) await cp(each, join(cwd, each), { recursive: true })
  await symlink(resolve('node_modules'), join(cwd, 'node_modules'))
  await mkdir(join(cwd, '.data'))
  await writeFile(join(cwd, '.data/database-url'), server.database.urlOf('owner'))
  await writeFile(join(cwd, 'migrations/current.sql'), 'create table app.garden_plots (id bigint primary key);\n')
  const before = await readdir('migrations/committed')
  await run(MIGRATION, { cwd })
  const made = (await readdir(join(cwd, 'migrations/committed'))).filter((name) => !before.includes(name))
  expect(made).toEqual([expect.stringMatching(/^\d{6}-garden-plots\.sql$/)])
  expect(await readdir(join(cwd, 'migrations'))).not.toContain('current.sql')
  expect((await server.database.owner.query('select from app.garden_plots')).rowCount).toBe(0)
})

/** The tests that run the commands in comments below examples/. */
const RUN_BY: Record<string, string> = {
  'examples/command-line/habits.ts': 'proofs/starts/command-line.test.ts',
  'examples/kotlin/Main.kt': 'proofs/replica/phones.test.ts',
  'examples/offline-page/page.ts': 'test/client/commands.test.ts',
  'examples/react-native/open.ts': 'proofs/replica/hermes.test.ts',
  'examples/swift/main.swift': 'proofs/replica/phones.test.ts',
  ...Object.fromEntries(globSync('examples/*.ts').map((file) => [file, 'test/client/examples.test.ts'])),
}

test('each file of examples/ with a command in a comment is in a test that runs it', () => {
  const named = globSync('examples/**/*.*').filter((file) => /^\/\/ {3}\S/m.test(readFileSync(file, 'utf8')))
  expect(named.sort()).toEqual(Object.keys(RUN_BY).sort())
})

test('the command of examples/offline-page serves the page and its program', async () => {
  const [, command = ''] = /^\/\/ +(cd .*)$/m.exec(readFileSync('examples/offline-page/page.ts', 'utf8')) ?? []
  const shell = spawn('bash', ['-c', command], { detached: true, stdio: ['pipe', 'ignore', 'pipe'] })
  onTestFinished(async () => {
    const ended = once(shell, 'exit')
    process.kill(-(shell.pid as number))
    await ended
  })
  let said = ''
  for await (const data of shell.stderr.iterator({ destroyOnReturn: false })) {
    said += data
    if (said.includes('Local:')) break
  }
  const [, url] = /Local: +(http:\S+)/.exec(said) ?? []
  const page = await fetch(`${url}`)
  expect(await page.text()).toContain('<script type="module" src="page.js">')
  const worker = await fetch(`${url}worker.js`)
  expect(worker.headers.get('content-type')).toContain('text/javascript')
  const script = await fetch(`${url}page.js`)
  expect([script.status, await script.text()]).toEqual([200, expect.stringContaining('/auth/login')])
})
