import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a temporary folder that PostgreSQL's user may enter. Deleting it deletes everything that PostgreSQL wrote. */
export async function temporaryFolder(prefix: string, home = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(home, prefix))
  await chmod(folder, 0o755)
  return folder
}

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4_000_000_000

/** Where data that nobody keeps are best: in memory if there is much of it, since ext4 is slow to make files again. */
export async function memory(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir()
}
