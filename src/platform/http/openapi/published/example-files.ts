import { type Document, type Json, operationsOf } from './share.ts'

// The examples of the OpenAPI document as it is served: a long one has an address of its own.

type Examples = Record<string, { value?: unknown; externalValue?: string }>

/** What has at most so many characters stands in the document. */
const CHARACTERS = 120

/** Whether an example only repeats a word that the shape lists. */
const isWord = (value: unknown) =>
  typeof value === 'object' && value !== null && JSON.stringify(Object.keys(value)) === '["detail"]'

const mediaOf = ({ content = {} }: { content?: Json }) => Object.values(content) as Array<{ examples?: Examples }>

/** Moves what is long to addresses, and drops refusals that only repeat their word. Answers what stands where. */
export function moveExamples(document: Document): Map<string, unknown> {
  const files = new Map<string, unknown>()
  const move = (holder: { content?: Json }, place: string, end = '') => {
    for (const media of mediaOf(holder)) {
      for (const [name, { value }] of Object.entries(media.examples ?? {})) {
        const address = `/docs/examples/${place}/${name}${end}`
        if (isWord(value)) delete media.examples?.[name]
        else if (JSON.stringify(value).length > CHARACTERS) {
          files.set(address, value)
          ;(media.examples as Examples)[name] = { externalValue: address }
        }
      }
      if (Object.keys(media.examples ?? {}).length === 0) delete media.examples
    }
  }
  for (const { operationId, requestBody = {}, responses } of operationsOf(document)) {
    move(requestBody, operationId, '/request')
    for (const response of Object.values(responses)) move(response, operationId)
  }
  for (const response of Object.values(document.components.responses)) move(response, 'any')
  return files
}
