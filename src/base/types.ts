/** What runs in this process until it is stopped; stopping ends what it has begun. */
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
