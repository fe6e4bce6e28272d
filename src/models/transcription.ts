import { setImmediate as nextTurn } from 'node:timers/promises'
import { HttpError, vendorFailed } from '../base/http-error.ts'
import type { Caller } from '../db/call.ts'
import { statement } from '../db/statements.ts'
import type { Context } from '../http/route.ts'
import { LlmError } from '../vendors/llm.ts'
import { chooseModel } from '../vendors/llm-models.ts'
import { checkImage, type Page } from './image.ts'
import { runModelRequest } from './model-request.ts'
import { transcriptionPrompt } from './prompts.ts'
import { patienceMs } from './waiting.ts'

// A photographed page to text. Image and text stay in this process: SQL charges, settles and refunds, and never
// receives either.

const CREATE = statement('jobs.transcription_create', ['llm_key', 'reads_images', 'patience_ms', 'monthly_cap'], {
  for: 'caller',
  queues: true,
})
const STORE = statement('jobs.transcription_store', ['request_id'], { for: 'model_request' })

export async function transcribe(context: Context) {
  const { config, database, log } = context
  const page = context.input.body as Page
  const caller = context.caller as Caller
  await nextTurn() // parsing took long: lets other requests run
  checkImage(page)
  const choice = chooseModel(config, context.raw.headers['x-llm-api-key'])
  const values = {
    llm_key: choice.llm_key,
    reads_images: choice.model?.listed?.reads_images === true,
    patience_ms: patienceMs(config),
    monthly_cap: config.MONTHLY_MESSAGE_CAP,
  }
  const { body } = await database.entered(CREATE, caller, values, log)
  const request = { user_id: caller.userId, request_id: Number(body) }
  let isBlank = false
  const copied = await runModelRequest(context, request, choice, async ({ run, askModel }) => {
    const image = { data: page.image_base64, mediaType: page.media_type }
    const answer = await askModel(transcriptionPrompt(image))
    isBlank = answer.text.trim() === ''
    if (isBlank) throw new LlmError('there is no text on the page')
    return (await run(STORE)) === 'true' ? answer : undefined
  })
  if (isBlank) throw new HttpError(422, 'no_text_found')
  if (copied === undefined) throw vendorFailed(502, 'llm_provider_error')
  return { text: copied.text.toWellFormed(), truncated: copied.cut }
}
