import { writeFile } from 'node:fs/promises'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { openApiDocument } from '../platform/http/openapi.ts'
import { routes } from '../program/routes/index.ts'

// `npm run client`: writes the types of the client from the document that the server serves at /openapi.json.

export const TYPES = 'client/api.d.ts'

/** The types of every route, shape and refusal. */
export async function clientTypes(): Promise<string> {
  const nodes = await openapiTS(openApiDocument(routes) as OpenAPI3, {
    defaultNonNullable: false, // a body may leave out fields with a default
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  })
  return `// Written by npm run client: edit the routes' shapes instead.\n\n${astToString(nodes)}`
}

if (import.meta.main) {
  await writeFile(TYPES, await clientTypes())
  console.log(TYPES)
}
