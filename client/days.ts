// The days of an account, and their names.

/** Names that devices with older data have for zones that were renamed; of the Argentine ones they lack a part. */
const OLDER: Record<string, string> = {
  'America/Atikokan': 'America/Coral_Harbour',
  'America/Indiana/Indianapolis': 'America/Indianapolis',
  'America/Kentucky/Louisville': 'America/Louisville',
  'America/Nuuk': 'America/Godthab',
  'Asia/Dhaka': 'Asia/Dacca',
  'Asia/Ho_Chi_Minh': 'Asia/Saigon',
  'Asia/Kathmandu': 'Asia/Katmandu',
  'Asia/Kolkata': 'Asia/Calcutta',
  'Asia/Thimphu': 'Asia/Thimbu',
  'Asia/Yangon': 'Asia/Rangoon',
  'Atlantic/Faroe': 'Atlantic/Faeroe',
  'Europe/Kyiv': 'Europe/Kiev',
  'Pacific/Chuuk': 'Pacific/Truk',
  'Pacific/Kanton': 'Pacific/Enderbury',
  'Pacific/Pohnpei': 'Pacific/Ponape',
}
const olderName = (zone: string) => OLDER[zone] ?? zone.replace('/Argentina/', '/')

const formats = new Map<string | undefined, Pick<Intl.DateTimeFormat, 'format'>>()

/**
 * The format of days such as 2026-11-22 in a zone. A device may lack the zone, which is no reason to show nothing: then
 * by the zone's older name, else as in the device's own zone, else in UTC.
 */
function formatOf(zone: string | undefined) {
  for (const timeZone of zone === undefined ? [undefined] : [zone, olderName(zone), undefined])
    try {
      return new Intl.DateTimeFormat('sv', { timeZone })
    } catch {}
  return { format: (time: number) => new Date(time).toISOString().slice(0, 10) }
}

/** The local day in a zone, that of the device if undefined. */
export function dayIn(zone: string | undefined, time: number): string {
  const format = formats.get(zone) ?? formatOf(zone)
  formats.set(zone, format)
  return format.format(time)
}

const DAY_MS = 86_400_000
/** A local day as a number of days since Thursday 1970-01-01. */
export const numberOf = (day: string) => Date.parse(day) / DAY_MS
/** The weekday of a day, Monday first. */
const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7
/** The first day of the week, from Monday, or the month of a day. */
export const firstOf = (unit: 'week' | 'month', day: number) =>
  day - (unit === 'week' ? weekdayOf(day) : new Date(day * DAY_MS).getUTCDate() - 1)

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Whether weekdays name that of a day, as `Mon` or `Monday` in any case; without any, all days are named. */
export function names(weekdays: readonly string[] | null, day: number): boolean {
  const name = WEEKDAYS[weekdayOf(day)] as string
  return !weekdays?.length || weekdays.some((given) => [name, name.slice(0, 3)].includes(given.toLowerCase()))
}

/** How many days of a span, both ends included, have a weekday that is named. */
export function daysNamed(weekdays: readonly string[] | null, from: number, to: number): number {
  if (!weekdays?.length) return to - from + 1
  const week = Array.from({ length: 7 }, (_, n) => n).filter((day) => names(weekdays, day))
  return week.reduce((sum, day) => sum + Math.floor((to - day) / 7) - Math.floor((from - 1 - day) / 7), 0)
}
