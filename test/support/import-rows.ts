import type { EntryBody, HabitBody, ImportRow } from '../../src/imports/rows.ts'

// Rows as readers of other apps yield them.

export const habit = (key: string, more: Partial<HabitBody> = {}): ImportRow => ({
  kind: 'habit',
  key,
  body: {
    name: key,
    start_date: '2025-01-01',
    archived: false,
    position: 0,
    streak_rule: null,
    subtractive: false,
    target: null,
    unit: null,
    ...more,
  },
})

/** A day of the habit with the key `of`; without units a tick. */
export const day = (of: string, on: string, units: number | null = null): ImportRow => ({
  kind: 'day',
  key: `${of}/${on}`,
  body: { habit: of, day: on, units },
})

export const entry = (key: string, on: string, text: string, more: Partial<EntryBody> = {}): ImportRow => ({
  kind: 'entry',
  key,
  body: { instant: null, day: on, title: null, text, tags: [], skipped_media: 0, ...more },
})
