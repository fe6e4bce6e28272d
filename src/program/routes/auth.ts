import { z } from 'zod'
import { perHour, perMinute } from '../../platform/http/limits.ts'
import type { Route } from '../../platform/http/route.ts'
import { AuthRequest, LogoutRequest, login, logout, REFRESH_CHECK, refresh } from '../accounts/login.ts'
import {
  cancelReset,
  confirmReset,
  PasswordResetCancel,
  PasswordResetConfirm,
  PasswordResetRequest,
  requestReset,
} from '../accounts/password-reset.ts'
import { AuthResponse, checkTimezone } from '../accounts/shared.ts'
import { SignupRequest, signup } from '../accounts/signup.ts'
import { IdpARequest, IdpBRequest, social } from '../accounts/social.ts'

const licenseRefusals = { 429: ['too_many_license_attempts'], 503: ['license_verification_unavailable'] }
const socialRefusals = { 401: ['invalid_oauth_token'], 409: ['needs_license'], ...licenseRefusals }

export const auth: Route[] = [
  {
    method: 'post',
    path: '/auth/signup',
    summary: 'Creates an account behind a verified license.',
    access: 'anyone',
    limit: perMinute(3),
    body: SignupRequest,
    check: checkTimezone,
    kind: 'run',
    run: signup,
    answers: { 200: AuthResponse },
    refuses: { 400: ['invalid_license', 'license_required', 'password_too_long'], ...licenseRefusals },
  },
  {
    method: 'post',
    path: '/auth/login',
    summary: 'Signs in with e-mail and password; five failures in a row lock for 15 minutes.',
    access: 'anyone',
    limit: perMinute(5),
    body: AuthRequest,
    kind: 'run',
    run: login,
    answers: { 200: AuthResponse },
    refuses: { 401: ['invalid_credentials'] },
  },
  {
    method: 'post',
    path: '/auth/refresh',
    summary: 'Trades the presented token for a fresh one and revokes it.',
    access: 'user',
    limit: perMinute(1),
    kind: 'run',
    checkCaller: REFRESH_CHECK,
    run: refresh,
    answers: { 200: AuthResponse },
  },
  {
    method: 'post',
    path: '/auth/logout',
    summary: 'Signs out: ends the presented token, or every sign-in of the account.',
    access: 'user',
    body: LogoutRequest,
    kind: 'run',
    run: logout,
    answers: { 204: null },
  },
  {
    method: 'post',
    path: '/auth/password-reset/request',
    summary: 'Mails a reset link if the address has an account; answers the same either way.',
    access: 'anyone',
    limit: perHour(3),
    body: PasswordResetRequest,
    kind: 'run',
    run: requestReset,
    answers: {
      202: z
        .object({ message: z.string().min(1).describe('The same sentence for every address.') })
        .meta({ id: 'PasswordResetAccepted' }),
    },
  },
  {
    method: 'post',
    path: '/auth/password-reset/confirm',
    summary: 'Sets a new password with a mailed token and signs in; every earlier token dies.',
    access: 'anyone',
    limit: perHour(5),
    body: PasswordResetConfirm,
    kind: 'run',
    run: confirmReset,
    answers: { 200: AuthResponse },
    refuses: { 400: ['invalid_or_expired_token', 'password_unchanged', 'password_too_long'] },
  },
  {
    method: 'post',
    path: '/auth/password-reset/cancel',
    summary: 'Kills a mailed token; answers the same on a miss.',
    access: 'anyone',
    limit: perHour(10),
    body: PasswordResetCancel,
    kind: 'run',
    run: cancelReset,
    answers: { 204: null },
  },
  {
    method: 'post',
    path: '/auth/oauth/idp_a',
    summary: 'Signs in, links or signs up with an id_token of provider A.',
    access: 'anyone',
    limit: perMinute(5),
    body: IdpARequest,
    check: checkTimezone,
    kind: 'run',
    run: social('idp_a'),
    answers: { 200: AuthResponse },
    refuses: socialRefusals,
  },
  {
    method: 'post',
    path: '/auth/oauth/idp_b',
    summary: 'Signs in, links or signs up with an id_token of provider B.',
    access: 'anyone',
    limit: perMinute(5),
    body: IdpBRequest,
    check: checkTimezone,
    kind: 'run',
    run: social('idp_b'),
    answers: { 200: AuthResponse },
    refuses: socialRefusals,
  },
]
