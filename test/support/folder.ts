import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a temporary folder that PostgreSQL's user may enter. Deleting it deletes everything that PostgreSQL wrote. */
export async function temporaryFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o755)
  return folder
}
