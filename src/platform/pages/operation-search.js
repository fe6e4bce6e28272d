// The search of /docs: an operation is found by its words, those of its parameters and those of its refusals.

/**
 * @typedef {{ name?: string, description?: string, $ref?: string }} Named
 * @typedef {{ summary?: string, description?: string, parameters?: Named[], responses?: Record<string, Named> }} Operation
 */

/**
 * The details of a refusal that operations share, which name its component: `#/components/responses/BadRequest`.
 * @param {string} reference
 */
const shared = (reference) => reference.replace(/^.*\//, '').replace(/\B[A-Z]/g, '_$&')

/**
 * What the search reads of an operation.
 * @param {string} tag
 * @param {string} method
 * @param {string} path
 * @param {Operation} operation
 */
export function searchText(tag, method, path, { summary, description, parameters = [], responses = {} }) {
  const named = [...parameters, ...Object.values(responses)].flatMap(({ name, description, $ref = '' }) => [
    name,
    description,
    shared($ref),
  ])
  return [tag, method, path, summary, description, ...named].join(' ').toLowerCase()
}

/**
 * What an operation is for: its summary and the first paragraph of its description.
 * @param {Operation} operation
 */
export const leadText = ({ summary = '', description = '' }) =>
  `${summary} ${description.split('\n\n')[0]}`.toLowerCase()

/**
 * Whether a text has every word of a phrase.
 * @param {string} text
 * @param {string} phrase
 */
export function hasWords(text, phrase) {
  const words = phrase.toLowerCase().split(/\s+/)
  return words.every((word) => text.includes(word))
}
