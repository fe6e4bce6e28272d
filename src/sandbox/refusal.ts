/** A refusal of a route of the sandbox: its status, and a sentence for the person who sent the request. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
