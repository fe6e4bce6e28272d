/** What runs in this process until it is stopped. `stop` waits for the end of its work; `why` is for the log. */
export type Part = { stop(why?: string): Promise<void> }

/** One call of a language model, as lib.llm_usage_note keeps it; prices are US dollars per million tokens. */
export type Usage = {
  provider: string
  model: string
  prompt_tokens: number
  completion_tokens: number
  input_price: number | null
  output_price: number | null
}

/** A piece of a source in a prompt; `from` and `to` are code points of the source's own text. */
export type Sent = {
  source: 'entry' | 'instructions' | 'candidates' | 'history' | 'image'
  characters: number
  from: number
  to: number
}
