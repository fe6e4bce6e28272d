import type pg from 'pg'
import type { FairQueue } from '../base/fair-queue.ts'
import type { Log } from '../base/log.ts'
import { noteDiskFull } from '../base/reasons.ts'
import { spanOf, tracing } from '../base/tracing/tracing.ts'
import type { PersonTurns, TurnKind } from './person-turns.ts'
import { borrow, LOCK_TIMEOUT, queryRow, type TextRow, withClient } from './pool.ts'
import {
  CHECK,
  CHECK_ANALYST,
  CHECK_ASSISTANT,
  cursorsOf,
  ENTER_STREAM,
  EXPORT_TEXTS,
  type Statement,
  statement,
  TEXTS_NOTE,
  type Text,
  type Texts,
} from './statements.ts'

// Runs the statements of statements.ts, and streams. A request is one statement, one round trip and one transaction.

/** The caller as the verified token names them; the database checks whether the token is still valid. */
export type Caller = {
  userId: string
  issuedAt: number | null
  tokenId: string | null
  expiresAt: number
  /** When the person signed in, which refreshes keep. */
  signedInAt: number | null
  /**
   * Set where an assistant asks: through a token, whose SHA-256 it is, or with null through the person's own session.
   * `route`: which one, once it is known. Its statements are the ones that Statement.assistant holds.
   */
  assistant?: { tokenHash: Buffer | null; route?: string } | undefined
}

export type Values = Record<string, unknown>

/** An Idempotency-Key with the SHA-256 of its request. */
export type IdempotencyKey = { key: string; fingerprint: Buffer }

const ATTEMPTS = 3
export const DISK_FULL = '53100'
// Deadlock, serialization failure, and 42883: a deploy removed this signature.
const RETRYABLE = ['40P01', '40001', '42883']

/**
 * The queue of notices is full, among others. PostgreSQL frees what nobody needs any more when a notice is written, so
 * a full queue stays full after the session that held it has gone, until somebody asks how full it is.
 */
const NOTICES_FULL = '54000'
const FREE_NOTICES = 'select pg_notification_queue_usage()'

/** Whether a statement may succeed when it runs again; a deploy may have replaced its function while it waited. */
const isRetryable = ({ code = '', message = '' }: { code?: string; message?: string }) =>
  RETRYABLE.includes(code) ||
  code === NOTICES_FULL ||
  (code === 'XX000' && message.startsWith('cache lookup failed for function'))

export type Answer = {
  /** The JSON of the answer as PostgreSQL wrote it. */
  readonly body: string | null
  readonly replayed: boolean
  /** The ETag of the answer, if it has one; a GET's null bytes then say that the client has the answer already. */
  readonly tag?: string | undefined
  /** Whether If-Match did not hold: nothing was written, and the answer is that of 412. */
  readonly conflict?: boolean
  /** Whether the request repeats a creation with another body, and got the object of the first one. */
  readonly editsNext?: boolean
}

/** The columns of a statement's row (statements.ts). */
const answerOf = ([body, replayed, tag, conflict, editsNext]: TextRow): Answer => ({
  body: body ?? null,
  replayed: replayed === 't',
  tag: tag ?? undefined,
  conflict: conflict === 't',
  editsNext: editsNext === 't',
})

/** A piece of a streamed answer, and how many records are in it. */
export type Chunk = { text: string; records: number }
/** A row of a streaming function: a text, then the rows of a cursor that it opened, joined by the separator. */
type Part = { lead: string; portal: string | null; separator: string }

/** What a job that is queued now names as its cause: the request id and the span. */
const causeOf = (log: Log) => ({
  'cause.trace_id': 'traceId' in log ? log.traceId : null,
  'cause.traceparent': tracing?.traceparent(),
})

const PAGE_ROWS = 100
// The transaction is idle while a slow client reads a page; http/stream.ts decides when it is too slow.
const BEGIN_STREAM =
  "begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = '5min'"

const UNHURRIED_MS = 3_600_000

/** Who causes a statement that has no caller: a person by their id, or a client without a token by its network. */
export type By = { person: string } | { client: string }

export type Database = {
  /**
   * Calls a function that needs no caller: in a turn of the person who causes it, or in one of the places for clients
   * without a token (person-turns.ts). Without `by` it is the service's own statement.
   */
  anonymous(statement: Statement, values: Values, log: Log, by?: By): Promise<Answer>
  /**
   * Calls a function of a sign-in, whose person is not known before. Where it would wait for another write of that
   * person, it runs again in a write turn of theirs (of `client` if the lock names nobody), and where it would wait
   * there too, in one of the few turns that the sign-ins of all people share.
   */
  signIn(statement: Statement, values: Values, log: Log, client: string): Promise<Answer>
  /** Calls a function as a caller. With an idempotency key the answer is stored, and a repeat gets the stored one. */
  entered(statement: Statement, caller: Caller, values: Values, log: Log, idempotency?: IdempotencyKey): Promise<Answer>
  /** Like `entered`, on a connection for heavy reads; refused if the caller runs one (http/heavy-reads.ts). */
  heavy(statement: Statement, caller: Caller, values: Values, log: Log): Promise<Answer>
  /** Calls a function for the person of a model request, without a token. */
  onBehalf(statement: Statement, userId: string, values: Values, log: Log): Promise<Answer>
  /** Resolves if the database answers. All who ask meanwhile share one statement, so probes hold one connection. */
  ready(log: Log): Promise<unknown>
  /** Whether the connections were closed for good. */
  ended(): boolean
  /** Calls a function of the service that reads everybody, or all of one person, for as long as that takes. */
  unhurried(statement: Statement, values: Values, log: Log, userId?: string): Promise<Answer>
  /** Only checks the caller. */
  check(caller: Caller, access: 'user' | 'admin', log: Log): Promise<void>
  /** The same of an assistant, for a route with these scopes; without them it is refused. `counted`: its request is. */
  checkAssistant(caller: Caller, scopes: readonly string[] | undefined, counted: boolean, log: Log): Promise<void>
  /** Checks an analyst, which an admin is too; returns whether they see only groups of people. */
  checkAnalyst(caller: Caller, log: Log): Promise<boolean>
  /**
   * Runs a function that opens cursors, and yields their rows page by page: one read-only transaction with one
   * snapshot, on a connection of the pool for streams. Returning from the generator ends it.
   */
  stream(fn: string, caller: Caller, log: Log, values?: Values, scopes?: readonly string[]): AsyncGenerator<Chunk>
}

/** A statement as it runs: its values in their places, and where. */
type Run = { name: string; text: string; values: unknown[]; log: Log; from?: pg.Pool }

type Named = Pick<Caller, 'userId' | 'issuedAt' | 'tokenId' | 'assistant'>
const identity = (caller: Named) => [caller.userId, caller.issuedAt, caller.tokenId]
const assistantValues = ({ assistant }: Caller, scopes: readonly string[] | undefined) =>
  assistant === undefined ? [null, null, null] : [assistant.tokenHash, assistant.route, scopes]
/** The values of a text, in the order of its parameters. */
const inOrder = ({ parameters }: Text, values: Values) => parameters.map((name) => values[name] ?? null)

/** The texts of a statement for a caller. That of an assistant is made where a row names scopes. */
function textsFor(statement: Statement, { assistant }: Caller): Texts {
  if (assistant === undefined) return statement
  if (statement.assistant === undefined) throw new Error(`${statement.name} is no assistant's`)
  return statement.assistant
}

/** The values of a caller's statement, in the order of its parameters. */
export const enteredValues = (text: Text, caller: Named, values: Values, masterKeys: readonly string[]) =>
  inOrder(text, {
    ...values,
    'caller.user': caller.userId,
    'caller.issued_at': caller.issuedAt,
    'caller.token': caller.tokenId,
    'caller.token_hash': caller.assistant?.tokenHash,
    'caller.route': caller.assistant?.route,
    'caller.master_keys': masterKeys,
  })

const READY = statement('lib.now', [])
/** How long a sign-in waits for a lock before it waits in a turn instead, without a connection. */
const AT_ONCE = { 'lock.timeout': '10ms' }

/** Pools for special kinds of statements, and what bounds people and strangers. */
type More = {
  streams?: pg.Pool
  heavyReads?: pg.Pool
  turns?: PersonTurns | undefined
  strangers?: FairQueue | undefined
}

function createRunner(pool: pg.Pool) {
  function once({ name, text, values, log, from = pool }: Run) {
    const span = tracing?.statement(name)
    const asked = withClient(from, log, (client) => {
      span?.connected()
      return queryRow(client, name, text, values)
    })
    return spanOf(span, asked)
  }
  return async function run(statement: Run) {
    for (let attempt = 1; ; attempt++) {
      try {
        return answerOf((await once(statement)) ?? [])
      } catch (error) {
        const { code, message } = error as pg.DatabaseError
        if (code === DISK_FULL) noteDiskFull(message)
        if (attempt === ATTEMPTS || !isRetryable(error as Error)) throw error
        if (code === NOTICES_FULL)
          await withClient(statement.from ?? pool, statement.log, (client) => client.query(FREE_NOTICES))
      }
    }
  }
}

export function createDatabase(
  pool: pg.Pool,
  masterKeys: readonly string[],
  { streams = pool, heavyReads = pool, turns, strangers }: More = {},
): Database {
  const run = createRunner(pool)
  const inTurn = <T>(person: string, kind: TurnKind, work: () => Promise<T>, ends?: boolean) =>
    turns === undefined ? work() : turns[kind].within(person, work, ends)
  /** `run` in a turn of a person: held only while the statement has its connection. */
  const runFor = (person: string, { readOnly, ends }: Partial<Statement>, statement: Run) =>
    inTurn(person, readOnly ? 'read' : 'write', () => run(statement), ends)
  const runForClient = (client: string, statement: Run) =>
    strangers === undefined ? run(statement) : strangers.within(client, () => run(statement))
  let probe: Promise<unknown> | undefined
  /** `run`, or the person whose lock the statement would wait for (lib.change_lock); undefined for another lock. */
  async function answerOrHolder(client: string, statement: Run): Promise<Answer | { person: string | undefined }> {
    try {
      return await runForClient(client, statement)
    } catch (error) {
      const { code, detail } = error as pg.DatabaseError
      if (code !== LOCK_TIMEOUT) throw error
      return { person: detail }
    }
  }
  return {
    anonymous(statement, values, log, by) {
      const call = { ...statement, values: inOrder(statement, { ...values, ...causeOf(log) }), log }
      if (by === undefined) return run(call)
      return 'person' in by ? runFor(by.person, statement, call) : runForClient(by.client, call)
    },
    async signIn(statement, values, log, client) {
      const all = { ...values, ...causeOf(log) }
      const call = { ...statement, values: inOrder(statement, all), log }
      const atOnce = { ...call, values: inOrder(statement, { ...all, ...AT_ONCE }) }
      const first = await answerOrHolder(client, atOnce)
      if ('body' in first) return first
      return inTurn(first.person ?? client, 'write', async () => {
        const second = await answerOrHolder(client, atOnce)
        return 'body' in second ? second : inTurn('all', 'sign_in', () => run(call))
      })
    },
    entered(statement, caller, values, log, idempotency) {
      const texts = textsFor(statement, caller)
      const text = idempotency ? (texts.keyed as Text) : texts
      const key = { 'idempotency.key': idempotency?.key, 'idempotency.fingerprint': idempotency?.fingerprint }
      const all = enteredValues(text, caller, { ...values, ...causeOf(log), ...key }, masterKeys)
      return runFor(caller.userId, statement, { ...text, values: all, log })
    },
    heavy(statement, caller, values, log) {
      const text = textsFor(statement, caller).heavy as Text
      return run({ ...text, values: enteredValues(text, caller, values, masterKeys), log, from: heavyReads })
    },
    onBehalf(statement, userId, values, log) {
      const all = inOrder(statement, { ...values, 'caller.user': userId, 'caller.master_keys': masterKeys })
      return runFor(userId, { ...statement, ends: true }, { ...statement, values: all, log })
    },
    ready(log) {
      probe ??= run({ ...READY, values: [], log }).finally(() => {
        probe = undefined
      })
      return probe
    },
    unhurried(statement, values, log, userId) {
      return withClient(pool, log, async (client) => {
        await client.query(`set statement_timeout = ${UNHURRIED_MS}`)
        try {
          const { name, text } = statement
          const all = inOrder(statement, { ...values, 'caller.user': userId, 'caller.master_keys': masterKeys })
          return answerOf((await queryRow(client, name, text, all, UNHURRIED_MS)) ?? [])
        } finally {
          await client.query('reset statement_timeout')
        }
      })
    },
    ended: () => pool.ending,
    async check(caller, access, log) {
      const values = [...identity(caller), access === 'admin']
      await runFor(caller.userId, { readOnly: true }, { name: 'auth.enter check', text: CHECK, values, log })
    },
    async checkAssistant(caller, scopes, counted, log) {
      const { tokenHash, route } = caller.assistant as NonNullable<Caller['assistant']>
      const values = [caller.userId, tokenHash, route, scopes ?? null, counted]
      const check = { name: 'auth.enter check assistant', text: CHECK_ASSISTANT, values, log }
      await runFor(caller.userId, { readOnly: true }, check)
    },
    async checkAnalyst(caller, log) {
      if (caller.assistant) await this.checkAssistant(caller, undefined, false, log) // which refuses
      const check = { name: 'auth.analyst_enter', text: CHECK_ANALYST, values: identity(caller), log }
      return (await runFor(caller.userId, { readOnly: true }, check)).body === 't'
    },
    async *stream(fn, caller, log, values = {}, scopes) {
      const span = tracing?.statement(fn)
      let failure: unknown
      try {
        const entering = [...identity(caller), masterKeys, ...assistantValues(caller, scopes)]
        const note = caller.assistant && ((texts: string) => this.entered(TEXTS_NOTE, caller, { texts }, log))
        yield* pages(streams, { fn, values }, entering, note, log)
      } catch (error) {
        failure = error
        throw error
      } finally {
        span?.end(failure)
      }
    },
  }
}

type FileCall = { fn: string; values: Values }

/** `note`: keeps the receipts of the texts that an assistant is about to get. */
async function* pages(
  streams: pg.Pool,
  { fn, values }: FileCall,
  entering: unknown[],
  note: ((texts: string) => Promise<unknown>) | undefined,
  log: Log,
): AsyncGenerator<Chunk> {
  const client = await borrow(streams, log)
  let finished = false
  try {
    await client.query(BEGIN_STREAM)
    await client.query(ENTER_STREAM, entering)
    const { rows: parts } = await client.query<Part>(cursorsOf(fn, Object.keys(values)), Object.values(values))
    if (note) await note((await queryRow(client, 'texts', EXPORT_TEXTS, [fn], UNHURRIED_MS))?.[0] ?? '[]')
    for (const { lead, portal, separator } of parts) {
      yield { text: lead, records: 0 }
      const fetch = portal === null ? '' : `fetch ${PAGE_ROWS} from ${client.escapeIdentifier(portal)}`
      for (let page = 0, last = portal === null; !last; page++) {
        const { rows } = await client.query<[string]>({ text: fetch, rowMode: 'array' })
        last = rows.length < PAGE_ROWS
        const text = rows.map(([row]) => row).join(separator)
        if (rows.length > 0) yield { text: page === 0 ? text : separator + text, records: rows.length }
      }
    }
    await client.query('commit')
    finished = true
  } finally {
    client.release(!finished) // a lost connection ends the transaction, whatever state it is in
  }
}
