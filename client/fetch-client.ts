import * as openapiFetch from 'openapi-fetch'

// In CommonJS the default import of openapi-fetch is its module, not its function.
const { default: imported } = openapiFetch
export const createFetchClient = 'default' in imported ? (imported as unknown as typeof openapiFetch).default : imported
