import { afterAll, beforeAll } from 'vitest'
import { createLives, type Lives } from '../../dev/lives/main.ts'
import { type Clock, createClock } from '../../dev/sandbox/world/clock.ts'
import { createLog } from '../../src/base/log.ts'
import { readSettings } from '../../src/base/settings/config.ts'
import type { Server } from './server.ts'

/** The lives of a file of tests, on its server, and the clock by which they end. */
export function useLives(server: Server): Pick<Lives, 'live'> & { clock: Pick<Clock, 'read' | 'move'> } {
  let clock: Clock
  let lives: Lives
  beforeAll(async () => {
    clock = await createClock({ url: server.database.urlOf('owner'), log: createLog('silent') })
    lives = createLives({
      settings: readSettings(server.env),
      apiUrl: server.database.urlOf('app_api'),
      license: server.sandbox.license,
      now: async () => Date.parse((await clock.read()).now),
      openClock: clock.openForLives,
      log: createLog('silent'),
    })
  })
  afterAll(async () => {
    await lives?.stop()
    await clock?.stop()
  })
  return {
    live: (life) => lives.live(life),
    clock: { read: () => clock.read(), move: (to) => clock.move(to) },
  }
}
