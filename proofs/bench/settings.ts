import { resolve } from 'node:path'
import { JOURNAL_KEY } from '../../test/support/secrets.ts'

// The settings of `npm run bench`, from the environment. docs/performance.md describes them.

const { env } = process

/** The length of one measurement. */
export const SECONDS = Number(env.BENCH_SECONDS ?? 3)
export const ROUNDS = Number(env.BENCH_ROUNDS ?? 3)
/** A part of the names of the rows to measure; empty for all. */
export const ONLY = env.BENCH_ONLY ?? ''
/** The folder of another checkout, with its node_modules, that is measured in turn with this one. */
export const AGAINST = env.BENCH_AGAINST ? resolve(env.BENCH_AGAINST) : undefined
/** The number of people as a share of what proofs/bench/people.ts says: 0.1 loads fast, 10 is the growth table. */
export const SCALE = Number(env.BENCH_SCALE ?? 1)

/** Connections to the database, of the API and of the measurement without HTTP alike. */
export const POOL = 6
/** Connections of the load over HTTP. */
export const CONNECTIONS = 16

export const SECRETS = {
  SECRET_KEY: 'a secret of the bench, and of nobody else',
  JOURNAL_ENCRYPTION_KEYS: JOURNAL_KEY,
}

export const isChosen = (name: string) => name.includes(ONLY)
