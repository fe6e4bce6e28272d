import { z } from 'zod'
import { type Archive, archiveOf } from './archive.ts'
import { damaged, isRecord } from './habits.ts'
import { valuesAt } from './json.ts'
import { hasDays } from './markdown.ts'
import { FileRefused, type ImportRow, type Problem, type Reader } from './rows.ts'

// The reader of Day One's JSON export: an archive with one file per journal at its top, and the media in folders.

const VERSION = 1

export const dayone: Reader = {
  fits: async (file) => {
    const archive = await archiveOf(file)
    return archive !== undefined && journalsOf(archive).length > 0 && !hasDays(archive)
  },
  read,
}

/** The journals, at the top or in the folder that somebody packed again. */
const journalsOf = ({ names }: Archive) => names.filter((name) => /^([^./][^/]*\/)?[^./][^/]*\.json$/.test(name))

async function* read(file: Buffer): AsyncGenerator<ImportRow | Problem> {
  const archive = (await archiveOf(file)) as Archive
  let found = 0
  for (const name of journalsOf(archive)) {
    try {
      for await (const { value, key, within } of valuesAt(archive.read(name), ['$.metadata.version', '$.entries.*'])) {
        found++
        if (within[0] === 'metadata') refuseNewer(value)
        else yield readEntry(value, { file: name, entry: `entries ${key}` })
      }
    } catch (error) {
      yield damaged(error, { file: name })
    }
  }
  if (found === 0) throw new FileRefused('unknown_format')
}

function refuseNewer(version: unknown) {
  if (Number.parseInt(String(version), 10) > VERSION) throw new FileRefused('newer_format')
}

const Media = z.array(z.unknown()).nullish()
const Entry = z.object({
  uuid: z.string().min(1),
  creationDate: z.iso.datetime({ offset: true }),
  timeZone: z.string().nullish(),
  text: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
  photos: Media,
  videos: Media,
  audios: Media,
  pdfAttachments: Media,
})

function readEntry(value: unknown, place: { file: string; entry: string }): ImportRow | Problem {
  const { data, error } = Entry.safeParse(value)
  if (error) {
    const entry = isRecord(value) && typeof value.uuid === 'string' ? value.uuid : place.entry
    const isTime = error.issues.every(({ path }) => path[0] === 'creationDate')
    return { ...place, entry, reason: isTime ? 'bad_instant' : 'damaged' }
  }
  const instant = new Date(data.creationDate)
  const text = textOf(data.text ?? '')
  const tags = data.tags ?? []
  const media = [data.photos, data.videos, data.audios, data.pdfAttachments]
  const skipped_media = media.reduce((sum, list) => sum + (list?.length ?? 0), 0)
  if (text === '' && tags.length === 0 && skipped_media === 0)
    return { ...place, entry: data.uuid, reason: 'nothing_to_import' }
  const day = dayIn(zoneOf(data.timeZone ?? 'UTC'), instant)
  const body = { instant: instant.toISOString(), day, title: null, text, tags, skipped_media }
  return { kind: 'entry', key: data.uuid, body }
}

/** The text without links to media, and without the backslashes before punctuation. */
const textOf = (text: string) =>
  text
    .replace(/!\[[^\]]*\]\(dayone-moment:[^)]*\)/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const zones = new Map<string, Intl.DateTimeFormat>()

/** A zone that prints local days. One that nobody knows counts as UTC, as one that is missing. */
function zoneOf(name: string): Intl.DateTimeFormat {
  const known = zones.get(name)
  if (known !== undefined) return known
  const offset = /^(?:GMT|UTC)([+-]\d\d):?(\d\d)$/.exec(name) // a zone without a place
  const timeZone = offset ? `${offset[1]}:${offset[2]}` : name
  let zone: Intl.DateTimeFormat
  try {
    zone = new Intl.DateTimeFormat('en-CA', { timeZone })
  } catch {
    zone = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' })
  }
  if (zones.size < 1000) zones.set(name, zone)
  return zone
}

function dayIn(zone: Intl.DateTimeFormat, instant: Date): string {
  const parts = Object.fromEntries(zone.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`
}
