import { valuesAt } from './json.ts'
import { FileRefused, type ImportRow, type Problem, type Reader } from './rows.ts'

// The reader of the own export (docs/contract/users.md#get-usersmeexport): every row of every list, as it stands. SQL
// knows which lists come back.

const FORMAT = 'thirty-six-weeks-export'
/** The newest version that this release writes and reads. */
const VERSION = 2
const FILE = 'export.json'
const HEAD_BYTES = 4096
const NAMED = new RegExp(`"format"\\s*:\\s*"${FORMAT}"`)
const NAMED_VERSION = /"format_version"\s*:\s*(\d+)/

export const own: Reader = {
  fits: (file) => {
    const head = file.toString('latin1', 0, HEAD_BYTES)
    const isOwn = NAMED.test(head)
    if (isOwn) refuseNewer(Number(NAMED_VERSION.exec(head)?.[1] ?? VERSION))
    return isOwn
  },
  read,
}

async function* read(file: Buffer): AsyncGenerator<ImportRow | Problem> {
  let list = ''
  let rows = 0
  let format: unknown
  try {
    for await (const { value, key, within } of valuesAt(file, ['$.format', '$.format_version', '$.records.*.*'])) {
      if (key === 'format' && within.length === 0) format = value
      else if (key === 'format_version' && within.length === 0) refuseNewer(value)
      else {
        list = within[1] ?? ''
        rows++
        if (isRecord(value)) yield { kind: 'record', list, key: keyOf(list, value), body: value }
        else yield { file: FILE, entry: `${list} ${key}`, reason: 'damaged' }
      }
    }
  } catch (error) {
    if (error instanceof FileRefused || rows === 0) throw new FileRefused(detailOf(error), error)
    yield { file: FILE, entry: list, reason: 'damaged' }
  }
  if (format !== FORMAT) throw new FileRefused('unknown_format')
}

function refuseNewer(version: unknown) {
  if (typeof version !== 'number') throw new FileRefused('unknown_format')
  if (version > VERSION) throw new FileRefused('newer_format')
}

const detailOf = (error: unknown) => (error instanceof FileRefused ? error.detail : 'unknown_format')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What tells the rows of a list apart, where it is not their id, or an id that changes. */
const KEYS: Record<string, string[]> = {
  goal_completions: ['goal_id', 'local_day'],
  prompt_responses: ['week_number'],
  dismissed_prompts: ['stage_number', 'ordinal'],
  declined_return_offers: ['episode_key'],
  depth_preferences: [],
}
const keyOf = (list: string, record: Record<string, unknown>) =>
  [list, ...(KEYS[list] ?? ['id']).map((name) => record[name])].join('/')
