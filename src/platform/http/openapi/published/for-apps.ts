import { type Document, type Json, operationsOf } from './share.ts'

// What /openapi.json?audience=app leaves out (docs/contract/http.md#the-openapi-document): what no generator of clients
// reads. It is in the whole document and on the pages of /docs.

/** Drops keys of a shape; `ofProperties`: the keys of this node are names of properties, which stay. */
function drop(node: unknown, keys: readonly string[], ofProperties = false): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, inner] of Object.entries(node)) {
    if (!ofProperties && keys.includes(key)) delete (node as Json)[key]
    else drop(inner, keys, key === 'properties')
  }
}

const NOTE =
  '\n\nThis is the part for apps, for generators of clients. Sentences of fields, examples, the header `X-Last-Write` and routes of admins and operators are in the whole document, [/openapi.json](/openapi.json).'

/** Leaves shapes, parameters, refusals and one sentence for each operation. */
export function leaveForApps(document: Document): void {
  document.info.description += NOTE
  drop(document.components.schemas, ['description', 'examples'])
  for (const tag of document.tags) delete tag.description
  for (const operation of operationsOf(document)) {
    delete operation.description
    drop([operation.parameters, operation.requestBody], ['examples'])
    for (const response of Object.values(operation.responses)) {
      drop(response.content, ['description', 'examples'])
      delete response.headers?.['X-Last-Write']
      if (Object.keys(response.headers ?? {}).length === 0) delete response.headers
    }
  }
}
