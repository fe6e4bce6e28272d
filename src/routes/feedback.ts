import { z } from 'zod'
import { id, instant, listOf, orNull, paging, text } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

const category = z.enum(['broken', 'confusing', 'idea', 'praise'])
const impact = z.enum(['blocked', 'can_continue', 'cosmetic', 'not_applicable'])
const summary = z
  .string()
  .trim()
  .pipe(text({ min: 1, max: 280 }))
const words = orNull(text({ max: 2000 }))
const short = orNull(text({ max: 60 }))

const Context = z
  .object({
    screen: short.describe('Where in the app, in your words; sealed as the other texts are.'),
    platform: short.describe('Such as `ios`, `android` or `web`.'),
    app_build: short.describe('Version or build of the app.'),
    viewport_class: short.describe('How large the window is, such as `compact`.'),
    locale: short.describe('Language and region, such as `pt-BR`.'),
    correlation_id: orNull(text({ max: 64 })).describe('X-Request-ID of the request that it is about.'),
  })
  .meta({ id: 'FeedbackContext' })

const FeedbackCreate = z
  .object({
    category: category.describe('What kind of feedback it is.'),
    impact: impact.describe('What it keeps you from.'),
    summary: summary.describe('It in one sentence, at most 280 characters.'),
    intent: words.describe('What you wanted to do, at most 2,000 characters.'),
    expected: words.describe('What you expected, at most 2,000 characters.'),
    actual: words.describe('What happened instead, at most 2,000 characters.'),
    context: orNull(Context).describe('Where it happened.'),
  })
  .meta({ id: 'FeedbackCreate' })

const PUBLIC_ID = 'What you name to support.'
const FeedbackReceipt = z
  .object({
    public_id: z
      .string()
      .regex(/^FB-([2-9A-HJKMNP-TV-Z]{8}|[0-9A-F]{12})$/) // the second form until 0.5.0
      .describe(PUBLIC_ID),
    category: category.describe('What kind of feedback it is.'),
    impact: impact.describe('What it keeps the person from.'),
    created_at: instant().describe('When it arrived.'),
  })
  .meta({ id: 'FeedbackReceipt' })

const status = z.enum(['open', 'seen', 'done'])
const FeedbackStatus = FeedbackReceipt.extend({
  status: status.describe('What admins made of it.'),
}).meta({ id: 'FeedbackStatus' })

const given = z.string().nullable()
const Feedback = FeedbackStatus.extend({
  user_id: id().describe('Id of the account.'),
  summary: z.string().describe('It in one sentence.'),
  intent: given.describe('What the person wanted to do; null if not given.'),
  expected: given.describe('What the person expected; null if not given.'),
  actual: given.describe('What happened instead; null if not given.'),
  context: z
    .object({
      screen: given.describe('Where in the app; null if not given.'),
      platform: given.describe('Platform of the app; null if not given.'),
      app_build: given.describe('Version or build of the app; null if not given.'),
      viewport_class: given.describe('How large the window was; null if not given.'),
      locale: given.describe('Language and region; null if not given.'),
      correlation_id: given.describe('X-Request-ID of the request that it is about; null if not given.'),
    })
    .describe('Where it happened.'),
}).meta({ id: 'Feedback' })

const filter = text({ min: 1, max: 60 }).optional()

export const feedback: Route[] = [
  {
    method: 'post',
    path: '/feedback/',
    summary: 'Reports what is broken, confusing, missing or good, to the operators.',
    body: FeedbackCreate,
    call: 'api.feedback_create',
    sealed: true,
    answers: { 201: FeedbackReceipt },
  },
  {
    method: 'get',
    path: '/feedback/:public_id/receipt',
    summary: 'What the caller got when they sent the feedback.',
    params: z.object({ public_id: text().describe(PUBLIC_ID) }),
    call: 'api.feedback_receipt_get',
    tag: 'none',
    answers: { 200: FeedbackReceipt },
    refuses: { 404: ['feedback_not_found'] },
  },
  {
    method: 'get',
    path: '/admin/feedback',
    summary: 'What people reported, newest first.',
    access: 'admin',
    query: paging.extend({
      category: category.optional().describe('Only feedback of this kind.'),
      impact: impact.optional().describe('Only feedback with this impact.'),
      platform: filter.describe('Only feedback of this platform.'),
      app_build: filter.describe('Only feedback about this build.'),
      public_id: filter.describe('Only this feedback.'),
      status: status.optional().describe('Only feedback of which admins made this.'),
    }),
    call: 'api.feedback_list',
    settings: ({ JOURNAL_ENCRYPTION_KEYS }) => ({ master_keys: JOURNAL_ENCRYPTION_KEYS }),
    heavy: [{ when: ({ limit }) => Number(limit) > 20 }], // one has up to five sealed texts
    answers: { 200: listOf(Feedback) },
  },
  {
    method: 'patch',
    path: '/admin/feedback/:public_id',
    summary: 'Notes what admins made of feedback.',
    access: 'admin',
    params: z.object({ public_id: text().describe(PUBLIC_ID) }),
    body: z.object({ status: status.describe('What you made of it.') }).meta({ id: 'FeedbackUpdate' }),
    call: 'api.feedback_status_set',
    answers: { 200: FeedbackStatus },
    refuses: { 404: ['feedback_not_found'] },
  },
]
