import { dictionary } from '@zxcvbn-ts/language-common'

// Passwords that an attacker tries first (docs/contract/auth.md#passwords): the commonest 49,000, and those that repeat
// the person's address.

const COMMON = new Set(dictionary['passwords-common'])
// A shorter local part, such as `ann`, is a part of many good passwords.
const LOCAL_PART_CHARACTERS = 5

export const TOO_COMMON = {
  type: 'password_too_common',
  msg: 'This password is one of the commonest, or contains the address: choose another',
}

export const isCommon = (password: string) => COMMON.has(password.toLowerCase())

/** Whether a password contains the part of an address before the @. `email` is in lower case. */
export function repeatsAddress(password: string, email: string): boolean {
  const [local = ''] = email.split('@')
  return [...local].length >= LOCAL_PART_CHARACTERS && password.toLowerCase().includes(local)
}
