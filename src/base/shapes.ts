import { z } from 'zod'

// Shapes that several routes share (docs/contract/http.md#shapes). A shape checks types, lengths and required fields;
// rules are SQL. Bodies are strict about JSON types; values of paths and queries are parsed out of strings.

const INT4_MAX = 2_147_483_647
const INT8_MAX = 2n ** 63n - 1n
/** Replaces an id that no column can hold: no row has it, so the route answers 404 (docs/contract/http.md#ids). */
const NO_ID = -1

/** A text that PostgreSQL can hold: no NUL, no lone surrogates. Lengths count code points. */
export function text({ min = 0, max }: { min?: number; max?: number } = {}) {
  return z
    .string()
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: 'String should be Unicode text without NUL or lone surrogates',
      abort: true,
    })
    .refine((value) => value.length >= min && codePoints(value) >= min, {
      error: `String should have at least ${min} characters`,
      params: { type: 'string_too_short' },
    })
    .refine((value) => max === undefined || value.length <= max || codePoints(value) <= max, {
      error: `String should have at most ${max} characters`,
      params: { type: 'string_too_long' },
    })
    .meta({ ...(min === 0 ? {} : { minLength: min }), ...(max === undefined ? {} : { maxLength: max }) })
}

/**
 * A text for lib.sanitise (docs/contract/journal.md#text-sanitiser), here without NUL, which PostgreSQL can't hold. NFC
 * is done here too: PostgreSQL needs quadratic time for a run of combining marks, seconds for 10,000 of them.
 */
export const writtenText = (limits: { min?: number; max?: number } = {}) =>
  z
    .string()
    .transform((value) => value.replaceAll('\0', ''))
    .pipe(text(limits))
    .transform((value) => value.normalize('NFC'))

const codePoints = (value: string) => {
  let count = 0
  for (const _ of value) count++
  return count
}

/** An int4. */
export const int4 = (min = -INT4_MAX - 1, max = INT4_MAX) => z.number().int().min(min).max(max)

/** A finite number. */
export const finite = () => z.number()

/** A calendar date, YYYY-MM-DD. */
export const date = () =>
  z.iso.date().refine((value) => !value.startsWith('0000'), 'Input should be a date between 0001 and 9999')

/** An instant as answers carry it: RFC 3339 with T, seconds and offset. */
export const instant = () => z.iso.datetime({ offset: true })

const HIGHEST_OFFSET_HOURS = 15 // PostgreSQL accepts no larger one

/** An instant that a client sends, in the form of answers: seconds are required. */
export const sentInstant = () =>
  z.iso
    .datetime({ offset: true, abort: true })
    .refine(
      (value) =>
        /T\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(value) &&
        !value.startsWith('0000') &&
        Number(/[+-](\d\d):\d\d$/.exec(value)?.[1] ?? 0) <= HIGHEST_OFFSET_HOURS,
      'Input should be an instant with T, seconds and offset, between the years 0001 and 9999',
    )

/** An id in a body: any integer from `min` on. One that no column can hold becomes NO_ID. */
export const bodyId = (min = -Infinity) =>
  z
    .number()
    .refine(Number.isInteger, { error: 'Input should be a valid integer', abort: true })
    .refine((value) => value >= min, {
      error: `Input should be greater than or equal to ${min}`,
      params: { type: 'greater_than_equal' },
    })
    .transform((value) => (Number.isSafeInteger(value) ? value : NO_ID))
    .meta({ type: 'integer', ...(min === -Infinity ? {} : { minimum: min }) })

/** An id in a path: digits. One that no column can hold becomes NO_ID. */
export const pathId = () =>
  z
    .string()
    .regex(/^[+-]?\d+$/, 'Input should be a valid integer')
    .transform((value) =>
      BigInt(value) > INT8_MAX || BigInt(value) < -INT8_MAX ? String(NO_ID) : BigInt(value).toString(),
    )
    .meta({ type: 'integer' })

/** The path parameters of a route with one id. */
export const withId = (name: string) => z.object({ [name]: pathId() })

/** A whole number in a query string. */
export const queryInt = (min: number, max: number, fallback?: number) => {
  const parsed = z
    .string()
    .regex(/^[+-]?\d{1,15}$/, 'Input should be a valid integer')
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max })
  return fallback === undefined ? parsed.optional() : parsed.default(fallback)
}

const TRUE = ['true', '1', 'yes', 'on', 't', 'y']
const FALSE = ['false', '0', 'no', 'off', 'f', 'n']

/** A boolean in a query string, in any of the usual spellings. */
export const queryBool = (fallback: boolean) =>
  z
    .string()
    .toLowerCase()
    .refine((value) => TRUE.includes(value) || FALSE.includes(value), 'Input should be a valid boolean')
    .transform((value) => TRUE.includes(value))
    .meta({ type: 'boolean' })
    .default(fallback)

/** The query of every list: limit, offset and paginate (docs/contract/http.md#lists). */
export const paging = z.object({
  limit: queryInt(1, 200, 50),
  offset: queryInt(0, INT4_MAX, 0),
  paginate: queryBool(false),
})

/** The answer of a list: the bare array, or with paginate=true the envelope. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.union([
    z.array(item),
    z.object({
      items: z.array(item),
      total: z.int().min(0),
      limit: z.int().min(1),
      offset: z.int().min(0),
      has_more: z.boolean(),
    }),
  ])

/** A set of boolean switches: the whole state as an answer, and an update of at least one of them. */
export function switches<const Name extends string>(id: string, names: readonly Name[]) {
  const each = <T extends z.ZodType>(shape: T) =>
    Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, T>
  return {
    State: z.object(each(z.boolean())).meta({ id }),
    Update: z
      .object(each(z.boolean().nullish()))
      .refine(
        (update) => Object.values(update).some((value) => typeof value === 'boolean'),
        'Value error, at least one field must be set',
      )
      .meta({ id: `${id}Update` }),
  }
}

/** An IANA zone; absent, null or blank means UTC (docs/contract/http.md#time-zones). The database checks the name. */
export const timezone = z
  .string()
  .trim()
  .pipe(text({ max: 64 }))
  .nullish()

const LOCAL_PART = /^[^\s"(),:;<>@[\\\]\p{Cc}.]+(\.[^\s"(),:;<>@[\\\]\p{Cc}.]+)*$/u
const DOMAIN = /^([\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+[\p{L}][\p{L}\p{N}\p{M}-]*$/u
const RESERVED_DOMAINS = /\.(arpa|invalid|local|localhost|onion|test)$/

/**
 * An e-mail address, trimmed and lowercased before its checks (docs/contract/http.md#e-mail-addresses): one @, a local
 * part of 1 to 64 characters, and a domain with a dot and no empty label.
 */
export const email = text()
  .transform((value) => (/^[^<>]*<([^<>]+)>\s*$/.exec(value)?.[1] ?? value).trim().toLowerCase())
  .refine((value) => {
    const [local = '', domain, ...rest] = value.split('@')
    return (
      domain !== undefined &&
      rest.length === 0 &&
      codePoints(value) <= 254 &&
      codePoints(local) <= 64 &&
      LOCAL_PART.test(local) &&
      DOMAIN.test(domain) &&
      !RESERVED_DOMAINS.test(domain)
    )
  }, 'value is not a valid email address')
  .meta({ format: 'email' })
