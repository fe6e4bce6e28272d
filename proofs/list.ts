export type Proof = {
  /** The folder of proofs/ that holds it. */
  name: string
  proves: string
  /** Arguments of `node`; without, vitest runs the folder. */
  command?: string[]
  /** Further arguments of a whole run. */
  whole?: string[]
  /** Further arguments, where it judges only what differs from a commit. */
  since?: (commit: string) => string[]
  /** Further arguments in CI, which leaves the rest to whole runs. */
  part?: string[]
  /** It runs after changes of these paths; an empty list: in whole runs only. */
  when: string[]
}

const SQL = ['migrations/', 'sql/']
/** What decides whether a request under a key runs, besides sql/lib/idempotency. */
const KEYS = [
  'src/http/input.ts',
  'src/http/idempotency-key.ts',
  'src/http/answers.ts',
  'src/http/handler.ts',
  'src/db/call.ts',
  'src/db/statements.ts',
]

// Every proof and the changes after which `.ci/run` runs it. The order is that of the run: the shortest first.
export const PROOFS: Proof[] = [
  { name: 'races', proves: 'two sessions in every order of their steps, and each lock that they need', when: [''] },
  {
    name: 'deploys',
    proves:
      'going back, migrations killed at every statement, cures of drift, pgTAP in a database that people have filled',
    when: [...SQL, 'src/db/', 'docs/releases.json'],
  },
  {
    name: 'document',
    proves: 'generators make clients of the OpenAPI document whose calls compile, and linters find nothing in it',
    when: [
      ...['routes', 'http', 'base/shapes', 'accounts', 'models', 'practices'].map((room) => `src/${room}/`),
      ...['tools/documents/', 'docs/openapi/', 'package-lock.json'],
    ],
  },
  {
    name: 'plans',
    proves: 'no function of api scans a table, or reads more pages than its budget',
    when: SQL,
  },
  {
    name: 'money',
    proves: 'wallets and model requests in random orders, under kill -9 and against hostile answers',
    when: ['sql/auth/wallet/', 'sql/lib/wallet/', 'sql/lib/model_requests/', 'src/models/', 'src/vendors/'],
  },
  {
    name: 'bounds',
    proves: 'slow clients and large bodies without a proxy, streams that end, heavy reads, archives that are bombs',
    when: ['src/http/', 'src/db/', 'src/imports/'],
  },
  {
    name: 'edge',
    proves: "the service behind nginx with ops/nginx.conf (needs Debian's nginx)",
    when: ['ops/nginx.conf', 'src/http/', 'src/analytics/proxy.ts'],
  },
  {
    name: 'tracing',
    proves: 'spans of requests and jobs, also while the collector is away',
    when: ['src/base/tracing/', 'src/http/', 'src/db/'],
  },
  {
    name: 'mcp',
    proves: "the protocol's conformance suite in both revisions; 10⁴ random calls of tools beside the same over HTTP",
    when: ['src/http/mcp/', 'src/http/batch.ts', 'src/http/handler.ts', 'sql/auth/tokens/', 'package-lock.json'],
  },
  {
    name: 'cases',
    proves: 'random requests, questions, histories of streaks and scripted lives against models',
    when: ['sql/', 'content/', 'src/routes/', 'src/models/', 'dev/lives/', 'tools/documents/', ...KEYS],
  },
  {
    name: 'replica',
    proves:
      'a replica in two tabs, killed, on phones; followers while PostgreSQL is killed; the package that an app installs',
    when: ['client/', 'examples/', 'sql/lib/changes/', 'src/routes/changes.ts'],
  },
  {
    name: 'imports',
    proves: 'round trips of 200 lives, 4,000 damaged files, workers killed at each step, undo after random edits',
    part: ['--exclude', '**/damaged*.test.ts'],
    when: ['src/imports/', 'src/tasks/', 'sql/lib/imports/', 'sql/jobs/tasks/', 'sql/lib/account/'],
  },
  {
    name: 'reminders',
    proves:
      'workers or PostgreSQL killed at every message of a send: each device gets the reminder, and shows it once (failovers need the packages that docs/scale.md names)',
    when: ['sql/jobs/tasks/', 'sql/lib/reminders/', 'src/tasks/push_send.ts', 'src/vendors/', 'src/worker/'],
  },
  {
    name: 'browsers',
    proves: 'pages by keyboard alone, and a page without a network (needs Chromium)',
    when: ['src/pages/', 'dev/front-page/', 'examples/offline-page/', 'client/'],
  },
  {
    name: 'drills',
    proves: "what operators meet, each ended by its runbook's commands",
    when: ['ops/', 'sql/jobs/', 'tools/', 'src/worker/', 'src/base/metrics/'],
  },
  {
    name: 'starts',
    proves: 'fresh checkouts, the embedded server and what stands in its way, processes that die',
    when: [
      ...['package.json', '.npmrc', 'src/main.ts', 'dev/', 'src/http/api-processes.ts', 'src/db/roles/'],
      ...['src/worker/worker.ts', 'src/db/migrate.ts', 'src/db/reach.ts', 'src/analytics/server.ts'],
    ],
  },
  {
    name: 'backups',
    proves:
      'the commands of docs/backup.md, restored (dumps and base backups need the packages that docs/scale.md names)',
    when: ['docs/backup.md', 'src/db/', 'sql/auth/erasures/', 'sql/auth/restores/', 'sql/lib/erasures/'],
  },
  {
    name: 'sweep',
    proves: 'a fault at every message of every write: the effect is there once or not at all',
    command: ['proofs/sweep/main.ts'],
    since: (commit) => ['--since', commit],
    when: [...SQL, 'src/routes/'],
  },
  {
    name: 'releases',
    proves: "the last release's tests over this database, and this release's over one that the last release filled",
    command: ['proofs/releases/main.ts'],
    part: ['--part'],
    when: [...SQL, 'docs/releases.json'],
  },
  {
    name: 'mutants',
    proves: 'each small fault in a file of sql/ is noticed by a pgTAP test',
    command: ['proofs/mutants/main.ts'],
    whole: ['--least', '0.9'],
    since: (commit) => ['--least', '0.9', '--since', commit],
    when: ['sql/', 'test/sql/'],
  },
  {
    name: 'soak',
    proves: 'a month without an operator, then months without people: no job is left, nothing grows but what is kept',
    when: [],
  },
  {
    name: 'consistency',
    proves: 'histories under kills and failovers lose, double and hide nothing (needs the packages of docs/scale.md)',
    when: [],
  },
  {
    name: 'patroni',
    proves: 'failover of three nodes in seven cases (needs the packages that docs/scale.md names)',
    when: [],
  },
]
