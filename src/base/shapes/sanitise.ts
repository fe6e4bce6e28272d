import { decomposed, normalForm } from './normal-form.ts'

// The steps of the text sanitiser that the shapes do before lib.sanitise (docs/contract/journal.md#text-sanitiser):
// what it deletes goes here too, then NFC, so that nothing is left to order there, in quadratic time.

/** What goes, and as its first group what stays: a flag that is spelt with tags, such as that of Scotland. */
const DELETED =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[[\p{Cc}--[\t\n\r\u0080-\u009f]]\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gv
const JOINER = /[\u200c\u200d]/
/** A joiner that is not between two letters, marks or parts of an emoji. */
const STRAY_JOINER = (() => {
  const joined = '[\\p{Alphabetic}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Regional_Indicator}]'
  return new RegExp(`(?<!${joined})[\u200c\u200d]|[\u200c\u200d](?!${joined})`, 'gu')
})()

/** A text without what the sanitiser deletes, in NFC; white space at its ends stays. */
export function cleaned(text: string): string {
  const kept = text.replace(DELETED, '$1')
  return normalForm(JOINER.test(kept) ? decomposed(kept).replace(STRAY_JOINER, '') : kept)
}

/** A text as lib.sanitise makes it. */
export const sanitised = (text: string) =>
  cleaned(text).replace(/^\p{White_Space}+|(?<!\p{White_Space})\p{White_Space}+$/gu, '')
