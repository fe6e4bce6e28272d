import type pg from 'pg'
import type { WithPgClient } from 'postgraphile/@dataplan/pg'
import { createWithPgClient } from 'postgraphile/adaptors/pg'

// The connections of the analytics process: a question has one alone, so its statements run one after the other.

/** A short question has one beside two long ones (turns.ts). */
const LANES = 3

export type Lane = { pool: pg.Pool; withPgClient: WithPgClient }

export const createLanes = (poolOfOne: () => pg.Pool): Lane[] =>
  Array.from({ length: LANES }, () => {
    const pool = poolOfOne()
    return { pool, withPgClient: createWithPgClient({ pool }) }
  })
