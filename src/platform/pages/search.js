// The search of the documents: what has every word of a phrase, or else most of them, first what is about it.

/** @typedef {{ kind: string, title: string, about: string, also?: string, text: string, href: string }} Entry */

/** Words that say nothing of what somebody looks for. */
const EMPTY =
  /^(a|after|all|an|and|are|at|be|by|can|do|does|for|from|get|have|how|i|if|in|is|it|me|means?|my|need|no|not|of|on|or|that|the|there|this|to|wants?|was|what|when|where|which|who|why|will|with|you|your)$/
const SHOWN = 12

/** The words of a phrase without the empty ones; a plural finds the singular too. @param {string} phrase */
export function wordsOf(phrase) {
  const all = phrase.toLowerCase().match(/[\p{L}\p{N}_/{}]+/gu) ?? []
  const telling = all.filter((word) => !EMPTY.test(word))
  return (telling.length > 0 ? telling : all).map((word) => (word.length > 4 ? word.replace(/s$/, '') : word))
}

/** How much of an entry a word is: in its title or its other words, in what it is about, in its text, or nowhere. */
function weight(/** @type {Entry} */ { title, also = '', about, text }, /** @type {string} */ word) {
  if (title.toLowerCase().includes(word)) return 4
  if (also.includes(word)) return 3
  if (about.toLowerCase().includes(word)) return 2
  return text.toLowerCase().includes(word) ? 1 : 0
}

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, each) => all + each, 0)

/**
 * The entries that have the most words, the best first, guides before others; among equals the order stays.
 * @param {Entry[]} entries
 * @param {string} phrase
 */
export function find(entries, phrase) {
  const words = wordsOf(phrase)
  const weighed = entries.map((entry) => {
    const weights = words.map((word) => weight(entry, word)).filter((each) => each > 0)
    return { entry, words: weights.length, total: sum(weights) + (entry.kind === 'guide' ? 1 : 0) }
  })
  const most = Math.max(...weighed.map(({ words }) => words), 0)
  const found = weighed.filter(({ words }) => words > 0 && words === most)
  found.sort((a, b) => b.total - a.total)
  return found.slice(0, SHOWN).map(({ entry }) => entry)
}
