import { createRequire } from 'node:module'
import { loaderOf } from './checkout.ts'

// The worker of the checkout at BENCH_ROOT, as in production. Answers each message with how long after their commits
// its jobs have started so far.

const root = process.env.BENCH_ROOT as string

type Started = ReturnType<typeof import('../../src/worker/worker.ts').startWorker>

const load = loaderOf(root)

const { readConfig }: typeof import('../../src/base/settings/config.ts') = await load('config.ts')
const { createLog }: typeof import('../../src/base/log.ts') = await load('base/log.ts')
const { startWorker }: typeof import('../../src/worker/worker.ts') = await load('worker.ts')
const { register }: typeof import('prom-client') = createRequire(`${root}/package.json`)('prom-client')

const given = [readConfig(process.env), process.env.WORKER_DATABASE_URL as string, createLog('error')] as const
// Up to 0.4.0 the processes knew the program.
const found = await load('program.ts').catch(() => undefined)
await (found
  ? startWorker(found.program, ...given)
  : (startWorker as unknown as (...args: typeof given) => Started)(...given))

process.once('disconnect', () => process.exit()) // the bench ended, perhaps by an error
process.on('message', async () => {
  const { values } = (await register.getSingleMetric('job_start_delay_seconds')?.get()) ?? { values: [] }
  const total = (suffix: string) =>
    values
      .filter((value) => 'metricName' in value && value.metricName === `job_start_delay_seconds_${suffix}`)
      .reduce((sum, { value }) => sum + value, 0)
  process.send?.({ seconds: total('sum'), jobs: total('count') })
})
process.send?.({ pid: process.pid })
