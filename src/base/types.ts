/** Something that runs in this process until it is stopped. `stop` waits until its work has ended. */
export type Part = { stop(): Promise<void> }

/** One call of a language model, as lib.llm_usage_note keeps it; prices are US dollars per million tokens. */
export type Usage = {
  provider: string
  model: string
  prompt_tokens: number
  completion_tokens: number
  input_price: number | null
  output_price: number | null
}
