import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { ModeMetadata } from '../../src/practices/metadata.ts'
import { ModeConfig, PracticeMode } from '../../src/practices/modes.ts'
import { ANCHOR, LEAST } from '../support/practices.ts'

type Config = Record<string, unknown>
const many = <T>(length: number, item: (index: number) => T) => Array.from({ length }, (_, index) => item(index))
const card = { name: 'Heron' }
const category = { key: 'red', label: 'Red', target_count: 1 }
const option = { key: 'feet', label: 'Feet' }
const taken = (config: unknown) => ModeConfig.safeParse(config).success

describe('mode_config', () => {
  test('has eleven modes, each with a smallest config and no unknown keys', () => {
    expect(PracticeMode.options.toSorted()).toEqual(Object.keys(LEAST).sort())
    for (const config of Object.values(LEAST)) {
      expect(taken(config), JSON.stringify(config)).toBe(true)
      expect(taken({ ...config, extra: 1 })).toBe(false)
      expect(taken({ ...config, mode: undefined })).toBe(false)
    }
    expect(taken({ mode: 'yoga' })).toBe(false)
  })

  test('is normalised: every default is filled in, nulls included', () => {
    expect(Object.values(LEAST).map((config) => ModeConfig.parse(config))).toEqual([
      { mode: 'meditation_timer', duration_minutes: 10, start_bell: true, halfway_bell: false, end_bell: true },
      { mode: 'count_up', soft_cap_minutes: null },
      {
        mode: 'metronome',
        bpm: 60,
        timer: {
          mode: 'meditation_timer',
          duration_minutes: 30,
          start_bell: true,
          halfway_bell: false,
          end_bell: true,
        },
      },
      { ...LEAST.interval_bell, cue_offsets_minutes: null, bell_tone: 'bowl' },
      { ...LEAST.random_interval_bell, bell_tone: 'bowl', max_bells: null, start_bell: true, end_bell: true },
      { ...LEAST.rep_counter, time_cap_minutes: null },
      LEAST.sense_grounding,
      { mode: 'tarot', deck: 'major_arcana', per_card_minutes: 5, hide_timer_during_meditation: true },
      LEAST.tallied_grounding,
      { ...LEAST.mindful_anchor, options: [], require_option_choice: false },
      {
        ...LEAST.card_meditation,
        per_card_minutes: 5,
        shuffle: true,
        reveal_after_meditation: false,
        hide_timer_during_meditation: true,
        cards: null,
      },
    ])
    expect(ModeConfig.parse({ ...LEAST.card_meditation, cards: [card] })).toMatchObject({
      cards: [{ name: 'Heron', image_asset_key: null, image_uri: null, symbolism: null }],
    })
  })

  const FITS: Array<[mode: string, changes: Config]> = [
    ['meditation_timer', { duration_minutes: 0.5 }],
    ['meditation_timer', { duration_minutes: 1440 }],
    ['count_up', { soft_cap_minutes: 0.5 }],
    ['metronome', { bpm: 20 }],
    ['metronome', { timer: { mode: 'meditation_timer', duration_minutes: 1 } }],
    ['interval_bell', { interval_minutes: null, cue_offsets_minutes: [10, 0.1, 0.1] }],
    ['random_interval_bell', { min_interval_seconds: 600, max_interval_seconds: 600 }],
    ['rep_counter', { target_reps: 10_000_000_000 }],
    ['sense_grounding', { prompts: many(300, () => ({ sense: 'taste', label: 'x' })) }],
    ['tallied_grounding', { categories: many(12, (n) => ({ ...category, key: `key_${n}` })) }],
    ['mindful_anchor', { options: many(20, (n) => ({ ...option, key: `key_${n}` })) }],
    ['mindful_anchor', ANCHOR],
    ['card_meditation', { cards: [] }],
    ['card_meditation', { deck_id: 'custom', cards: many(200, () => ({ ...card, image_uri: 'ph://a' })) }],
  ]
  test.each(FITS)('%s accepts %j', (mode, changes) => expect(taken({ ...LEAST[mode], ...changes })).toBe(true))

  const FAILS: Array<[mode: string, changes: Config]> = [
    ['meditation_timer', { duration_minutes: 0.49 }],
    ['meditation_timer', { duration_minutes: 1440.1 }],
    ['meditation_timer', { duration_minutes: '10' }],
    ['meditation_timer', { start_bell: null }],
    ['count_up', { soft_cap_minutes: 0 }],
    ['metronome', { bpm: 19 }],
    ['metronome', { bpm: 241 }],
    ['metronome', { bpm: 60.5 }],
    ['metronome', { timer: { mode: 'count_up', duration_minutes: 1 } }],
    ['interval_bell', { interval_minutes: 2, cue_offsets_minutes: [1] }],
    ['interval_bell', { interval_minutes: null }],
    ['interval_bell', { interval_minutes: 10 }],
    ['interval_bell', { interval_minutes: 0.4 }],
    ['interval_bell', { interval_minutes: null, cue_offsets_minutes: [] }],
    ['interval_bell', { interval_minutes: null, cue_offsets_minutes: [0] }],
    ['interval_bell', { interval_minutes: null, cue_offsets_minutes: [10.1] }],
    ['interval_bell', { bell_tone: 'drum' }],
    ['random_interval_bell', { max_interval_seconds: 29 }],
    ['random_interval_bell', { min_interval_seconds: 4 }],
    ['random_interval_bell', { max_interval_seconds: 3601 }],
    ['random_interval_bell', { duration_minutes: 0.5, min_interval_seconds: 31 }],
    ['random_interval_bell', { max_bells: 0 }],
    ['rep_counter', { target_reps: 0 }],
    ['rep_counter', { unit_label: 'x'.repeat(65) }],
    ['sense_grounding', { prompts: [] }],
    ['sense_grounding', { prompts: [{ sense: 'humour', label: 'x' }] }],
    ['sense_grounding', { prompts: [{ sense: 'sight', label: '' }] }],
    ['sense_grounding', { prompts: [{ sense: 'sight', label: 'x', count: 5 }] }],
    ['tarot', { deck: 'minor_arcana' }],
    ['tallied_grounding', { rounds: 11 }],
    ['tallied_grounding', { categories: [category, category] }],
    ['tallied_grounding', { categories: many(13, (n) => ({ ...category, key: `key_${n}` })) }],
    ['tallied_grounding', { categories: [{ ...category, key: 'Red' }] }],
    ['tallied_grounding', { categories: [{ ...category, key: 'red\n' }] }],
    ['tallied_grounding', { categories: [{ ...category, target_count: 21 }] }],
    ['mindful_anchor', { require_option_choice: true }],
    ['mindful_anchor', { options: [option, option] }],
    ['mindful_anchor', { min_duration_seconds: 3601 }],
    ['mindful_anchor', { instruction: 'x'.repeat(501) }],
    ['card_meditation', { deck_id: 'custom' }],
    ['card_meditation', { deck_id: 'custom', cards: [] }],
    ['card_meditation', { cards: [{ ...card, image_asset_key: 'a', image_uri: 'ph://a' }] }],
    ['card_meditation', { cards: [{ ...card, image_uri: 'https://a' }] }],
    ['card_meditation', { cards: [{ ...card, image_uri: 'ph://a b' }] }],
    ['card_meditation', { cards: many(201, () => card) }],
  ]
  test.each(FAILS)('%s refuses %j', (mode, changes) => expect(taken({ ...LEAST[mode], ...changes })).toBe(false))
})

describe('mode_metadata', () => {
  const FITS: Array<[sent: Config, stored?: Config]> = [
    [{ mode: 'meditation_timer' }],
    [{ mode: 'count_up' }],
    [{ mode: 'metronome', bpm_used: 1 }],
    [{ mode: 'interval_bell', intervals_struck: 3, total_intervals: 3 }],
    [
      { mode: 'random_interval_bell', bells_struck: 0 },
      { mode: 'random_interval_bell', bells_struck: 0, interval_seconds: [] },
    ],
    [{ mode: 'rep_counter', rep_count: 1_000_000 }],
    [{ mode: 'sense_grounding' }, { mode: 'sense_grounding', senses_completed: [] }],
    [{ mode: 'tarot', card_index: 21 }],
    [{ mode: 'tallied_grounding', rounds_completed: 1, total_rounds: 1, items_completed: 2400 }],
    [
      { mode: 'mindful_anchor', duration_seconds: 0, met_min_duration: false },
      { mode: 'mindful_anchor', chosen_option_key: null, duration_seconds: 0, met_min_duration: false },
    ],
    [
      { mode: 'card_meditation', deck_id: 'birds', card_drawn_name: 'Heron' },
      { mode: 'card_meditation', deck_id: 'birds', card_drawn_name: 'Heron', card_drawn_index: null },
    ],
  ]
  test.each(FITS)('accepts %j', (sent, stored = sent) => {
    expect(ModeMetadata.parse(sent)).toEqual(stored)
    expect(ModeMetadata.safeParse({ ...sent, extra: 1 }).success).toBe(false)
  })

  test.each([
    {},
    { mode: 'yoga' },
    { mode: 'metronome', bpm_used: 0 },
    { mode: 'interval_bell', intervals_struck: 4, total_intervals: 3 },
    { mode: 'random_interval_bell', bells_struck: 1, interval_seconds: [5, 5] },
    { mode: 'random_interval_bell', bells_struck: 1, interval_seconds: [0] },
    { mode: 'rep_counter', rep_count: 1_000_001 },
    { mode: 'sense_grounding', senses_completed: ['humour'] },
    { mode: 'tarot', card_index: 22 },
    { mode: 'tallied_grounding', rounds_completed: 2, total_rounds: 1, items_completed: 0 },
    { mode: 'mindful_anchor', chosen_option_key: '', duration_seconds: 0, met_min_duration: true },
    { mode: 'mindful_anchor', duration_seconds: 14_401, met_min_duration: true },
    { mode: 'card_meditation', deck_id: 'birds', card_drawn_name: 'Heron', card_drawn_index: 200 },
  ])('refuses %j', (sent) => expect(ModeMetadata.safeParse(sent).success).toBe(false))
})

describe('the built-in presets', () => {
  test('have valid configs, unique names and one canonical preset per stage', async () => {
    const { presets } = JSON.parse(await readFile('content/program/practice-presets.json', 'utf8'))
    for (const { name, mode, mode_config } of presets)
      expect([name, ModeConfig.parse(mode_config).mode]).toEqual([name, mode])
    expect(new Set(presets.map(({ name }: { name: string }) => name)).size).toBe(presets.length)
    const canonical = presets.filter((preset: { canonical: boolean }) => preset.canonical)
    expect(canonical.map((preset: { stage_number: number }) => preset.stage_number)).toEqual(many(10, (n) => n + 1))
  })
})
