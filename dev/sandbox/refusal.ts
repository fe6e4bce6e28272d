import type { ErrorRequestHandler } from 'express'
import { z } from 'zod'

/** A refusal of a route of the sandbox: its status, and a sentence for the person who sent the request. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Answers bodies of another shape, and errors with a status (refusals, or of express.json), as {"message"}. */
export const refused: ErrorRequestHandler = (error, _req, res, next) => {
  if (error instanceof z.ZodError) return void res.status(422).json({ message: error.issues[0]?.message })
  if (error.status === undefined) return next(error)
  res.status(error.status).json({ message: error.message })
}
