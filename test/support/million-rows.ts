import { createServer } from 'node:http'
import express from 'express'
import pg from 'pg'
import { answerQuestion, readQuestion } from '../../src/analytics/questions.ts'
import { createLog } from '../../src/base/log.ts'

// A process of test/http/csv-memory.test.ts: answers a question of a million rows as CSV, and tells the most memory
// that it has had, in MB, before and since, and what Node warned of.

const QUESTION = readQuestion(
  'million',
  `-- title: A million
-- sentence: Rows.
-- population: nobody
-- zone: none
-- missing: nothing
-- figure: bars n n
select n, 'a,"b"' as text, null::integer as nothing, n / 7.0 as share from generate_series(1, 1000000) n
 where $1::integer is null`,
)
const warnings: string[] = []
process.on('warning', ({ name }) => warnings.push(name))
const most = () => process.resourceUsage().maxRSS / 1024

const pool = new pg.Pool({ connectionString: process.argv[2], max: 1 })
const asked = { weeks: null, csv: true, userId: '1', groupsOnly: false }
const app = express()
app.get('/', (_request, response) => answerQuestion(pool, QUESTION, asked, response, createLog('silent')))
// With no room each write waits until the client has taken it, as with a slow one.
const server = createServer({ highWaterMark: 1 }, app).listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address?.port, before: most() })
})
process.on('message', () => process.send?.({ most: most(), warnings }))
process.once('disconnect', () => process.exit())
