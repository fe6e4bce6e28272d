import { ICalCalendar, ICalEventTransparency } from 'ical-generator'

// A calendar as iCalendar text (docs/contract/calendar.md#get-calendarics): all-day entries, which need no time zone.

const HOUR_S = 3600
const DAY_MS = 86_400_000

type Entry = { uid: string; first_day: string; last_day: string; summary: string }

/** Writes the answer of api.calendar_get. All entries are stamped with its day, so that one calendar has one text. */
export function icsOf(json: string): string {
  const { day, entries } = JSON.parse(json) as { day: string; entries: Entry[] }
  const calendar = new ICalCalendar({
    name: 'Thirty-six weeks',
    prodId: { company: 'thirty-six-weeks', product: 'calendar', language: 'EN' },
    ttl: HOUR_S,
  })
  for (const { uid, first_day, last_day, summary } of entries)
    calendar.createEvent({
      id: `${uid}@thirty-six-weeks`,
      stamp: new Date(day),
      start: new Date(first_day),
      end: new Date(Date.parse(last_day) + DAY_MS), // which is the day after the last
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary,
    })
  return `${calendar.toString()}\r\n`
}
