import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * Calls `onSave` with each SQL file below `root` that is written, replaced or deleted, until the returned function is
 * called. Each folder is watched by itself: a recursive watch of Node on Linux loses a file that another one replaces.
 */
export function watchSql(root: string, onSave: (path: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>()

  /** Watches a folder and those in it, and returns the SQL files that are there. */
  function add(folder: string): string[] {
    const watcher = watch(folder, (_event, name) => name !== null && changed(folder, name))
    watchers.set(folder, watcher)
    watcher.on('error', () => drop(folder)) // the folder is gone
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return add(path)
      return entry.name.endsWith('.sql') ? [path] : []
    })
  }

  /** Stops watching a folder and those in it. */
  function drop(folder: string) {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(folder + sep)) continue
      watcher.close()
      watchers.delete(path)
    }
  }

  function changed(folder: string, name: string) {
    const path = join(folder, name)
    if (name.endsWith('.sql')) return onSave(relative(root, path))
    drop(path) // a folder may be gone, or a new one of the same name
    try {
      for (const file of add(path)) onSave(relative(root, file))
    } catch (error) {
      drop(path) // a file, or a folder that is gone
      if (!['ENOTDIR', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }

  add(root)
  return () => drop(root)
}
