import type { Route } from '../../routes/route.ts'
import { openApiDocument, pascalCase } from '../document.ts'
import { lead, readContract } from '../text.ts'
import { moveExamples } from './example-files.ts'
import { leaveForApps } from './for-apps.ts'
import { dropSaid, dropUnnamed, gatherRefusals, shareAnswers } from './refusals.ts'
import { shortenShapes } from './shapes.ts'
import { type Document, type Json, operationsOf, share } from './share.ts'

// The OpenAPI document as it is served at /openapi.json: openApiDocument made short
// (docs/contract/http.md#the-openapi-document).

export type Published = {
  document: Document
  /** Long examples by their addresses. */
  examples: Map<string, unknown>
}

export function publishedDocument(routes: readonly Route[], audience?: 'app'): Published {
  const contract = readContract()
  const shown = audience === 'app' ? routes.filter(isForApps) : routes
  const long = openApiDocument(shown, { ...contract, operation: contract.leadOf })
  const document = structuredClone(long) as unknown as Document
  const examples = moveExamples(document)
  for (const tag of document.tags) tag.description = lead(tag.description ?? '')
  if (audience === 'app') leaveForApps(document)
  shorten(document)
  return { document, examples }
}

/** What an app calls: no routes of admins, of operators' probes or of vendors. */
const isForApps = ({ access, path }: Route) => access !== 'admin' && !/^\/(admin|health|webhooks)\b/.test(path)

function shorten(document: Document): void {
  demandToken(document)
  dropSaid(document)
  shortenShapes(document)
  gatherRefusals(document)
  shareAnswers(document)
  dropUnnamed(document)
  shareHeaders(document)
  shareParameters(document)
  liftParameters(document)
}

/** An operation needs a token unless it says otherwise. */
function demandToken(document: Document): void {
  document.security = [{ bearer: [] }]
  for (const operation of operationsOf(document)) {
    if (operation.security) delete operation.security
    else operation.security = []
  }
}

function shareHeaders(document: Document): void {
  const own = operationsOf(document).flatMap(({ responses }) => Object.values(responses))
  const all = [...own, ...Object.values(document.components.responses)]
  const places = all.flatMap(({ headers = {} }) =>
    Object.keys(headers).map((key) => ({ holder: headers, key, name: pascalCase(key) })),
  )
  share(document, 'headers', places)
}

/** A parameter says its sentence itself; its shape need not repeat it. */
function tellOnce(parameter: Json): void {
  const schema = parameter.schema as Json | undefined
  parameter.description ??= schema?.description
  if (schema && parameter.description === schema.description) delete schema.description
  if (parameter.in === 'path') delete parameter.examples // ids of one run
}

function shareParameters(document: Document): void {
  const places = operationsOf(document).flatMap(({ parameters = [] }) => {
    for (const parameter of parameters) tellOnce(parameter)
    return parameters.map(({ name }, index) => ({
      holder: parameters as unknown as Json,
      key: String(index),
      name: pascalCase(name),
    }))
  })
  share(document, 'parameters', places)
}

/** A parameter of all operations of a path stands beside them. */
function liftParameters({ paths }: Document): void {
  for (const item of Object.values(paths)) {
    const [first, ...others] = Object.values(item)
    if (!first?.parameters || others.length === 0) continue
    const othersTexts = others.map(({ parameters = [] }) => parameters.map((parameter) => JSON.stringify(parameter)))
    const lifted = first.parameters
      .map((parameter) => JSON.stringify(parameter))
      .filter((text) => othersTexts.every((texts) => texts.includes(text)))
    if (lifted.length === 0) continue
    for (const operation of [first, ...others]) {
      operation.parameters = operation.parameters?.filter((parameter) => !lifted.includes(JSON.stringify(parameter)))
      if (operation.parameters?.length === 0) delete operation.parameters
    }
    Object.assign(item, { parameters: lifted.map((text) => JSON.parse(text)) })
  }
}
