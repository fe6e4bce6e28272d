import { readEntry } from '../models/resonance.ts'
import { modelTask } from './model-task.ts'

// Reads an entry with a model for POST /journal/{entry_id}/resonance, under the server's key.
export const resonance = modelTask(readEntry)
