import { dictionary } from '@zxcvbn-ts/language-common'
import { HttpError } from '../base/http-error.ts'
import type { Config } from '../base/settings/config.ts'
import { normalForm } from '../base/shapes/normal-form.ts'

// Passwords that an attacker tries first (docs/contract/auth.md#passwords): the commonest 49,000, and those that repeat
// the person's address. Development takes what the specification takes, any password of 8 to 64 characters.

const COMMON = new Set(dictionary['passwords-common'])
// A shorter local part, such as `ann`, is a part of many good passwords.
const LOCAL_PART_CHARACTERS = 5

const compared = (text: string) => normalForm(text).toLowerCase()

/** Whether a password contains the part of an address before the @. */
function repeatsAddress(password: string, email: string): boolean {
  const [local = ''] = compared(email).split('@')
  return [...local].length >= LOCAL_PART_CHARACTERS && compared(password).includes(local)
}

/** Refuses a new password in the field of a body that is common, or repeats the address where one is given. */
export function refuseCommon({ ENV }: Pick<Config, 'ENV'>, field: string, password: string, email?: string) {
  if (ENV === 'development') return
  if (!COMMON.has(compared(password)) && !(email && repeatsAddress(password, email))) return
  const msg = 'This password is one of the commonest, or contains the address: choose another'
  throw new HttpError(422, [{ type: 'password_too_common', loc: ['body', field], msg }])
}
