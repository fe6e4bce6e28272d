import type { Task } from 'graphile-worker'
import { LlmRequest, type LlmServices, type Work } from '../models/model-request.ts'
import { chooseModel } from '../vendors/llm-models.ts'

/**
 * The task of a kind of model request, under the server's key. Its error omits the vendor's message, which may quote
 * the entry.
 */
export const modelTask =
  (work: Work) =>
  (services: LlmServices): Task =>
  async (payload) => {
    const request = LlmRequest.parse(payload)
    await work(services, request, chooseModel(services.config, undefined)).catch(({ name, code }) => {
      throw new Error(`a model request was not settled: ${name} ${code ?? ''}`.trim())
    })
  }
