// Helpers that find and build elements.

/**
 * The element with an id; throws unless it is of the expected class.
 * @template {HTMLElement} E
 * @param {string} id
 * @param {new () => E} kind
 * @returns {E}
 */
export function element(id, kind) {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`#${id} is no ${kind.name}`)
  return found
}

/**
 * Creates an element. An attribute whose value is a function becomes a listener.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | EventListener>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else made.setAttribute(name, value)
  }
  made.append(...children)
  return made
}

/** A word as the head of a column. @param {string} word */
export const headOf = (word) => word.replace(/^./, (first) => first.toUpperCase())

/** Sets a text if it differs: a live region announces each change. @param {Element} parent @param {string} text */
export function setText(parent, text) {
  if (parent.textContent !== text) parent.textContent = text
}
