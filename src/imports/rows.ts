// What every reader of a file makes of it, whichever app wrote it (docs/contract/imports.md#what-becomes-what). A
// reader says what stands in the file and decides nothing about the account: SQL does, when the rows are applied.

export const SOURCES = ['own', 'loop', 'habitkit', 'beaverhabits', 'dayone', 'markdown'] as const
export type Source = (typeof SOURCES)[number]

/**
 * `name` may be any text: SQL cuts it and finds one that is free. `start_date` null: the file has no day. `target`
 * null: the days are bare ticks. Of a subtractive habit, `target` is the most that still counts as clean.
 */
export type HabitBody = {
  name: string
  icon?: string | null
  start_date: string | null
  archived: boolean
  position: number
  streak_rule: { kind: 'per_week'; times: number } | null
  subtractive: boolean
  target: number | null
  unit: string | null
}

/** `habit` is the key of a habit's row, `day` the local day that the file says. `units` null: a tick. */
export type DayBody = { habit: string; day: string; units: number | null }

/** Days on which nothing is due; SKIPs in a row are one. */
export type PauseBody = { habit: string; from: string; to: string }

/** `instant` null: the file knows only the day. `day` is the local day, in the zone of the entry. */
export type EntryBody = {
  instant: string | null
  day: string
  title: string | null
  text: string
  tags: string[]
  skipped_media: number
}

type Rows = { habit: HabitBody; day: DayBody; pause: PauseBody; entry: EntryBody }
type Kind = keyof Rows

/**
 * A row of a file. `key` names the thing in the file and stays the same in a later export of the same app: of a day
 * that is its habit's key and the day. Rows may come in any order: SQL takes habits first. Texts may hold anything that
 * JavaScript can: the process takes NUL and lone surrogates out.
 */
export type ImportRow = { [K in Kind]: { kind: K; key: string; body: Rows[K] } }[Kind] | OwnRow

/** A row of a list of the own export: `list` is its name there, and the row is as it stands. */
type OwnRow = { kind: 'record'; list: string; key: string; body: Record<string, unknown> }

/** What a reader left out, and where: a line from 1, or the name or id of an entry. `reason` is a word of REASONS. */
export type Problem = { file: string; line?: number; entry?: string; reason: Reason }

/** Why a reader leaves something out; docs/contract/imports.md#links has a sentence for each. */
export const REASONS = [
  'damaged',
  'bad_day',
  'bad_number',
  'bad_instant',
  'unknown_value',
  'interval_left_out',
  'nothing_to_import',
] as const
export type Reason = (typeof REASONS)[number]

/** Why a whole file is refused, before it is stored or while it is read (docs/contract/imports.md#post-imports). */
export type Detail =
  | 'unknown_format'
  | 'archive_too_large'
  | 'archive_nested'
  | 'archive_encrypted'
  | 'archive_path'
  | 'newer_format'

export class FileRefused extends Error {
  readonly detail: Detail
  constructor(detail: Detail, cause?: unknown) {
    super(detail, { cause })
    this.detail = detail
  }
}

export type Options = { includeArchived: boolean }

/**
 * A reader of one app's files. `fits` looks at the first bytes or the directory of the archive, and reads no more.
 * `read` yields rows and problems in the order in which rows are applied, and holds no more of the file than it needs.
 */
export type Reader = {
  fits(file: Buffer): boolean | Promise<boolean>
  read(file: Buffer, options: Options): AsyncGenerator<ImportRow | Problem>
}

export const isProblem = (item: ImportRow | Problem): item is Problem => 'reason' in item
