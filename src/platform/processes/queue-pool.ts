import type pg from 'pg'
import type { Log } from '../base/log.ts'
import { createPool } from '../db/pool.ts'
import type { Primary } from '../db/servers.ts'

// A session keeps its plan of the statement that takes a job. A plan made while the queue is empty would sort all of a
// later burst for each job; without sorts it follows the index.
const PLAN_FOR_BURSTS = 'set enable_sort = off'

/** The connections of graphile-worker: one per job that it takes or ends, and one that listens. */
export const createQueuePool = (server: string | Primary, jobsAtOnce: number, log: Log): pg.Pool =>
  createPool(server, jobsAtOnce + 1, log, 'thirty-six-weeks queue', {
    onConnect: (client) => client.query(PLAN_FOR_BURSTS),
  })
