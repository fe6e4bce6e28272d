import pg from 'pg'
import { HttpError } from '../base/http-error.ts'
import type { Log } from '../base/log.ts'
import { countRead, watchStandbys } from '../base/metrics/metrics.ts'
import { noteReason } from '../base/reasons.ts'
import { repeatedly } from '../base/shapes/repeat.ts'
import { type Answer, type Caller, createDatabase, type Values } from './call.ts'
import { KeptLog } from './kept-log.ts'
import type { PersonTurns } from './person-turns.ts'
import { createPool } from './pool.ts'
import type { Primary } from './servers.ts'
import { type Statement, statement } from './statements.ts'
import { createTokenChecks } from './token-checks.ts'

// Reads on standbys (docs/contract/http.md#reads-on-standbys). A standby answers a read if it has the caller's last
// write and the primary accepts the token; in any other case, a failure or a refusal among them, the primary answers.

// After this time without an answer of the standby the primary is asked (docs/contract/operations.md#standbys).
const READ_MS = 2000
const WATCH_MS = 2000
// How often each server is asked for its place in the log, but at least four times within MAX_STANDBY_LAG.
const PERIOD_MS = 500
// How often the process notes which standbys answer nothing.
const NOTE_MS = 5000

const PLACE = statement('lib.server_place', [])
type Place = { history: string; place: bigint }

export type Read = { statement: Statement; caller: Caller; values: Values; log: Log }

export type Standbys = {
  /** Answers a read, or undefined where the primary must. `given` is the header X-Last-Write. */
  read(read: Read, given: string | undefined): Promise<Answer | undefined>
  stop(): Promise<void>
}

type Options = {
  primary: Primary
  urls: readonly string[]
  /** Connections to each standby. */
  size: number
  /** The setting MAX_STANDBY_LAG. */
  maxLagMs: number
  masterKeys: readonly string[]
  turns: PersonTurns
  log: Log
}

export function createStandbys({ primary, urls, size, maxLagMs, masterKeys, turns, log }: Options): Standbys {
  const watchPool = createPool(primary, 2, log, 'thirty-six-weeks watch', { queryTimeoutMs: WATCH_MS })
  const onPrimary = createDatabase(watchPool, [])
  const checks = createTokenChecks(onPrimary, log)
  const period = Math.min(PERIOD_MS, maxLagMs / 4)
  const places = createPlaces(maxLagMs)
  const standbys = urls.map((url, index) =>
    createStandby(url, { number: index + 1, size, maxLagMs, masterKeys, turns, places, log }),
  )
  const watching = [
    repeatedly(period, async () => {
      const at = performance.now()
      const place = await placeOf(onPrimary, log).catch(() => undefined) // the lag grows until it answers again
      if (place) places.add(at, place)
    }),
    ...standbys.map(({ look }) => repeatedly(period, look)),
  ]
  const noting = setInterval(() => {
    const lost = standbys.filter(({ usable }) => !usable()).map(({ number }) => number)
    noteReason('standby_lost', lost.length === 0 ? undefined : `standby ${lost.join(', ')} answers no reads`)
  }, NOTE_MS).unref()
  watchStandbys(() =>
    standbys.map(({ number, usable, behindSeconds }) => ({ number, usable: usable(), behindSeconds: behindSeconds() })),
  )

  /** The standby of a person is always the same while it is usable, so that nobody sees two states in turn. */
  function choose({ userId }: Caller) {
    const first = Number(BigInt(userId) % BigInt(standbys.length))
    return [...standbys.slice(first), ...standbys.slice(0, first)].find(({ usable }) => usable())
  }

  return {
    async read({ statement, caller, values, log }, given) {
      const lastWrite = numberOf(given, places.history())
      const standby = lastWrite === undefined ? undefined : choose(caller)
      if (lastWrite === undefined || standby === undefined) {
        countRead(undefined)
        return undefined
      }
      const kept = new KeptLog(log)
      const answering = standby.read({ statement, caller, values, log: kept }, lastWrite)
      const answer = await checks.guard(caller, answering)
      countRead(answer && standby.number)
      if (answer) kept.write()
      return answer
    },
    async stop() {
      await Promise.all(watching.map((each) => each.stop()))
      clearInterval(noting)
      watchStandbys(() => [])
      await Promise.all([watchPool.end(), ...standbys.map(({ stop }) => stop())])
    },
  }
}

/** The number of the write that X-Last-Write names; undefined where the header names no write of this history. */
function numberOf(given: string | undefined, history: string | undefined): string | undefined {
  const [, named, number] = /^([0-9a-f]{16})-(\d{1,19})$/.exec(given ?? '') ?? []
  return named === history ? number : undefined
}

async function placeOf(database: ReturnType<typeof createDatabase>, log: Log): Promise<Place> {
  const { body } = await database.anonymous(PLACE, {}, log)
  const { history, place } = JSON.parse(body as string) as { history: string; place: string }
  return { history, place: BigInt(place) }
}

type Places = ReturnType<typeof createPlaces>

/** Where the primary was, and when: what the age of a standby's data is measured by, without comparing two clocks. */
function createPlaces(maxLagMs: number) {
  let known: Array<Place & { at: number }> = [] // oldest first
  return {
    history: () => known.at(-1)?.history,
    add(at: number, place: Place) {
      if (place.history !== known.at(-1)?.history) known = []
      known = [...known.filter((each) => each.at > at - 2 * maxLagMs), { ...place, at }]
    },
    /** When the primary was where this standby is: its data are not older. */
    freshAt({ history, place }: Place): number | undefined {
      return known.findLast((each) => each.history === history && each.place <= place)?.at
    },
  }
}

// SQLSTATEs after which a standby is left alone until it has answered again: a conflict with replay, a shutdown, a
// start, a lost connection.
const SET_ASIDE = /^(40001|57P0[1-5]|08)/

type StandbyOptions = Pick<Options, 'size' | 'maxLagMs' | 'masterKeys' | 'turns' | 'log'> & {
  number: number
  places: Places
}

function createStandby(url: string, { number, size, maxLagMs, masterKeys, turns, places, log }: StandbyOptions) {
  const name = `thirty-six-weeks standby ${number}`
  const pool = createPool(url, size, log, name, { queryTimeoutMs: READ_MS })
  const watchPool = createPool(url, 1, log, `${name} watch`, { queryTimeoutMs: WATCH_MS })
  const reads = createDatabase(pool, masterKeys, { server: `standby ${number}`, turns })
  const watch = createDatabase(watchPool, [])
  let freshAt = Number.NEGATIVE_INFINITY
  let inUse: boolean | undefined
  const usable = () => inUse === true && performance.now() - freshAt <= maxLagMs

  function setAside(reason: string) {
    if (inUse) log.warn({ standby: number, reason }, 'standby_set_aside')
    if (inUse === undefined) log.warn({ standby: number, reason }, 'standby_unusable')
    inUse = false
  }

  async function look() {
    try {
      const place = await placeOf(watch, log)
      if (places.history() === undefined) return // the primary is not known yet
      freshAt = places.freshAt(place) ?? freshAt
      if (place.history !== places.history()) setAside('it has another history than the primary')
      else if (performance.now() - freshAt > maxLagMs) setAside('it is too far behind')
      else {
        if (!inUse) log.info({ standby: number }, 'standby_in_use')
        inUse = true
      }
    } catch (error) {
      setAside((error as Error).message)
    }
  }

  return {
    number,
    usable,
    behindSeconds: () => (performance.now() - freshAt) / 1000,
    look,
    async read({ statement, caller, values, log }: Read, lastWrite: string): Promise<Answer | undefined> {
      try {
        return await reads.onStandby(statement, caller, values, log, lastWrite)
      } catch (error) {
        if (error instanceof HttpError) throw error // no turn came free, which says nothing about the standby
        const { code = '', message } = error as { code?: string; message: string }
        const refusal = error instanceof pg.DatabaseError && !SET_ASIDE.test(code)
        const poolIsFull = message.startsWith('timeout exceeded when trying to connect')
        if (!refusal && !poolIsFull) setAside(message)
        return undefined
      }
    },
    stop: () => Promise.all([pool.end(), watchPool.end()]),
  }
}
