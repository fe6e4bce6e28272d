import { z } from 'zod'
import { confirm, passwordMember, signInAgain } from '../accounts/confirm.ts'
import { SCOPES } from '../base/scopes.ts'
import { id, instant, paging, text, withId } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

const name = text({ min: 1, max: 80 }).describe('What the token is for, such as `Widget on my phone`.')
const scopes = z.array(z.enum(SCOPES)).min(1).max(SCOPES.length)
const days = z.int().min(1).max(366)
const messages = z.int().min(0).max(1000)

const Token = z
  .object({
    id: id().describe('Id of the token.'),
    name,
    scopes: scopes.describe('What it is for, in alphabetical order.'),
    prefix: z.string().describe('The first ten characters of the token, by which you know it.'),
    created_at: instant().describe('When it was made.'),
    expires_at: instant().describe('When it ends.'),
    last_used_on: z.iso.date().nullable().describe('The day of its last request; null before the first.'),
    monthly_messages: messages.describe('How many messages it may spend in a month.'),
    spent: messages.describe('How many it has spent in this month.'),
    reads_7_days: z.int().min(0).describe('How many sealed texts it was given on the last seven days.'),
  })
  .meta({ id: 'Token', description: 'A token with a narrow right, without the token itself.' })

const NewToken = Token.extend({
  token: z
    .string()
    .nullable()
    .describe('The token, which no other answer shows; null in the repeat of a request under its Idempotency-Key.'),
}).meta({ id: 'NewToken', description: 'A token with a narrow right that was just made.' })

const TokenUse = z
  .object({
    day: z.iso.date().describe('The local day of the requests.'),
    route: z.string().describe('Method and path of the route.'),
    calls: z.int().min(0).describe('Requests that were answered.'),
    refusals: z.int().min(0).describe('Requests that were refused.'),
    texts: z.int().min(0).describe('Sealed texts that were given out.'),
  })
  .meta({ id: 'TokenUse', description: 'What a token asked of one route on one day.' })

const Assistants = z
  .object({ assistants_may_read_journal: z.boolean().describe('Whether assistants may read the journal.') })
  .meta({ id: 'Assistants' })

const oneToken = { path: '/tokens/:token_id', params: withId('token_id') } as const
const notFound = { 404: ['token_not_found'] }

export const tokens: Route[] = [
  {
    method: 'get',
    path: '/users/me/assistants',
    summary: 'What assistants may do with the caller’s account.',
    call: 'api.assistants_get',
    answers: { 200: Assistants },
  },
  {
    method: 'put',
    path: '/users/me/assistants',
    summary: 'Lets assistants read the journal, which needs the password, or ends that at once.',
    body: Assistants.extend({ password: passwordMember }).meta({ id: 'AssistantsUpdate' }),
    check: (context) => {
      const { assistants_may_read_journal: on } = context.input.body as z.output<typeof Assistants>
      return confirm(context, on ? 'password' : 'nothing')
    },
    call: 'api.assistants_update',
    answers: { 200: Assistants },
    refuses: signInAgain,
  },
  {
    method: 'get',
    path: '/tokens',
    summary: 'The caller’s tokens with a narrow right, the newest first.',
    call: 'api.tokens_list',
    tag: 'token_uses',
    answers: { 200: z.array(Token) },
  },
  {
    method: 'post',
    path: '/tokens',
    summary: 'Makes a token with a narrow right, and shows it once.',
    body: z
      .object({
        name,
        scopes: scopes.describe('What it may be used for, and nothing else.'),
        expires_in_days: days.describe('After how many days it ends.'),
        monthly_messages: messages.nullish().describe('How many messages it may spend in a month; none if left out.'),
        password: passwordMember,
      })
      .meta({ id: 'TokenCreate' }),
    check: (context) => confirm(context, 'sign_in'),
    call: 'api.token_create',
    mintsToken: true,
    answers: { 201: NewToken },
    refuses: { ...signInAgain, 409: ['token_quota_exceeded'] },
  },
  {
    method: 'patch',
    ...oneToken,
    summary: 'Renames or narrows a token of the caller; what would widen it is refused.',
    body: z
      .object({
        name: name.nullish().describe('What the token is for.'),
        scopes: scopes.nullish().describe('What it keeps of its scopes.'),
        expires_in_days: days.nullish().describe('After how many days from now it ends, no later than before.'),
        monthly_messages: messages.nullish().describe('How many messages it may still spend in a month, no more.'),
      })
      .meta({ id: 'TokenUpdate' }),
    call: 'api.token_update',
    answers: { 200: Token },
    refuses: notFound,
  },
  {
    method: 'delete',
    ...oneToken,
    summary: 'Ends a token of the caller at once.',
    call: 'api.token_delete',
    answers: { 204: null },
    refuses: notFound,
  },
  {
    method: 'get',
    path: '/tokens/:token_id/uses',
    summary: 'What a token of the caller was used for, per day and route, the newest day first.',
    params: withId('token_id'),
    query: paging.omit({ paginate: true }),
    call: 'api.token_uses_list',
    tag: 'token_uses',
    answers: {
      200: z
        .object({
          items: z.array(TokenUse).describe('The uses of this page, the newest day first.'),
          total: z.int().min(0).describe('The number of all uses that are kept.'),
          limit: z.int().min(1).describe('The largest number of items in this answer.'),
          offset: z.int().min(0).describe('How many uses this answer skips.'),
          has_more: z.boolean().describe('Whether more follow.'),
        })
        .meta({ id: 'TokenUseList' }),
    },
    refuses: notFound,
  },
]
