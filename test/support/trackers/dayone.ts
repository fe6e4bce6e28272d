import { createHash } from 'node:crypto'
import type { ImportRow, Problem } from '../../../src/imports/rows.ts'
import { type Packed, zipOf } from '../zips.ts'
import { type Exported, instantOf, sorted } from './common.ts'

// Writes what Day One's "JSON" export writes: an archive of one file per journal and the folders of media.

export type DayOneEntry = {
  /** The local day and time at which it was written, and the zone; null: none is stored. */
  day: string
  time: string
  zone: string | null
  /** The text as the person typed it. */
  text: string
  tags?: string[]
  photos?: number
  videos?: number
}

export const uuidOf = (name: string) => createHash('md5').update(name).digest('hex').toUpperCase()
/** As the app writes text: a backslash before punctuation. */
const escaped = (text: string) => text.replace(/[\\`*_{}[\]()#+\-.!|~>]/g, '\\$&')

/** `bad` entries stand among those of the first journal. */
export function dayOneFile(journals: Record<string, DayOneEntry[]>, bad: unknown[] = [], top = ''): Exported {
  const files: Packed[] = []
  const rows: ImportRow[] = []
  const problems: Problem[] = []
  for (const [name, entries] of Object.entries(journals)) {
    const written = entries.map((entry, nth) => {
      const { day, time, zone, text, tags = [], photos = 0, videos = 0 } = entry
      const uuid = uuidOf(`${name} ${nth}`)
      const ids = Array.from({ length: photos }, (_, photo) => uuidOf(`${uuid} ${photo}`))
      for (const id of ids) files.push({ name: `${top}photos/${id}.jpeg`, data: Buffer.alloc(100, nth), stored: true })
      const films = Array.from({ length: videos }, (_, film) => ({
        identifier: uuidOf(`${uuid} v${film}`),
        type: 'mov',
      }))
      const moments = ids.map((id) => `![](dayone-moment://${id})`)
      const shown = films.map(({ identifier }) => `![](dayone-moment:/video/${identifier})`)
      const creationDate = `${new Date(instantOf(zone ?? 'UTC', day, time)).toISOString().slice(0, 19)}Z`
      const body = {
        instant: creationDate.replace('Z', '.000Z'),
        day,
        title: null,
        text,
        tags,
        skipped_media: photos + videos,
      }
      rows.push({ kind: 'entry', key: uuid, body })
      return {
        uuid,
        creationDate,
        ...(zone !== null && { timeZone: zone }),
        modifiedDate: '2025-02-28T00:00:00Z',
        text: [...moments, escaped(text), ...shown].join('\n\n'),
        ...(tags.length > 0 && { tags }),
        // Some have lost their type.
        ...(photos > 0 && {
          photos: ids.map((identifier, photo) => ({ identifier, ...(photo === 0 && { type: 'jpeg' }) })),
        }),
        ...(videos > 0 && { videos: films }),
        starred: false,
        duration: 0,
        richText: '{"meta":{"version":1},"contents":[]}',
        location: { placeName: 'Café, "Zur Post"' },
      }
    })
    const all = files.some(({ name }) => name.endsWith('.json')) ? written : [...bad, ...written]
    const json = JSON.stringify({ metadata: { version: '1.0' }, entries: all }, null, 2).replaceAll('/', '\\/')
    files.push({ name: `${top}${name}.json`, data: json })
  }
  return { file: zipOf(files), rows: sorted(rows), problems }
}
