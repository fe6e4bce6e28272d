// Pieces of HTML: a template that escapes its values, and the fields of forms.

/** Text that is HTML already. */
export type Html = { html: string }

// Escapes every value of a template except the results of other templates.
export function html(strings: TemplateStringsArray, ...values: (string | number | Html | Html[] | undefined)[]): Html {
  const texts = values.map((value) => {
    if (value === undefined) return ''
    if (Array.isArray(value)) return value.map((part) => part.html).join('')
    return typeof value === 'object' ? value.html : escaped(String(value))
  })
  return { html: String.raw({ raw: strings }, ...texts) }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

// A read-only field that takes focus: select-all and copy work with the keyboard alone.
export function copyable(label: string, value: string): Html {
  const rows = value.length > 200 ? 6 : value.length > 40 ? 3 : 1
  return html`<label class="field">${label}
<textarea readonly spellcheck="false" rows="${rows}">${value}</textarea></label>`
}

const flag = (name: string, isSet: boolean): Html => ({ html: isSet ? ` ${name}` : '' })

export function input(id: string, type: string, name: string, label: string, value: string): Html {
  return html`<label class="field" for="${id}">${label}</label>
<input id="${id}" type="${type}" name="${name}" value="${value}" required autocomplete="off" spellcheck="false">`
}

export function select(
  id: string,
  name: string,
  label: string,
  options: Record<string, string>,
  chosen: string | undefined,
): Html {
  const items = Object.entries(options).map(
    ([value, text]) => html`<option value="${value}"${flag('selected', value === chosen)}>${text}</option>`,
  )
  return html`<label class="field" for="${id}">${label}</label><select id="${id}" name="${name}">${items}</select>`
}

export function checkbox(name: string, label: string, checked: boolean): Html {
  return html`<label class="check"><input type="checkbox" name="${name}"${flag('checked', checked)}> ${label}</label>`
}
