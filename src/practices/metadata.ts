import { z } from 'zod'
import { int4, text } from '../base/shapes.ts'
import { SENSES, slug } from './modes.ts'

// The result of a session (mode_metadata) for each mode; parsing fills in the defaults
// (docs/contract/practice-sessions.md#session-results).

const rule = (message: string, ...path: string[]) => ({ error: `Value error, ${message}`, path })

export const ModeMetadata = z
  .discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('meditation_timer') }),
    z.strictObject({ mode: z.literal('count_up') }),
    z.strictObject({ mode: z.literal('metronome'), bpm_used: int4(1, 240) }),
    z
      .strictObject({
        mode: z.literal('interval_bell'),
        intervals_struck: int4(0, 1000),
        total_intervals: int4(0, 1000),
      })
      .refine(
        ({ intervals_struck, total_intervals }) => intervals_struck <= total_intervals,
        rule('more intervals were struck than there are', 'intervals_struck'),
      ),
    z
      .strictObject({
        mode: z.literal('random_interval_bell'),
        bells_struck: int4(0, 1000),
        interval_seconds: z.array(int4(1)).max(1000).default([]),
      })
      .refine(
        ({ bells_struck, interval_seconds }) => interval_seconds.length <= bells_struck,
        rule('there are more intervals than bells', 'interval_seconds'),
      ),
    z.strictObject({ mode: z.literal('rep_counter'), rep_count: int4(0, 1_000_000) }),
    z.strictObject({ mode: z.literal('sense_grounding'), senses_completed: z.array(z.enum(SENSES)).default([]) }),
    z.strictObject({ mode: z.literal('tarot'), card_index: int4(0, 21) }),
    z
      .strictObject({
        mode: z.literal('tallied_grounding'),
        rounds_completed: int4(0, 10),
        total_rounds: int4(1, 10),
        items_completed: int4(0, 2400),
      })
      .refine(
        ({ rounds_completed, total_rounds }) => rounds_completed <= total_rounds,
        rule('more rounds were completed than there are', 'rounds_completed'),
      ),
    z.strictObject({
      mode: z.literal('mindful_anchor'),
      chosen_option_key: slug().nullable().default(null),
      duration_seconds: int4(0, 14_400),
      met_min_duration: z.boolean(),
    }),
    z.strictObject({
      mode: z.literal('card_meditation'),
      deck_id: slug(),
      card_drawn_name: text({ min: 1, max: 120 }),
      card_drawn_index: int4(0, 199).nullable().default(null),
    }),
  ])
  .meta({ id: 'ModeMetadata' })
