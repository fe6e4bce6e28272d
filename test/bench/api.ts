import { startApi } from '../../src/api.ts'
import { readConfig } from '../../src/config.ts'
import { createLog } from '../../src/log.ts'

// The API in a process of its own, as in production.
const config = readConfig(process.env)
const { port } = await startApi(config, config.API_DATABASE_URL as string, createLog(config.LOG_LEVEL))
process.send?.({ port })
