import { beaverFile } from './beaverhabits.ts'
import { daysFrom, dice, NAMES } from './common.ts'
import { dayOneFile } from './dayone.ts'
import { habitKitFile } from './habitkit.ts'
import { loopFile } from './loop.ts'
import { diaryFile } from './markdown.ts'

const DAYS = daysFrom('2026-01-01', '2026-02-10')
const SOME = NAMES.slice(0, 4)

/** A small file of each app. */
export const SMALL_FILES: Buffer[] = [
  loopFile(
    SOME.map((name, nth) => ({
      name,
      times: 1 + nth,
      interval: 7,
      days: new Map(DAYS.map((day, at) => [day, [2, 3, 0, 1][(at + nth) % 4] as number])),
      ...(nth === 1 && { times: 1, interval: 1, numerical: { unit: 'km', target: 2.5, atMost: true } }),
    })),
  ),
  habitKitFile(
    SOME.map((name, nth) => {
      const logged = DAYS.map((day) => ({ day, at: '21:00', amount: nth }))
      return { id: `h-${nth}`, name, zone: 'Europe/Berlin', isInverse: nth === 2, perDay: 1 + nth, logged }
    }),
  ),
  beaverFile(SOME.map((name, nth) => ({ name, records: DAYS.map((day, at) => ({ day, done: (at + nth) % 3 > 0 })) }))),
  dayOneFile({
    Journal: DAYS.map((day, nth) => {
      return {
        day,
        time: '23:30:00',
        zone: 'America/St_Johns',
        text: `${SOME[nth % 4]}. A *walk*!`,
        tags: ['sun'],
        photos: nth % 2,
      }
    }),
  }),
  diaryFile(
    DAYS.map((day, style) => ({ day, text: `${SOME[style % 4]}\n\nA walk`, title: 'Walk', tags: ['sun'], style })),
  ),
].map(({ file }) => file)

/** One of the small files, damaged: cut, some bytes changed, or two pieces between line ends or commas swapped. */
export function damagedFile(seed: number): Buffer {
  const roll = dice(seed)
  const whole = SMALL_FILES[seed % SMALL_FILES.length] as Buffer
  const way = roll(3)
  if (way === 0) return whole.subarray(0, roll(whole.length))
  if (way === 1) {
    const changed = Buffer.from(whole)
    for (let left = 1 + roll(6); left > 0; left--) changed[roll(changed.length)] = roll(256)
    return changed
  }
  const pieces = whole.toString('latin1').split(/(?<=[\n,])/)
  const [one, other] = [roll(pieces.length), roll(pieces.length)]
  ;[pieces[one], pieces[other]] = [pieces[other] as string, pieces[one] as string]
  return Buffer.from(pieces.join(''), 'latin1')
}
