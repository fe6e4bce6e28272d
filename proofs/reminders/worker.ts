import { createLog } from '../../src/base/log.ts'
import { readWorkerConfig } from '../../src/base/settings/config.ts'
import { program } from '../../src/program.ts'
import { startWorker } from '../../src/worker/worker.ts'

// A worker in a process of its own. As that of `npm start` it reaches the endpoints of a sandbox, whose host and origin
// are its arguments.

const [host = '', origin = ''] = process.argv.slice(2)
const config = { ...readWorkerConfig(process.env), PUSH_STAND_IN: { host, origin } }
const log = createLog('info')
await startWorker(program, config, process.env.WORKER_DATABASE_URL ?? '', log)
log.info('worker_runs')
