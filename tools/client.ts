import { writeFile } from 'node:fs/promises'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { routes } from '../src/routes/index.ts'
import { openApiDocument } from './documents/openapi.ts'

// `npm run client`: writes the types of the client, of every route, shape and refusal, from the whole OpenAPI document.
// Git does not keep the file.

const nodes = await openapiTS(openApiDocument(routes) as OpenAPI3, {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  silent: true,
})
const head = "// Written by npm run client from the routes' shapes, and not kept by Git.\n\n"
await writeFile(new URL('../client/api.d.ts', import.meta.url), head + astToString(nodes))
