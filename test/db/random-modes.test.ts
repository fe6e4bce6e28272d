import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ModeMetadata } from '../../src/practices/metadata.ts'
import { ModeConfig } from '../../src/practices/modes.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { LEAST } from '../support/practices.ts'

// The shapes of src/practices and the functions of sql/lib/modes say the same of 10,000 random configs, and of as many
// results of sessions: valid ones, nearly valid ones and hostile ones (docs/contract/practices.md#modes).

const CASES = 10_000
const SEED = Number(process.env.SEED ?? 20_261_128)

const minutes = fc.oneof(fc.constantFrom(0.5, 1440, 1.15, 2 / 3, 5), fc.double({ min: 0.5, max: 60, noNaN: true }))
const int = (min: number, max: number) => fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }))
const text = (minLength: number, maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 20) }),
    fc.constantFrom('😀'.repeat(maxLength), 'é'.repeat(minLength)),
  )
const slug = fc.oneof(fc.stringMatching(/^[a-z][a-z0-9_]{0,4}$/), fc.constantFrom('a'.repeat(64), 'custom'))
const sense = fc.constantFrom('sight', 'touch', 'hearing', 'smell', 'taste')
const tone = fc.constantFrom('bowl', 'chime', 'gong')
const yes = fc.boolean()
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary)
const uri = fc
  .tuple(fc.constantFrom('file', 'content', 'ph', 'asset'), fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }))
  .map(([scheme, path]) => `${scheme}://${path}`)
const timer = { duration_minutes: minutes, start_bell: yes, halfway_bell: yes, end_bell: yes }
const list = <T>(item: fc.Arbitrary<T>, most: number) => fc.array(item, { maxLength: Math.min(most, 4) })
const record = (fields: Record<string, fc.Arbitrary<unknown>>, requiredKeys: string[] = []) =>
  fc.record(fields, { requiredKeys })

/** Fields of each mode, and those that a config has always. Rules between fields hold by chance. */
const CONFIGS: Record<string, [Record<string, fc.Arbitrary<unknown>>, string[]]> = {
  meditation_timer: [timer, ['duration_minutes']],
  count_up: [{ soft_cap_minutes: orNull(minutes) }, []],
  metronome: [
    {
      bpm: int(20, 240),
      timer: record({ ...timer, mode: fc.constant('meditation_timer') }, ['duration_minutes']),
    },
    ['bpm', 'timer'],
  ],
  interval_bell: [
    {
      duration_minutes: minutes,
      interval_minutes: orNull(minutes),
      cue_offsets_minutes: orNull(list(fc.oneof(minutes, fc.constantFrom(0.1, 1e-7)), 4)),
      bell_tone: tone,
    },
    ['duration_minutes'],
  ],
  random_interval_bell: [
    {
      duration_minutes: fc.oneof(
        minutes,
        int(5, 3600).map((seconds) => seconds / 60),
      ),
      min_interval_seconds: int(5, 100),
      max_interval_seconds: int(10, 3600),
      bell_tone: tone,
      max_bells: orNull(int(1, 1000)),
      start_bell: yes,
      end_bell: yes,
    },
    ['duration_minutes', 'min_interval_seconds', 'max_interval_seconds'],
  ],
  rep_counter: [
    { target_reps: int(1, Number.MAX_SAFE_INTEGER), unit_label: text(1, 64), time_cap_minutes: orNull(minutes) },
    ['target_reps', 'unit_label'],
  ],
  sense_grounding: [{ prompts: list(record({ sense, label: text(1, 255) }, ['sense', 'label']), 300) }, ['prompts']],
  tarot: [{ deck: fc.constant('major_arcana'), per_card_minutes: minutes, hide_timer_during_meditation: yes }, []],
  tallied_grounding: [
    {
      rounds: int(1, 10),
      categories: list(
        record({ key: slug, label: text(1, 255), target_count: int(1, 20) }, ['key', 'label', 'target_count']),
        12,
      ),
    },
    ['rounds', 'categories'],
  ],
  mindful_anchor: [
    {
      instruction: text(1, 500),
      min_duration_seconds: int(0, 3600),
      options: list(
        record({ key: slug, label: text(1, 255), description: orNull(text(0, 500)) }, ['key', 'label']),
        20,
      ),
      require_option_choice: yes,
    },
    ['instruction', 'min_duration_seconds'],
  ],
  card_meditation: [
    {
      deck_id: slug,
      per_card_minutes: minutes,
      shuffle: yes,
      reveal_after_meditation: yes,
      hide_timer_during_meditation: yes,
      cards: orNull(
        list(
          record(
            {
              name: text(1, 120),
              image_asset_key: orNull(text(1, 200)),
              image_uri: orNull(uri),
              symbolism: orNull(text(0, 500)),
            },
            ['name'],
          ),
          200,
        ),
      ),
    },
    ['deck_id'],
  ],
}
const RESULTS: typeof CONFIGS = {
  meditation_timer: [{}, []],
  count_up: [{}, []],
  metronome: [{ bpm_used: int(1, 240) }, ['bpm_used']],
  interval_bell: [
    { intervals_struck: int(0, 1000), total_intervals: int(0, 1000) },
    ['intervals_struck', 'total_intervals'],
  ],
  random_interval_bell: [
    { bells_struck: int(0, 4), interval_seconds: list(int(1, 2 ** 31 - 1), 1000) },
    ['bells_struck'],
  ],
  rep_counter: [{ rep_count: int(0, 1_000_000) }, ['rep_count']],
  sense_grounding: [{ senses_completed: list(sense, 9) }, []],
  tarot: [{ card_index: int(0, 21) }, ['card_index']],
  tallied_grounding: [
    { rounds_completed: int(0, 10), total_rounds: int(1, 10), items_completed: int(0, 2400) },
    ['rounds_completed', 'total_rounds', 'items_completed'],
  ],
  mindful_anchor: [
    { chosen_option_key: orNull(slug), duration_seconds: int(0, 14_400), met_min_duration: yes },
    ['duration_seconds', 'met_min_duration'],
  ],
  card_meditation: [
    { deck_id: slug, card_drawn_name: text(1, 120), card_drawn_index: orNull(int(0, 199)) },
    ['deck_id', 'card_drawn_name'],
  ],
}

const HOSTILE = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', 0, -1, 0.49, 1.5, 1440.1, 1e21, 2 ** 53, 5e-324, [], {}, [null], [[]]),
  fc.constantFrom<unknown>('10', 'a\0', '\ud800', 'x'.repeat(256), 'Red', 'red\n', 'custom', 'ph://a\u2003b', 'mode'),
  fc.jsonValue({ maxDepth: 2 }),
)
const KEYS = fc.constantFrom('__proto__', 'constructor', 'toString', 'mode', 'Mode', 'mode ', 'options', 'label', '')

/** Every object and array inside a value. */
function insides(value: unknown, found: object[] = []): object[] {
  if (typeof value !== 'object' || value === null) return found
  found.push(value)
  for (const item of Object.values(value)) insides(item, found)
  return found
}
/** Puts a value at a key, also at `__proto__`, as JSON.parse does. */
const put = (object: object, key: string, value: unknown) =>
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })

type Change = { where: number; key: number; how: 'drop' | 'replace' | 'add'; name: string; value: unknown }
/** The JSON of a valid value, with some changes anywhere in it. */
function changed(value: object, changes: Change[]): string {
  const copy = JSON.parse(JSON.stringify(value))
  for (const { where, key, how, name, value: shared } of changes) {
    const value = structuredClone(shared)
    const all = insides(copy)
    const object = all[where % all.length] as Record<string, unknown>
    const keys = Object.keys(object)
    const chosen = keys[key % Math.max(1, keys.length)]
    if (how === 'add') Array.isArray(object) ? object.push(value) : put(object, name, value)
    else if (chosen === undefined) continue
    else if (how === 'replace') put(object, chosen, value)
    else if (Array.isArray(object)) object.splice(Number(chosen), 1)
    else delete object[chosen]
  }
  return JSON.stringify(copy)
}

function cases(of: typeof CONFIGS): string[] {
  const valid = fc.oneof(
    ...Object.entries(of).map(([mode, [fields, required]]) =>
      record({ mode: fc.constant(mode), ...fields }, ['mode', ...required]),
    ),
  )
  const change = fc.record({
    where: fc.nat(20),
    key: fc.nat(20),
    how: fc.constantFrom<Change['how']>('drop', 'replace', 'replace', 'add'),
    name: KEYS,
    value: HOSTILE,
  })
  const some = fc.tuple(valid, fc.oneof(fc.constant<Change[]>([]), fc.array(change, { minLength: 1, maxLength: 2 })))
  const made = fc.oneof(
    { weight: 20, arbitrary: some.map(([value, changes]) => changed(value, changes)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...Object.keys(of)), fc.jsonValue())
        .map(([mode, value]) => JSON.stringify(typeof value === 'object' ? { ...value, mode } : value)),
    },
  )
  return fc.sample(made, { numRuns: CASES, seed: SEED })
}

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  // jsonb has neither NUL nor half a character, so the cast of the constraint refuses them before the function does.
  await database.owner.query(`
    create function public.verdict(fn text, value text) returns boolean language plpgsql as $$
    declare
      v_fits boolean;
    begin
      execute format('select %s($1::jsonb ->> ''mode'', $1::jsonb)', fn) into v_fits using value;
      return v_fits;
    exception when untranslatable_character or invalid_text_representation then
      return false;
    end $$`)
})
afterAll(() => database?.drop())

/** What PostgreSQL says of each value. */
async function verdicts(fn: string, values: string[]): Promise<boolean[]> {
  const { rows } = await database.owner.query(
    'select public.verdict($1, v.value) as fits from unnest($2::text[]) with ordinality v (value, nth) order by nth',
    [fn, values],
  )
  return rows.map(({ fits }) => fits)
}

test.each([
  ['configs', 'lib.mode_config_fits', CONFIGS, ModeConfig],
  ['results', 'lib.session_result_fits', RESULTS, ModeMetadata],
] as const)(`10,000 %s get one verdict`, { timeout: 120_000 }, async (_, fn, of, shape) => {
  const values = cases(of)
  const parsed = values.map((value) => shape.safeParse(JSON.parse(value)))
  const said = await verdicts(fn, values)
  const differ = values.filter((_, nth) => said[nth] !== parsed[nth]?.success)
  expect(differ.slice(0, 10), `seed ${SEED}`).toEqual([])
  const normal = parsed.filter(({ success }) => success).map(({ data }) => JSON.stringify(data))
  expect(normal.length).toBeGreaterThan(CASES / 4)
  expect(values.length - normal.length).toBeGreaterThan(CASES / 4)
  expect((await verdicts(fn, normal)).every(Boolean)).toBe(true)
  for (const mode of Object.keys(LEAST)) {
    const ofMode = said.filter((_, nth) => values[nth]?.includes(`"mode":"${mode}"`))
    expect([mode, ofMode.includes(true), ofMode.includes(false)]).toEqual([mode, true, true])
  }
})
