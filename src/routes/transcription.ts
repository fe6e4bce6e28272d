import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import { type Caller, statement } from '../db/call.ts'
import { perMinute } from '../http/limits.ts'
import type { Context, Route } from '../http/route.ts'
import { attend } from '../models/model-request.ts'
import { transcriptionPrompt } from '../models/prompts.ts'
import { chooseModel } from '../vendors/llm-models.ts'
import { keyHeader, llmRefusals, patience } from './resonance.ts'

// A photographed page to text (journal.md section 3). The image and the text live in this process alone: SQL charges,
// settles and refunds, and never sees either.

const BODY_BYTES = 10 * 1024 * 1024
const IMAGE_BYTES = 5 * 1024 * 1024
// The longest encoding that is read at all, and the longest that may go to a provider.
const ENCODED_CHARACTERS = 6_990_510
const SENT_CHARACTERS = 6_990_506

const TranscribePageRequest = z
  .object({ image_base64: z.string().min(1), media_type: z.enum(['image/jpeg', 'image/png', 'image/webp']) })
  .meta({ id: 'TranscribePageRequest' })
type Page = z.output<typeof TranscribePageRequest>

const CHARACTERS_PER_3_BYTES = 4
const PADDING = /={1,2}$/
// What no base64 holds. Matching the whole text against its alphabet instead would try each end of it again.
const FOREIGN = /[^A-Za-z0-9+/]/
const SIGNATURE_CHARACTERS = 16

const startsWith = (bytes: Buffer, ...start: number[]) => bytes.subarray(0, start.length).equals(Buffer.from(start))
const SIGNATURES: Record<Page['media_type'], (bytes: Buffer) => boolean> = {
  'image/jpeg': (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff),
  'image/png': (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/webp': (bytes) =>
    bytes.length >= 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

/** Refuses what is not, to the byte, an image of the type it says it is. */
function checkImage({ image_base64, media_type }: Page) {
  const tooLarge = new HttpError(422, 'image_too_large')
  if (image_base64.length > ENCODED_CHARACTERS) throw tooLarge
  const padding = PADDING.exec(image_base64.slice(-2))?.[0].length ?? 0
  const data = image_base64.slice(0, image_base64.length - padding)
  if (image_base64.length % CHARACTERS_PER_3_BYTES !== 0 || data === '' || FOREIGN.test(data)) {
    throw new HttpError(422, 'invalid_image')
  }
  if ((image_base64.length / CHARACTERS_PER_3_BYTES) * 3 - padding > IMAGE_BYTES) throw tooLarge
  const beginning = Buffer.from(image_base64.slice(0, SIGNATURE_CHARACTERS), 'base64')
  if (!SIGNATURES[media_type](beginning)) throw new HttpError(422, 'invalid_image')
  if (image_base64.length > SENT_CHARACTERS) throw tooLarge
}

const CREATE = statement('jobs.transcription_create', ['llm_key', 'reads_images', 'patience_ms', 'monthly_cap'])
const STORE = statement('jobs.transcription_store', ['request_id'])

async function transcribe(context: Context) {
  const { config, database, log } = context
  const page = context.input.body as Page
  const caller = context.caller as Caller
  await nextTurn() // parsing took its time: other requests come first
  checkImage(page)
  const choice = chooseModel(config, context.raw.headers['x-llm-api-key'])
  const values = {
    llm_key: choice.llm_key,
    reads_images: 'model' in choice && choice.model.listed?.reads_images === true,
    patience_ms: patience(config),
    monthly_cap: config.MONTHLY_MESSAGE_CAP,
  }
  const { body } = await database.entered(CREATE, caller, values, log)
  const request = { user_id: caller.userId, request_id: Number(body) }
  const text = await attend(context, request, choice, async ({ run, ask }) => {
    const image = { data: page.image_base64, mediaType: page.media_type }
    const copied = await ask(transcriptionPrompt(image))
    return (await run(STORE)) === 'true' ? copied : undefined
  })
  if (text === undefined) throw new HttpError(502, 'llm_provider_error')
  return { text: text.toWellFormed() }
}

export const transcription: Route[] = [
  {
    method: 'post',
    path: '/journal/transcribe-page',
    summary: 'Copies a photographed page; every call is charged, a repeat too.',
    access: 'user',
    headers: keyHeader,
    limit: perMinute(20),
    bodyLimitBytes: BODY_BYTES,
    body: TranscribePageRequest,
    run: transcribe,
    answers: { 200: z.object({ text: z.string() }).meta({ id: 'TranscribePageResponse' }) },
    refuses: { ...llmRefusals, 422: ['image_too_large', 'invalid_image', 'model_lacks_vision'] },
  },
]
