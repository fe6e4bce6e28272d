// The search of the documents: first what is about a phrase. A word counts more where it stands in a title, and the
// fewer places have it.

/** @typedef {{ kind: string, title: string, about: string, also?: string, text: string, href: string }} Entry */

/** Words that say nothing of what somebody looks for. */
const EMPTY =
  /^(a|after|all|an|and|are|at|be|by|can|do|does|for|from|get|have|how|i|if|in|is|it|me|means?|my|need|no|not|of|on|or|that|the|there|this|to|wants?|was|what|when|where|which|who|why|will|with|you|your)$/
const SHOWN = 12
/** A guide answers a question; an operation or a rule is what it leads to. */
const GUIDE = 1.35
/** The phrase as a whole is the title, or one of the other words. */
const WHOLE = 1.25

/** The words of a phrase without the empty ones, without the ends of plurals and verbs. @param {string} phrase */
export function wordsOf(phrase) {
  const all = phrase.toLowerCase().match(/[\p{L}\p{N}_/{}]+/gu) ?? []
  const telling = all.filter((word) => !EMPTY.test(word))
  return (telling.length > 0 ? telling : all).map((word) => (word.length > 4 ? word.replace(/(ing|ed|s)$/, '') : word))
}

/** How much of an entry a word is: in its title or its other words, in what it is about, in its text, or nowhere. */
function weight(/** @type {Entry} */ { title, also = '', about, text }, /** @type {string} */ word) {
  const begins = new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[{}]/g, '\\$&')}`, 'iu')
  if (begins.test(title)) return 4
  if (begins.test(also)) return 3
  if (begins.test(about)) return 2
  return begins.test(text) ? 1 : 0
}

/** Whether a title or one of the other words has the words of the phrase and no more. */
const isWhole = (/** @type {Entry} */ { title, also = '' }, /** @type {string[]} */ words) =>
  [title, ...also.split(',')].some((own) => wordsOf(own).join(' ') === words.join(' '))

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, each) => all + each, 0)

/**
 * The best entries first; among equals the order stays.
 * @param {Entry[]} entries
 * @param {string} phrase
 */
export function find(entries, phrase) {
  const words = wordsOf(phrase)
  const weighed = entries.map((entry) => ({ entry, weights: words.map((word) => weight(entry, word)) }))
  const telling = words.map((_, n) => {
    const places = weighed.filter(({ weights }) => weights[n]).length
    return places === 0 ? 0 : Math.log(1 + entries.length / places)
  })
  const scored = weighed.map(({ entry, weights }) => {
    const known = sum(telling.filter((_, n) => weights[n])) / sum(telling)
    const score = known ** 2 * sum(weights.map((each, n) => each * /** @type {number} */ (telling[n])))
    return { entry, score: score * (entry.kind === 'guide' ? GUIDE : 1) * (isWhole(entry, words) ? WHOLE : 1) }
  })
  const found = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  return found.slice(0, SHOWN).map(({ entry }) => entry)
}
