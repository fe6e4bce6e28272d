import { z } from 'zod'
import { int4, orFalse, orNull, orTrue, text } from '../base/shapes/shapes.ts'

// The configs (mode_config) of the eleven modes (docs/contract/practices.md#modes). Routes, the OpenAPI document and
// start-up seeding read them. Parsing normalises: every default is filled in, nulls included.

const minutes = () => z.number().min(0.5).max(1440)
export const slug = () =>
  z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,63}$/, 'String should be a slug: at most 64 of a to z, 0 to 9 and _, a letter first')
export const SENSES = ['sight', 'touch', 'hearing', 'smell', 'taste'] as const
const bellTone = z.enum(['bowl', 'chime', 'gong']).default('bowl')

const isUnique = (items: Array<{ key: string }>) => new Set(items.map(({ key }) => key)).size === items.length
/** The error of a rule, at the field of `path`. */
export const rule = (message: string, ...path: string[]) => ({ error: `Value error, ${message}`, path })

const timer = {
  duration_minutes: minutes().describe('Length in minutes.'),
  start_bell: orTrue.describe('Whether a bell sounds at the start.'),
  halfway_bell: orFalse.describe('Whether a bell sounds halfway.'),
  end_bell: orTrue.describe('Whether a bell sounds at the end.'),
}

const MeditationTimer = z
  .strictObject({ mode: z.literal('meditation_timer').describe('A timer that counts down.'), ...timer })
  .meta({ id: 'MeditationTimerConfig' })

const CountUp = z
  .strictObject({
    mode: z.literal('count_up').describe('A clock that counts up.'),
    soft_cap_minutes: orNull(minutes()).describe('Minutes after which the app suggests an end; null for none.'),
  })
  .meta({ id: 'CountUpConfig' })

const Metronome = z
  .strictObject({
    mode: z.literal('metronome').describe('A metronome.'),
    bpm: int4(20, 240).describe('Beats per minute.'),
    timer: z
      .strictObject({
        mode: z.literal('meditation_timer').default('meditation_timer').describe('Always `meditation_timer`.'),
        ...timer,
      })
      .describe('The timer that runs along.'),
  })
  .meta({ id: 'MetronomeConfig' })

const IntervalBell = z
  .strictObject({
    mode: z.literal('interval_bell').describe('A timer with bells at fixed times.'),
    duration_minutes: minutes().describe('Length in minutes.'),
    interval_minutes: orNull(z.number().min(0.5)).describe(
      'Minutes between two bells, shorter than the duration. Either this or `cue_offsets_minutes`.',
    ),
    cue_offsets_minutes: orNull(z.array(z.number())).describe(
      'Minutes after the start at which a bell sounds. Either these or `interval_minutes`.',
    ),
    bell_tone: bellTone.describe('Sound of the bell.'),
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
    mode: z.literal('random_interval_bell').describe('A timer with bells at random times.'),
    duration_minutes: minutes().describe('Length in minutes.'),
    min_interval_seconds: int4(5, 3600).describe('Shortest time between two bells, in seconds.'),
    max_interval_seconds: int4(10, 3600).describe('Longest time between two bells, in seconds.'),
    bell_tone: bellTone.describe('Sound of the bell.'),
    max_bells: orNull(int4(1, 1000)).describe('Number of bells at most; null for no limit.'),
    start_bell: orTrue.describe('Whether a bell sounds at the start.'),
    end_bell: orTrue.describe('Whether a bell sounds at the end.'),
  })
  .refine(
    ({ min_interval_seconds: min, max_interval_seconds: max }) => max >= min,
    rule('the longest interval must not be below the shortest', 'max_interval_seconds'),
  )
  .refine(
    // Not multiplied: 1.15 * 60 is below 69.
    ({ min_interval_seconds, duration_minutes }) => min_interval_seconds / 60 <= duration_minutes,
    rule('the shortest interval must fit the duration', 'min_interval_seconds'),
  )
  .meta({ id: 'RandomIntervalBellConfig' })

const RepCounter = z
  .strictObject({
    mode: z.literal('rep_counter').describe('A counter of repetitions.'),
    target_reps: z.number().int().min(1).describe('Number of repetitions to reach.'),
    unit_label: text({ min: 1, max: 64 }).describe('What is counted, such as `breaths`.'),
    time_cap_minutes: orNull(minutes()).describe('Minutes after which it ends; null for no limit.'),
  })
  .meta({ id: 'RepCounterConfig' })

const SenseGrounding = z
  .strictObject({
    mode: z.literal('sense_grounding').describe('Grounding through the senses.'),
    prompts: z
      .array(
        z.strictObject({
          sense: z.enum(SENSES).describe('The sense.'),
          label: text({ min: 1, max: 255 }).describe('What the app asks.'),
        }),
      )
      .min(1)
      .describe('What is asked for, in order.'),
  })
  .meta({ id: 'SenseGroundingConfig' })

const Tarot = z
  .strictObject({
    mode: z.literal('tarot').describe('A card of the tarot to look at.'),
    deck: z.literal('major_arcana').default('major_arcana').describe('The deck: the major arcana.'),
    per_card_minutes: minutes().default(5).describe('Minutes per card.'),
    hide_timer_during_meditation: orTrue.describe('Whether the clock is hidden meanwhile.'),
  })
  .meta({ id: 'TarotConfig' })

const TalliedGrounding = z
  .strictObject({
    mode: z.literal('tallied_grounding').describe('Noticing things and counting them.'),
    rounds: int4(1, 10).describe('Number of rounds.'),
    categories: z
      .array(
        z.strictObject({
          key: slug().describe('Short name of the category, unique in the list.'),
          label: text({ min: 1, max: 255 }).describe('Name of the category.'),
          target_count: int4(1, 20).describe('How many of them to notice per round.'),
        }),
      )
      .min(1)
      .max(12)
      .refine(isUnique, rule('the keys of categories must be unique'))
      .describe('What is noticed, each with its number.'),
  })
  .meta({ id: 'TalliedGroundingConfig' })

const MindfulAnchor = z
  .strictObject({
    mode: z.literal('mindful_anchor').describe('Staying with one thing.'),
    instruction: text({ min: 1, max: 500 }).describe('What the person is asked to do.'),
    min_duration_seconds: int4(0, 3600).describe('How long to stay, in seconds. Shown, never enforced.'),
    options: z
      .array(
        z.strictObject({
          key: slug().describe('Short name of the option, unique in the list.'),
          label: text({ min: 1, max: 255 }).describe('Name of the option.'),
          description: orNull(text({ max: 500 })).describe('What the option is; null for none.'),
        }),
      )
      .max(20)
      .refine(isUnique, rule('the keys of options must be unique'))
      .default([])
      .describe('What the person can choose from.'),
    require_option_choice: orFalse.describe('Whether a session must name one of the options.'),
  })
  .refine(
    ({ require_option_choice, options }) => !require_option_choice || options.length > 0,
    rule('a required choice needs options', 'options'),
  )
  .meta({ id: 'MindfulAnchorConfig' })

const Card = z
  .strictObject({
    name: text({ min: 1, max: 120 }).describe('Name of the card.'),
    image_asset_key: orNull(text({ min: 1, max: 200 })).describe('Name of a picture in the app; null for none.'),
    image_uri: orNull(
      text({ min: 1, max: 500 }).refine(
        (value) => /^(file|content|ph|asset):\/\/[^\s<>"]+$/.test(value),
        'String should be the URI of a local image',
      ),
    ).describe('Address of a picture on the device (`file`, `content`, `ph` or `asset`); null for none.'),
    symbolism: orNull(text({ max: 500 })).describe('What the card stands for; null for none.'),
  })
  .refine(
    ({ image_asset_key, image_uri }) => image_asset_key === null || image_uri === null,
    rule('a card has one image at most', 'image_uri'),
  )

const CardMeditation = z
  .strictObject({
    mode: z.literal('card_meditation').describe('Looking at cards of a deck.'),
    deck_id: slug().describe('Name of the deck. `custom` needs `cards`.'),
    per_card_minutes: minutes().default(5).describe('Minutes per card.'),
    shuffle: orTrue.describe('Whether the cards are shuffled.'),
    reveal_after_meditation: orFalse.describe('Whether the card is shown only afterwards.'),
    hide_timer_during_meditation: orTrue.describe('Whether the clock is hidden meanwhile.'),
    cards: orNull(z.array(Card).max(200)).describe('The cards of a custom deck; null for a deck of the app.'),
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

/** Parses what a practice without a config gets: a timer of its default duration, which may be too short. */
export const defaultTimer = (duration_minutes: number) =>
  MeditationTimer.safeParse({ mode: 'meditation_timer', duration_minutes })
