import { readEntry } from '../models/resonance.ts'
import { modelTask } from './model-task.ts'

// Asks about an entry for POST /journal/{entry_id}/resonance, under the server's key.
export const resonance = modelTask(readEntry)
