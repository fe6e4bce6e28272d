import { z } from 'zod'
import { perMinute } from '../http/rate-limits.ts'
import type { Route } from '../http/route.ts'
import { transcribe } from '../models/transcription.ts'
import { keyHeader, llmRefusals } from '../models/waiting.ts'

const BODY_BYTES = 10 * 1024 * 1024

const TranscribePageRequest = z
  .object({
    image_base64: z
      .string()
      .min(1)
      .describe('The picture in base64 with padding, without a `data:` prefix; at most 5,242,878 bytes of picture.'),
    media_type: z
      .enum(['image/jpeg', 'image/png', 'image/webp'])
      .describe('Type of the picture. Its first bytes must agree.'),
  })
  .meta({ id: 'TranscribePageRequest' })

export const transcription: Route[] = [
  {
    method: 'post',
    path: '/journal/transcribe-page',
    summary: 'Copies a photographed page; every call is charged, a repeat too.',
    headers: keyHeader,
    limit: perMinute(20),
    bodyLimitBytes: BODY_BYTES,
    body: TranscribePageRequest,
    kind: 'run',
    run: transcribe,
    answers: {
      200: z
        .object({
          text: z.string().describe('The text that the model read.'),
          truncated: z.boolean().describe('Whether the model reached its limit before the end of the page.'),
        })
        .meta({ id: 'TranscribePageResponse' }),
    },
    refuses: { ...llmRefusals, 422: ['image_too_large', 'invalid_image', 'model_lacks_vision', 'no_text_found'] },
  },
]
