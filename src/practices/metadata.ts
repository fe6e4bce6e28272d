import { z } from 'zod'
import { int4, orNull, text } from '../base/shapes/shapes.ts'
import { rule, SENSES, slug } from './modes.ts'

// The result of a session (mode_metadata) for each mode; parsing fills in the defaults
// (docs/contract/practice-sessions.md#session-results).

export const ModeMetadata = z
  .discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('meditation_timer').describe('Mode of the practice.') }),
    z.strictObject({ mode: z.literal('count_up').describe('Mode of the practice.') }),
    z.strictObject({
      mode: z.literal('metronome').describe('Mode of the practice.'),
      bpm_used: int4(1, 240).describe('Beats per minute that were used.'),
    }),
    z
      .strictObject({
        mode: z.literal('interval_bell').describe('Mode of the practice.'),
        intervals_struck: int4(0, 1000).describe('Number of bells that were struck.'),
        total_intervals: int4(0, 1000).describe('Number of bells that the practice has.'),
      })
      .refine(
        ({ intervals_struck, total_intervals }) => intervals_struck <= total_intervals,
        rule('more intervals were struck than there are', 'intervals_struck'),
      ),
    z
      .strictObject({
        mode: z.literal('random_interval_bell').describe('Mode of the practice.'),
        bells_struck: int4(0, 1000).describe('Number of bells that were struck.'),
        interval_seconds: z
          .array(int4(1))
          .max(1000)
          .default([])
          .describe('Seconds before each bell, at most one number per bell.'),
      })
      .refine(
        ({ bells_struck, interval_seconds }) => interval_seconds.length <= bells_struck,
        rule('there are more intervals than bells', 'interval_seconds'),
      ),
    z.strictObject({
      mode: z.literal('rep_counter').describe('Mode of the practice.'),
      rep_count: int4(0, 1_000_000).describe('Number of repetitions.'),
    }),
    z.strictObject({
      mode: z.literal('sense_grounding').describe('Mode of the practice.'),
      senses_completed: z.array(z.enum(SENSES)).default([]).describe('Senses that were gone through.'),
    }),
    z.strictObject({
      mode: z.literal('tarot').describe('Mode of the practice.'),
      card_index: int4(0, 21).describe('Which card was drawn, 0 to 21.'),
    }),
    z
      .strictObject({
        mode: z.literal('tallied_grounding').describe('Mode of the practice.'),
        rounds_completed: int4(0, 10).describe('Number of rounds that were completed.'),
        total_rounds: int4(1, 10).describe('Number of rounds that the practice has.'),
        items_completed: int4(0, 2400).describe('Number of things that were noticed.'),
      })
      .refine(
        ({ rounds_completed, total_rounds }) => rounds_completed <= total_rounds,
        rule('more rounds were completed than there are', 'rounds_completed'),
      ),
    z.strictObject({
      mode: z.literal('mindful_anchor').describe('Mode of the practice.'),
      chosen_option_key: orNull(slug()).describe('Key of the option that was chosen; null for none.'),
      duration_seconds: int4(0, 14_400).describe('Length of the stay, in seconds.'),
      met_min_duration: z.boolean().describe('Whether the stay was as long as the practice asks for.'),
    }),
    z.strictObject({
      mode: z.literal('card_meditation').describe('Mode of the practice.'),
      deck_id: slug().describe('Name of the deck.'),
      card_drawn_name: text({ min: 1, max: 120 }).describe('Name of the card that was drawn.'),
      card_drawn_index: orNull(int4(0, 199)).describe('Place of the card in the deck, from 0; null if unknown.'),
    }),
  ])
  .meta({ id: 'ModeMetadata' })
