import { z } from 'zod'
import { int4, text } from '../base/shapes.ts'

// The configs (mode_config) of the eleven modes (docs/contract/practices.md#modes). Routes, the OpenAPI document and
// start-up seeding read them. Parsing normalises: every default is filled in, nulls included.

/** A duration in minutes. */
const minutes = () => z.number().min(0.5).max(1440)
export const slug = () =>
  z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,63}$/, 'String should be a slug: at most 64 of a to z, 0 to 9 and _, a letter first')
export const SENSES = ['sight', 'touch', 'hearing', 'smell', 'taste'] as const
const bellTone = z.enum(['bowl', 'chime', 'gong']).default('bowl')
const yes = z.boolean().default(true)
const no = z.boolean().default(false)

const isUnique = (items: Array<{ key: string }>) => new Set(items.map(({ key }) => key)).size === items.length
const rule = (message: string, ...path: string[]) => ({ error: `Value error, ${message}`, path })

const timer = { duration_minutes: minutes(), start_bell: yes, halfway_bell: no, end_bell: yes }

const MeditationTimer = z
  .strictObject({ mode: z.literal('meditation_timer'), ...timer })
  .meta({ id: 'MeditationTimerConfig' })

const CountUp = z
  .strictObject({ mode: z.literal('count_up'), soft_cap_minutes: minutes().nullable().default(null) })
  .meta({ id: 'CountUpConfig' })

const Metronome = z
  .strictObject({
    mode: z.literal('metronome'),
    bpm: int4(20, 240),
    timer: z.strictObject({ mode: z.literal('meditation_timer').default('meditation_timer'), ...timer }),
  })
  .meta({ id: 'MetronomeConfig' })

const IntervalBell = z
  .strictObject({
    mode: z.literal('interval_bell'),
    duration_minutes: minutes(),
    interval_minutes: z.number().min(0.5).nullable().default(null),
    cue_offsets_minutes: z.array(z.number()).nullable().default(null),
    bell_tone: bellTone,
  })
  .refine(
    ({ interval_minutes, cue_offsets_minutes }) => (interval_minutes === null) !== (cue_offsets_minutes === null),
    rule('exactly one of interval_minutes and cue_offsets_minutes is needed'),
  )
  .refine(
    ({ interval_minutes, duration_minutes }) => interval_minutes === null || interval_minutes < duration_minutes,
    rule('the interval must be shorter than the duration', 'interval_minutes'),
  )
  .refine(
    ({ cue_offsets_minutes: cues, duration_minutes }) =>
      cues === null || (cues.length > 0 && cues.every((cue) => cue > 0 && cue <= duration_minutes)),
    rule('cues are needed, each after the start and not after the end', 'cue_offsets_minutes'),
  )
  .meta({ id: 'IntervalBellConfig' })

const RandomIntervalBell = z
  .strictObject({
    mode: z.literal('random_interval_bell'),
    duration_minutes: minutes(),
    min_interval_seconds: int4(5, 3600),
    max_interval_seconds: int4(10, 3600),
    bell_tone: bellTone,
    max_bells: int4(1, 1000).nullable().default(null),
    start_bell: yes,
    end_bell: yes,
  })
  .refine(
    ({ min_interval_seconds: min, max_interval_seconds: max }) => max >= min,
    rule('the longest interval must not be below the shortest', 'max_interval_seconds'),
  )
  .refine(
    ({ min_interval_seconds, duration_minutes }) => min_interval_seconds <= duration_minutes * 60,
    rule('the shortest interval must fit the duration', 'min_interval_seconds'),
  )
  .meta({ id: 'RandomIntervalBellConfig' })

const RepCounter = z
  .strictObject({
    mode: z.literal('rep_counter'),
    target_reps: z.number().int().min(1),
    unit_label: text({ min: 1, max: 64 }),
    time_cap_minutes: minutes().nullable().default(null),
  })
  .meta({ id: 'RepCounterConfig' })

const SenseGrounding = z
  .strictObject({
    mode: z.literal('sense_grounding'),
    prompts: z.array(z.strictObject({ sense: z.enum(SENSES), label: text({ min: 1, max: 255 }) })).min(1),
  })
  .meta({ id: 'SenseGroundingConfig' })

const Tarot = z
  .strictObject({
    mode: z.literal('tarot'),
    deck: z.literal('major_arcana').default('major_arcana'),
    per_card_minutes: minutes().default(5),
    hide_timer_during_meditation: yes,
  })
  .meta({ id: 'TarotConfig' })

const TalliedGrounding = z
  .strictObject({
    mode: z.literal('tallied_grounding'),
    rounds: int4(1, 10),
    categories: z
      .array(z.strictObject({ key: slug(), label: text({ min: 1, max: 255 }), target_count: int4(1, 20) }))
      .min(1)
      .max(12)
      .refine(isUnique, rule('the keys of categories must be unique')),
  })
  .meta({ id: 'TalliedGroundingConfig' })

const MindfulAnchor = z
  .strictObject({
    mode: z.literal('mindful_anchor'),
    instruction: text({ min: 1, max: 500 }),
    min_duration_seconds: int4(0, 3600),
    options: z
      .array(
        z.strictObject({
          key: slug(),
          label: text({ min: 1, max: 255 }),
          description: text({ max: 500 }).nullable().default(null),
        }),
      )
      .max(20)
      .refine(isUnique, rule('the keys of options must be unique'))
      .default([]),
    require_option_choice: no,
  })
  .refine(
    ({ require_option_choice, options }) => !require_option_choice || options.length > 0,
    rule('a required choice needs options', 'options'),
  )
  .meta({ id: 'MindfulAnchorConfig' })

const Card = z
  .strictObject({
    name: text({ min: 1, max: 120 }),
    image_asset_key: text({ min: 1, max: 200 }).nullable().default(null),
    image_uri: text({ min: 1, max: 500 })
      .refine(
        (value) => /^(file|content|ph|asset):\/\/[^\s<>"]+$/.test(value),
        'String should be the URI of a local image',
      )
      .nullable()
      .default(null),
    symbolism: text({ max: 500 }).nullable().default(null),
  })
  .refine(
    ({ image_asset_key, image_uri }) => image_asset_key === null || image_uri === null,
    rule('a card has one image at most', 'image_uri'),
  )

const CardMeditation = z
  .strictObject({
    mode: z.literal('card_meditation'),
    deck_id: slug(),
    per_card_minutes: minutes().default(5),
    shuffle: yes,
    reveal_after_meditation: no,
    hide_timer_during_meditation: yes,
    cards: z.array(Card).max(200).nullable().default(null),
  })
  .refine(
    ({ deck_id, cards }) => deck_id !== 'custom' || (cards !== null && cards.length > 0),
    rule('a custom deck needs cards', 'cards'),
  )
  .meta({ id: 'CardMeditationConfig' })

const CONFIGS = [
  MeditationTimer,
  CountUp,
  Metronome,
  IntervalBell,
  RepCounter,
  SenseGrounding,
  Tarot,
  TalliedGrounding,
  MindfulAnchor,
  CardMeditation,
  RandomIntervalBell,
] as const

export const ModeConfig = z.discriminatedUnion('mode', CONFIGS).meta({ id: 'ModeConfig' })
export type ModeConfig = z.output<typeof ModeConfig>

export const PracticeMode = z.enum(CONFIGS.map((config) => config.shape.mode.value)).meta({ id: 'PracticeMode' })

/** The config of a practice that has none: a timer of its default duration. */
export const defaultTimer = (duration_minutes: number) =>
  MeditationTimer.safeParse({ mode: 'meditation_timer', duration_minutes })
