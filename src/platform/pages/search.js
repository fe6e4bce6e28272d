// The search of the documents: what has every word of a phrase, first what is about it.

/** @typedef {{ kind: string, title: string, about: string, text: string, href: string }} Entry */

/** Words that say nothing of what somebody looks for. */
const EMPTY =
  /^(a|all|an|and|are|be|can|do|does|for|from|have|how|i|in|is|it|me|my|need|of|on|or|that|the|to|wants?|what|when|where|which|who|why|will|with|you)$/
const SHOWN = 12

/** The words of a phrase without the empty ones; a plural finds the singular too. @param {string} phrase */
export function wordsOf(phrase) {
  const all = phrase.toLowerCase().match(/[\p{L}\p{N}_/{}]+/gu) ?? []
  const telling = all.filter((word) => !EMPTY.test(word))
  return (telling.length > 0 ? telling : all).map((word) => (word.length > 4 ? word.replace(/s$/, '') : word))
}

/** How much of an entry a word is: in its title, in what it is about, in its text, or nowhere. */
function weight(/** @type {Entry} */ { title, about, text }, /** @type {string} */ word) {
  if (title.toLowerCase().includes(word)) return 4
  if (about.toLowerCase().includes(word)) return 2
  return text.toLowerCase().includes(word) ? 1 : 0
}

/**
 * The entries that have every word, the best first; among equals the order of the entries stays.
 * @param {Entry[]} entries
 * @param {string} phrase
 */
export function find(entries, phrase) {
  const words = wordsOf(phrase)
  if (words.length === 0) return []
  const weighed = entries.map((entry) => ({ entry, weights: words.map((word) => weight(entry, word)) }))
  const found = weighed.filter(({ weights }) => weights.every((each) => each > 0))
  const total = (/** @type {{ weights: number[] }} */ { weights }) => weights.reduce((sum, each) => sum + each)
  found.sort((a, b) => total(b) - total(a))
  return found.slice(0, SHOWN).map(({ entry }) => entry)
}
