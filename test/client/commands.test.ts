import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { useServer } from '../support/server.ts'

// Runs the shell blocks of the documents, and the command of examples/offline-page, as they are written.

const server = useServer()
const DEMO = { email: 'demo@example.com', password: 'a walk every morning' }

/** Why a block is not run here, by its document and first line. */
const NOT_RUN: Record<string, string> = {
  'README.md: npm ci && npm start': 'test/start.test.ts starts it; the others are the suite that runs this test',
  'CONTRIBUTING.md: export DATABASE_URL=$(cat .data/database-url)': 'it writes a migration into the checkout',
  'docs/analysts.md: curl -s -H "authorization: Bearer $TOKEN" "$URL/insights/questions"':
    'test/http/insights-questions.test.ts asks both addresses',
  'docs/backup.md: npm run backup': 'test/embedded/backup.test.ts runs both commands',
  'docs/backup.md: npm run backup -- /tmp/rehearsal': 'test/embedded/backup.test.ts runs both commands',
  'docs/backup.md: pg_receivewal --host=db --username=app_backup --slot=archive --create-slot --if-not-exists':
    'for a server in production; the package has none of its programs',
  'docs/backup.md: cd /mnt/archive': 'for a server in production; the package has none of its programs',
  'docs/backup.md: pg_combinebackup --output=combined 2026-11-15 2026-11-16 2026-11-17':
    'for a server in production; the package has none of its programs',
  'docs/backup.md: docker compose exec -T -u postgres postgres \\': 'needs Docker',
  "docs/backup.md: cat >> postgresql.auto.conf <<'EOF'": 'for a server in production; it recovers for hours',
  'docs/backup.md: # from the checkout that production runs; safe to repeat, and changes nothing where all is in place':
    'for a server in production',
  'docs/operators.md: docker run --rm -p 16686:16686 -p 4318:4318 jaegertracing/jaeger:latest': 'needs Docker',
  'docs/scale.md: docker compose -f docker-compose.yml -f docker-compose.cluster.yml up': 'needs Docker',
  'docs/scale.md: PATRONI_PACKAGES=/var/tmp/patroni npm run test:proofs -- test/drills/patroni':
    "downloads Debian's packages",
}
/** The blocks that are run here, by document and beginning. */
const README = 'README.md: token=$(curl -s localhost:8000/auth/login '
const GUIDE = 'docs/guides/first-steps.md: SERVICE=http://localhost:8000'

const blocks = globSync(['*.md', 'docs/**/*.md']).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^( *)```(?:sh|bash|shell|console)\n(.*?)^\1```$/gms)].map((found) => {
    const block = found[2] as string
    const first = /\S.*?(?= {2,}#|\n)/.exec(block)?.[0]
    return { name: `${file}: ${first}`, block }
  }),
)

test('each shell block is run here, or has a reason', () => {
  const names = blocks.map(({ name }) => (name.startsWith(README) ? README : name))
  expect(names.sort()).toEqual([...Object.keys(NOT_RUN), README, GUIDE].sort())
})

/** The output of the block that begins so, run against the server of this test. */
async function run(beginning: string): Promise<string> {
  const block = blocks.find(({ name }) => name.startsWith(beginning))?.block ?? ''
  // psql is not in the package.
  const here = block.replace(/^psql .*\n/m, '').replaceAll('localhost:8000', new URL(server.url).host)
  const shell = spawn('bash', ['-euc', here], { stdio: ['ignore', 'pipe', 'inherit'] })
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
