import { writeFile } from 'node:fs/promises'
import { openApiDocument } from '../platform/http/openapi.ts'
import { routes } from '../program/routes/index.ts'

// `npm run openapi`: writes the document that the server serves at /openapi.json.
await writeFile('openapi.json', `${JSON.stringify(openApiDocument(routes), null, 2)}\n`)
console.log('openapi.json')
