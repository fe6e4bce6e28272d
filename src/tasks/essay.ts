import { writeEssay } from '../models/essay.ts'
import { modelTask } from './model-task.ts'

// Writes the essay for POST /journal/marginalia/{marginalia_id}/essay, under the server's key.
export const essay = modelTask(writeEssay)
