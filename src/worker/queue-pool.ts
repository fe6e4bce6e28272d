import type { Log } from '../base/log.ts'
import { createPool, requirePrimary } from '../db/pool.ts'

// A session keeps its plan of the statement that takes a job. A plan made while the queue is empty would read or sort
// all of a later burst for each job; without these ways it follows the indexes.
const AVOIDED = ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin']
const FOLLOW_INDEXES = AVOIDED.map((way) => `set enable_${way} = off`).join(';')

/**
 * The connections of graphile-worker: one per job that it takes or ends, and one that listens. graphile-worker stops at
 * any notice of a breaking migration, and every role that may log in may notify. So it gets such a notice without its
 * payload, which it ignores, and `migrated` looks in the table.
 */
export const createQueuePool = (url: string, jobsAtOnce: number, log: Log, migrated: () => void) =>
  createPool(url, jobsAtOnce + 1, log, 'thirty-six-weeks queue', {
    async onConnect(client) {
      await requirePrimary(client)
      client.on('notification', (notice) => {
        if (notice.channel !== 'worker:migrate') return
        notice.payload = ''
        migrated()
      })
      await client.query(FOLLOW_INDEXES)
    },
  })
