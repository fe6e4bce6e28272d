import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expected, type Races, SPECS, startRaces } from './run.ts'

// Every spec answers what proofs/races/expected says, and each of these locks and guards is missed by a spec.

let races: Races
beforeAll(async () => {
  races = await startRaces()
})
afterAll(() => races.stop())

test.each(SPECS)('%s', async (spec) => {
  expect(await races.run(spec)).toBe(readFileSync(expected(spec), 'utf8'))
})

/** A lock or guard: its file, its text, what stands there without it, and the spec that needs it. */
const GUARDS = [
  ['the last message', 'lib/wallet/wallet_charge', ' or w.offering_balance > 0', ' or true', 'charge-last-message'],
  [
    'a settled request',
    'lib/model_requests/llm_request_settle',
    " and r.status = 'requested'",
    '',
    'settle-answer-and-failure',
  ],
  [
    'the last use of a link',
    'auth/shares/share_import',
    ' or l.use_count < l.max_uses',
    ' or true',
    'share-link-last-use',
  ],
  [
    'a used reset token',
    'auth/sessions/password_reset_confirm',
    ' and r.used_at is null and',
    ' and',
    'reset-confirmed-twice',
  ],
  [
    'a spent refresh token',
    'auth/sessions/session_refresh',
    'v_token.replaced_at is null then',
    'true then',
    'session-refreshed-twice',
  ],
  [
    "the person's lock of two refreshes",
    'auth/sessions/session_refresh',
    /perform lib.change_lock[^;]*;/,
    '',
    'session-refreshed-twice',
  ],
  [
    "the person's lock of a refresh and an end",
    'auth/sessions/session_refresh',
    /perform lib.change_lock[^;]*;/,
    '',
    'session-ended-while-refreshed',
  ],
  [
    'the lock of an address',
    'auth/sessions/login_finish',
    /perform pg_advisory_xact_lock\([^;]*;/,
    '',
    'login-fifth-failure',
  ],
  ["a person's lock", 'auth/sessions/enter', 'perform pg_advisory_xact_lock(enter.user_id);', '', 'deletion-and-write'],
  [
    'the order of runs',
    'jobs/figures/figure_run_finish',
    /perform from app.figure_runs[^;]*;/,
    '',
    'figures-counted-twice',
  ],
  ['the lock of an entry', 'api/promotions/promotion_create', 'for no key update', '', 'quote-and-edit'],
] as const

describe('without', () => {
  test.each(GUARDS)('%s', async (_name, file, guard, without, spec) => {
    const text = readFileSync(`sql/${file}.sql`, 'utf8')
    const changed = text.replace(guard, without)
    expect(changed).not.toBe(text)
    expect(await races.run(spec, changed)).not.toBe(readFileSync(expected(spec), 'utf8'))
  })
})
