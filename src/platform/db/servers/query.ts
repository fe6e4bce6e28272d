import pg from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'
import type { Log } from '../../base/log.ts'

// A query that costs less than pg.Query: one write instead of four, no Describe, no event per row, and the answer's
// bytes are kept as they are (docs/contract/decisions.md#a37). It uses internals of pg and pg-protocol, whose versions
// are pinned; test/db/query.test.ts tests them.

/** UTF-8 text as it came: a string with one character per byte, or from LONG_BYTES on the bytes themselves. */
export type Bytes = string | Buffer
/** The columns of one row. Only the first one may be a Buffer; the others are strings, however long. */
export type RowBytes = [first?: Bytes | null, ...others: Array<string | null>]

/** From this length on bytes are not copied to a string. As bytes, an answer of 80 kB would cost a third more CPU. */
export const LONG_BYTES = 256 * 1024

/** The UTF-8 text that these bytes are. */
export const textOf = (bytes: Bytes): string =>
  (typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes).toString('utf8')

type Connection = {
  stream: {
    write(bytes: Buffer): boolean
    cork(): void
    uncork(): void
    on(event: 'data', take: (chunk: Buffer) => void): void
  }
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  parse(statement: { name: string; text: string }): void
  emit(event: string, message: unknown): boolean
  attachListeners(stream: Connection['stream']): void
  /** The row query that runs; null if none does, undefined if the client is no RowClient. */
  rowQuery?: RowQuery | null
  /** Set until the answer of CAUSE has come, which the query must not get. */
  dropsAnswer?: boolean
}
type Message = { name: string; length: number; fields?: RowBytes }

const DATA_ROW = 0x44

type OpenParser = {
  /** The message that has not come whole yet, if any: `bufferLength` bytes from `bufferOffset` on. */
  buffer: Buffer
  bufferOffset: number
  bufferLength: number
  /** Whether the buffer holds the bytes of a column that was handed out. */
  handedOut?: boolean
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message
  parse(chunk: Buffer, receive: (message: Message) => void): void
}
const HEADER_BYTES = 5
/** What a socket gives at once: the last piece of a message may bring later messages too. */
const PIECE_BYTES = 64 * 1024

/** A parser of pg that reads the columns of a row as bytes while a row query runs. */
function parserOf(connection: Connection): OpenParser {
  const parser = new Parser() as unknown as OpenParser
  const read = parser.handlePacket.bind(parser)
  parser.handlePacket = (offset, code, length, bytes) => {
    if (code !== DATA_ROW || !connection.rowQuery) return read(offset, code, length, bytes)
    const fields = columnsAt(offset, bytes)
    if (Buffer.isBuffer(fields[0])) parser.handedOut = true
    return { name: 'dataRow', length, fields }
  }
  return parser
}

/**
 * Moves a message that has not come whole to a buffer with room for all of it: the parser would double its buffer with
 * each piece, and would move the message within it, over the bytes that were handed out.
 */
function reserve(parser: OpenParser) {
  const { buffer, bufferOffset: from, bufferLength: length, handedOut } = parser
  parser.handedOut = false
  if (length === 0) return
  const whole = length < HEADER_BYTES ? HEADER_BYTES : 1 + buffer.readUInt32BE(from + 1)
  if (from + whole <= buffer.length && !handedOut) return
  const room = Buffer.allocUnsafe(whole + PIECE_BYTES)
  buffer.copy(room, 0, from, from + length)
  parser.buffer = room
  parser.bufferOffset = 0
}

function columnsAt(offset: number, bytes: Buffer): RowBytes {
  const columns: Array<Bytes | null> = []
  const count = bytes.readUInt16BE(offset)
  let at = offset + 2
  while (columns.length < count) {
    const size = bytes.readInt32BE(at)
    at += 4
    if (size === NO_VALUE) {
      columns.push(null)
      continue
    }
    const isLongFirst = size >= LONG_BYTES && columns.length === 0
    columns.push(isLongFirst ? bytes.subarray(at, at + size) : bytes.toString('latin1', at, at + size))
    at += size
  }
  return columns as RowBytes
}

const connectionOf = (client: pg.ClientBase) => (client as unknown as { connection: Connection }).connection

/** A client that can run row queries. */
export class RowClient extends pg.Client {
  /** The log of whoever took the client last: what the server says beside its answers goes there. */
  log?: Log

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const connection = connectionOf(this)
    connection.rowQuery = null
    connection.attachListeners = (stream) => {
      const parser = parserOf(connection)
      const receive = (message: Message) => {
        if (connection.dropsAnswer) {
          if (ANSWER_ENDS.includes(message.name)) connection.dropsAnswer = false
          if (ANSWER.includes(message.name)) return
        }
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
      }
      stream.on('data', (chunk) => {
        parser.parse(chunk, receive)
        reserve(parser)
      })
    }
  }
}

/** The messages of the answer of CAUSE, and those that end it. An error of CAUSE goes to the query. */
const ANSWER = ['parseComplete', 'bindComplete', 'dataRow', 'commandComplete']
const ANSWER_ENDS = ['commandComplete', 'error']

/**
 * Runs a prepared statement and answers its first row; undefined if it has none. `cause` becomes settings of its
 * transaction, for lib.enqueue.
 */
export async function queryRow(
  client: pg.ClientBase,
  name: string,
  text: string,
  values: readonly unknown[],
  cause?: Cause,
): Promise<RowBytes | undefined> {
  try {
    return await new Promise((resolve, reject) => {
      const answer: Callback = (error, row) => (error ? reject(error) : resolve(row))
      const query = new RowQuery(name, text, values, cause, answer)
      client.query(query as unknown as pg.Submittable)
    })
  } catch (error) {
    Error.captureStackTrace(error as Error) // the stack of a server's error begins where its bytes were read
    throw error
  }
}

/** The row query that runs on a connection, if any. */
export const rowQueryOn = (client: RowClient): RowQuery | null | undefined => connectionOf(client).rowQuery

/** What causes a job that a statement queues: the span and the id of its request. */
export type Cause = { traceparent?: string | undefined; traceId?: string | undefined }

export const LOCK_TIMEOUT = '55P03'

type Callback = (error: Error | null, row?: RowBytes) => void

/** What pg's client calls while a query runs: the interface that pg-cursor implements too. */
export class RowQuery {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly cause: Cause | undefined
  callback: Callback // pg wraps it, to clear the timer of query_timeout
  row: RowBytes | undefined
  /** Who holds the lock that the query waits for, once somebody has looked: the error of a lock timeout names them. */
  lockHolders: string | undefined

  constructor(name: string, text: string, values: readonly unknown[], cause: Cause | undefined, callback: Callback) {
    this.name = name
    this.text = text
    this.values = values
    this.cause = cause
    this.callback = callback
  }

  submit(connection: Connection): Error | null {
    const { name, text, cause } = this
    if (connection.rowQuery === undefined) return new Error('a row query needs a RowClient')
    const known = connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]
    if (known !== undefined && known !== text) return new Error(`two statements are named ${name}`)
    let request: Buffer
    try {
      request = bindAndExecute(name, this.values)
    } catch (error) {
      return error as Error // thrown, it would leave the connection waiting
    }
    connection.rowQuery = this
    connection.stream.cork()
    if (cause !== undefined) {
      connection.dropsAnswer = true
      connection.stream.write(PARSE_CAUSE)
      connection.stream.write(bindAndExecute('', [cause.traceparent, cause.traceId], EXECUTE))
    }
    if (known === undefined) {
      connection.parse({ name, text })
      connection.submittedNamedStatements[name] = text
    }
    connection.stream.write(request)
    connection.stream.uncork()
    return null
  }

  handleDataRow({ fields }: { fields: RowBytes }) {
    this.row ??= fields
  }

  handleReadyForQuery(connection: Connection) {
    connection.rowQuery = null
    this.callback(null, this.row)
  }

  handleError(error: pg.DatabaseError, connection: Connection) {
    connection.rowQuery = null
    if (error.code === LOCK_TIMEOUT && this.lockHolders !== undefined) error.message += `: held by ${this.lockHolders}`
    this.callback(error)
  }

  handleRowDescription() {}
  handleCommandComplete() {}
  handleEmptyQuery() {}
}

// The messages of https://www.postgresql.org/docs/current/protocol-message-formats.html

const PARSE = 0x50
const BIND = 0x42
const NO_VALUE = -1
const TEXT_FORMAT = 0
const BINARY_FORMAT = 1
// Execute of the unnamed portal without a row limit, then Sync.
const EXECUTE_AND_SYNC = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4])

const EXECUTE = EXECUTE_AND_SYNC.subarray(0, 10)
// Without Sync between them, two statements are one transaction.
const CAUSE = "select set_config('app.traceparent', $1, true), set_config('app.trace_id', $2, true)"
const PARSE_CAUSE = parse(CAUSE)

/** Parse of a text as the unnamed statement, whose parameters have the types that PostgreSQL finds. */
function parse(text: string): Buffer {
  // Without the first byte: length, name, text, number of types.
  const length = 4 + 1 + Buffer.byteLength(text) + 1 + 2
  const bytes = Buffer.alloc(1 + length) // zeroes, which end the texts
  bytes.writeUInt8(PARSE, 0)
  bytes.writeInt32BE(length, 1)
  bytes.write(text, 1 + 4 + 1)
  return bytes
}

/** Bind of the unnamed portal and the messages after it, `end`, in one buffer. */
function bindAndExecute(statement: string, given: readonly unknown[], end = EXECUTE_AND_SYNC): Buffer {
  const values = given.map(parameter)
  const sizes = values.map((value) => (value === null ? 0 : Buffer.byteLength(value)))
  // Without the first byte: length, portal, statement, formats, values, formats of the result.
  const length =
    4 + 1 + Buffer.byteLength(statement) + 1 + 2 + 2 * values.length + 2 + 4 * values.length + sum(sizes) + 2
  const bytes = Buffer.allocUnsafe(1 + length + end.length)
  let at = bytes.writeUInt8(BIND)
  at = bytes.writeInt32BE(length, at)
  at = bytes.writeUInt8(0, at)
  at += bytes.write(statement, at)
  at = bytes.writeUInt8(0, at)
  at = bytes.writeUInt16BE(values.length, at)
  for (const value of values) at = bytes.writeUInt16BE(Buffer.isBuffer(value) ? BINARY_FORMAT : TEXT_FORMAT, at)
  at = bytes.writeUInt16BE(values.length, at)
  for (const [index, value] of values.entries()) {
    at = bytes.writeInt32BE(value === null ? NO_VALUE : (sizes[index] as number), at)
    if (value === null) continue
    at += typeof value === 'string' ? bytes.write(value, at) : value.copy(bytes, at)
  }
  at = bytes.writeUInt16BE(0, at)
  end.copy(bytes, at)
  return bytes
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/** A parameter as PostgreSQL reads it: a list as an array's literal, any other object as JSON. */
export function parameter(value: unknown): string | Buffer | null {
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function element(value: unknown): string {
  if (Array.isArray(value)) return parameter(value) as string
  const given = parameter(value)
  if (given === null) return 'NULL'
  const text = typeof given === 'string' ? given : `\\x${given.toString('hex')}`
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
