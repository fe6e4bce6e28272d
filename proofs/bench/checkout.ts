import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Imports a file of a checkout, which may be an older one with other folders: the first whose path ends so. */
export const loaderOf = (root: string) => async (file: string) => {
  const [path] = globSync(`{src,dev}/**/${file}`, { cwd: root }).sort((a, b) => a.length - b.length)
  if (path === undefined) throw new Error(`${root} has no ${file}`)
  return import(join(root, path))
}
