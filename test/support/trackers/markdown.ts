import type { ImportRow } from '../../../src/imports/rows.ts'
import { zipOf } from '../zips.ts'
import { type Exported, sorted } from './common.ts'

// Writes a diary of Markdown files as people keep it: a file per day, some with front matter.

export type DiaryDay = { day: string; folder?: string; text: string; title?: string; tags?: string[]; style: number }

export function diaryFile(days: DiaryDay[]): Exported {
  const files = days.map(({ day, folder = '', text, title, tags = [], style }) => {
    const listed =
      style % 3 === 0 ? `tags:\n${tags.map((tag) => `  - "#${tag}"\n`).join('')}` : `tags: [${tags.join(', ')}]\n`
    const known = [title && `title: ${JSON.stringify(title)}\n`, tags.length > 0 && listed].filter(Boolean).join('')
    const head = known === '' ? '' : `---\ndate: 2001-01-01\n${known}---\n\n`
    const lines = style % 2 === 0 ? `${head}${text}\n` : `${head}${text}\n`.replaceAll('\n', '\r\n')
    return { name: `${folder}${day}.md`, data: style % 5 === 0 ? `\ufeff${lines}` : lines }
  })
  const rows = days.map(({ day, folder = '', text, title = null, tags = [] }): ImportRow => {
    const skipped_media = text.split('![').length - 1
    return { kind: 'entry', key: `${folder}${day}.md`, body: { instant: null, day, title, text, tags, skipped_media } }
  })
  return { file: zipOf(files), rows: sorted(rows), problems: [] }
}
