import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { type Clock, createClock } from '../../src/sandbox/clock.ts'
import { createLives, type Lives } from '../../src/sandbox/lives/main.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let clock: Clock
let lives: Lives
beforeAll(async () => {
  clock = await createClock({ url: server.database.urlOf('owner'), crontab: '', log: createLog('silent') })
  lives = createLives({
    settings: server.env,
    database: server.database.urlOf('app_api'),
    license: server.sandbox.license,
    now: async () => Date.parse((await clock.read()).now),
    openClock: clock.openForLives,
    log: createLog('warn'),
  })
})
afterAll(() => clock?.stop())

const NAMES = ['newcomer','three-weeks','broken-streak','traveller','stage-five','returning','graduate','out-of-credits','refunded','locked-out','leaver']
test.each(NAMES)('%s', async (name) => {
  let n = 0
  const t = performance.now()
  await lives.live({ name, watch: () => { n++ } })
  console.log(name, n, 'requests', Math.round(performance.now() - t), 'ms')
})
