import { domainToUnicode } from 'node:url'
import { z } from 'zod'
import { normalForm } from './normal-form.ts'
import { cleaned, sanitised } from './sanitise.ts'

// Shapes that several routes share (docs/contract/http.md#shapes). A shape checks types, lengths and required fields;
// rules are SQL. Bodies are strict about JSON types; values of paths and queries are parsed out of strings.

export const INT4_MAX = 2_147_483_647
const INT8_MAX = 2n ** 63n - 1n
/**
 * Replaces an id that no column can hold: no row has it, so the route responds with 404 (docs/contract/http.md#ids).
 */
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
      error: `String should have at least ${min} character${min === 1 ? '' : 's'}`,
      params: { type: 'string_too_short' },
    })
    .refine((value) => max === undefined || value.length <= max || codePoints(value) <= max, {
      error: `String should have at most ${max} characters`,
      params: { type: 'string_too_long' },
    })
    .meta({ ...(min === 0 ? {} : { minLength: min }), ...(max === undefined ? {} : { maxLength: max }) })
}

/** A text for lib.sanitise, here without NUL, which PostgreSQL can't hold. */
export const writtenText = (limits: { min?: number; max?: number } = {}) =>
  z
    .string()
    .transform((value) => value.replaceAll('\0', ''))
    .pipe(text(limits))
    .transform(cleaned)

/** A letter of another script than Latin, Greek and Cyrillic: two of those may be a word. */
const DENSE =
  /[\p{Alphabetic}--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]]/v

/** What is searched for in texts, sanitised as they are: 3 to 64 characters, 2 where one is a letter as above. */
export const needle = () =>
  writtenText()
    .transform(sanitised)
    .refine((value) => codePoints(value) >= (DENSE.test(value) ? 2 : 3), {
      error: 'String should have at least 3 characters, or 2 where one is a letter of a script like Arabic or Han',
      params: { type: 'string_too_short' },
    })
    .refine((value) => codePoints(value) <= 64, {
      error: 'String should have at most 64 characters',
      params: { type: 'string_too_long' },
    })
    .meta({ type: 'string', minLength: 2, maxLength: 64 })

const codePoints = (value: string) => {
  let count = 0
  for (const _ of value) count++
  return count
}

export const int4 = (min = -INT4_MAX - 1, max = INT4_MAX) => z.number().int().min(min).max(max)

export const finite = () => z.number()

/** A field of a body that may be left out, and is null, true or false then. */
export const orNull = <T extends z.ZodType>(shape: T) => shape.nullable().default(null)
export const orTrue = z.boolean().default(true)
export const orFalse = z.boolean().default(false)

/** A calendar date, YYYY-MM-DD. */
export const date = () =>
  z.iso
    .date({ error: ({ code }) => (code === 'invalid_format' ? 'Input should be a date as YYYY-MM-DD' : undefined) })
    .refine((value) => !value.startsWith('0000'), 'Input should be a date between 0001 and 9999')

const LEAP_YEAR = 2000

/** A day of any year, MM-DD, 02-29 too. */
export const dayOfYear = () =>
  z
    .string()
    .refine(
      (value) => z.iso.date().safeParse(`${LEAP_YEAR}-${value}`).success,
      'Input should be a day of the year as MM-DD',
    )
    .meta({ pattern: '^[0-1][0-9]-[0-3][0-9]$' })

/** An instant as responses carry it: RFC 3339 with T, seconds and offset. */
export const instant = () => z.iso.datetime({ offset: true })

const HIGHEST_OFFSET_HOURS = 15 // PostgreSQL accepts no larger one

/** An instant that a client sends, in the form of responses: seconds are required. */
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

/** An id in a response. JavaScript reads every integer up to its maximum exactly. */
export const id = () => z.int().min(1)

/** A number of things in a response. */
export const count = () => z.int().min(0)

export const stageNumber = () => z.int().min(1).max(10)

/** The bounds of an id as they are published; what lies outside is an id of nothing and gets its 404. */
const PUBLISHED_ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const

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
    .meta(PUBLISHED_ID)

/** An id in a path: digits. One that no column can hold becomes NO_ID. */
export const pathId = () =>
  z
    .string()
    .regex(/^[+-]?\d+$/, 'Input should be a valid integer')
    .transform((value) =>
      BigInt(value) > INT8_MAX || BigInt(value) < -INT8_MAX ? String(NO_ID) : BigInt(value).toString(),
    )
    .meta(PUBLISHED_ID)

/** `stage_number`: Number of the stage. */
const sentenceOf = (name: string) => {
  const [, of = '', what] = /^(.*)_(id|number)$/.exec(name) ?? []
  return `${what === 'id' ? 'Id' : 'Number'} of the ${of.replaceAll('_', ' ')}.`
}

/** The path parameters of a route with one id or number. */
export const withId = (name: string, sentence = sentenceOf(name)) => z.object({ [name]: pathId().describe(sentence) })

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
  limit: queryInt(1, 200, 50).describe('How many items the answer holds at most. It cuts the bare array too.'),
  offset: queryInt(0, INT4_MAX, 0).describe('How many items are skipped before the first one of the answer.'),
  paginate: queryBool(false).describe(
    'Pagination: true for the envelope with `total` and `has_more`, whose next page is at `offset + limit`; false for the bare array.',
  ),
})

/** The response of a list: the bare array, or with paginate=true the envelope. */
export const listOf = <T extends z.ZodType>(item: T) => z.union([z.array(item), z.object(pageOf(item))])

/** The fields of the envelope. */
export const pageOf = <T extends z.ZodType>(item: T) => ({
  items: z.array(item).describe('The items of this page.'),
  total: count().describe('How many items there are on all pages together.'),
  limit: z.int().min(1).max(500).describe('The `limit` that this page was made with.'),
  offset: count().describe('The `offset` that this page was made with.'),
  has_more: z.boolean().describe('Whether items follow this page: ask again with `offset + limit`.'),
})

/** The fields of a PATCH: each may be left out, and has no default then. */
export const optional = (shape: z.core.$ZodShape) =>
  Object.fromEntries(
    Object.entries(shape as Record<string, z.ZodType>).map(([name, member]) => [
      name,
      member instanceof z.ZodDefault
        ? (member.unwrap() as z.ZodType).optional().describe(member.description as string)
        : member.optional(),
    ]),
  )

/** A set of described boolean switches: the whole state as a response, and an update of some of them. */
export function switches<const Name extends string>(id: string, sentences: Record<Name, string>) {
  const each = <T extends z.ZodType>(shape: T) =>
    Object.fromEntries(
      Object.entries<string>(sentences).map(([name, sentence]) => [name, shape.describe(sentence)]),
    ) as Record<Name, T>
  return {
    State: z.object(each(z.boolean())).meta({ id }),
    Update: z.object(each(z.boolean().nullish())).meta({ id: `${id}Update` }),
  }
}

/** An IANA zone, or what means UTC (docs/contract/http.md#time-zones). The database checks the name. */
export const timezone = z
  .string()
  .trim()
  .pipe(text({ max: 64 }))
  .nullish()
  .describe('IANA name of the time zone, such as `Europe/Berlin`. Absent, null, blank or `Etc/Unknown` means UTC.')

const LOCAL_PART = /^[^\s"(),:;<>@[\\\]\p{Cc}.]+(\.[^\s"(),:;<>@[\\\]\p{Cc}.]+)*$/u
const DOMAIN = /^([\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+[\p{L}][\p{L}\p{N}\p{M}-]*$/u
export const NO_EMAIL = 'value is not a valid email address'
const RESERVED_DOMAINS = /\.(arpa|invalid|local|localhost|onion|test)$/

/** Whether an address is below a reserved top-level domain, where no mail arrives. */
export const isReserved = (address: string) => RESERVED_DOMAINS.test(address)

const ASCII = /\p{ASCII}/u
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u // the last: a Braille cell without dots

/**
 * Whether an address looks like another one: it holds an invisible or bidirectional mark, or a letter that lower case
 * makes an ASCII letter, with a mark or without: the Kelvin sign, and the Turkish I with a dot.
 */
export const isDisguised = (address: string) => INVISIBLE.test(address) || hasLetterInDisguise(address)

/** An address as lib.address_normal makes it, where Node knows the letters of its domain. */
export const normalAddress = (address: string) =>
  normalForm(address).replace(/(?<=[@.])xn--[a-z0-9-]+/g, (label) => {
    const letters = domainToUnicode(label)
    return ASCII_ONLY.test(letters) || isDisguised(letters) ? label : letters
  })
const ASCII_ONLY = /^\p{ASCII}*$/u

const hasLetterInDisguise = (value: string) =>
  [...value].some((letter) => !ASCII.test(letter) && ASCII.test(letter.toLowerCase()))

// Invisible marks that belong to a name: between emoji, after an emoji, tags of a flag, and joiners of scripts that
// spell with them.
const SPELT = [
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gv,
  /(?<=\p{Emoji})[\ufe0e\ufe0f]/gv,
  /(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]+\u{e007f}/gv,
  /(?<=[[\p{L}\p{M}]--\p{Script=Latin}])[\u200c\u200d](?=[[\p{L}\p{M}]--\p{Script=Latin}])/gv,
]
const withoutSpelt = (name: string) => SPELT.reduce((rest, marks) => rest.replace(marks, ''), name)

/** Whether a name looks like another one, as isDisguised says of an address. */
export const isDisguisedName = (name: string) => INVISIBLE.test(withoutSpelt(name)) || hasLetterInDisguise(name)

/**
 * An e-mail address, trimmed and lowercased before its checks (docs/contract/http.md#e-mail-addresses): one @, a local
 * part of 1 to 64 characters, and a domain with a dot and no empty label.
 */
export const email = text()
  .refine((value) => !isDisguised(value), { error: NO_EMAIL, abort: true })
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => {
    const [local = '', domain, ...rest] = value.split('@')
    return (
      domain !== undefined &&
      rest.length === 0 &&
      codePoints(value) <= 254 &&
      codePoints(normalForm(value)) <= 254 && // which is what is stored
      codePoints(local) <= 64 &&
      LOCAL_PART.test(local) &&
      DOMAIN.test(domain)
    )
  }, NO_EMAIL)
  .meta({
    format: 'email',
    description: 'E-mail address. It is trimmed, put in lower case and into NFC before it is used.',
  })
