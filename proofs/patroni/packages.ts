import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Debian's packages of Patroni, etcd, HAProxy and PostgreSQL's tools, unpacked into a folder of their own and run with
// their own C library, so that the machine's Debian may be an older one.

const MIRROR = 'http://deb.debian.org/debian'
const SUITE = 'forky'
const WANTED = [
  'patroni',
  'python3-etcd',
  'python3-psycopg2',
  'python3',
  'etcd-server',
  'haproxy',
  'postgresql-18',
  'postgresql-client-18',
]
/** Of what those depend on, libraries alone: no package's script is run. */
const LIBRARY = /^(lib|python3|zlib1g)/
const LIBRARIES = 'usr/lib/x86_64-linux-gnu'

type Package = Record<'Package' | 'Filename' | 'SHA256', string> & { Depends?: string }

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

/** The paragraphs of a package index by name. */
function readIndex(text: string): Map<string, Package> {
  const fields = (paragraph: string) =>
    Object.fromEntries([...paragraph.matchAll(/^(\w[\w-]*): (.*)$/gm)].map(([, name, value]) => [name, value]))
  return new Map(
    text
      .split('\n\n')
      .map((paragraph) => [/^Package: (.*)$/m.exec(paragraph)?.[1] ?? '', fields(paragraph) as Package]),
  )
}

/** The wanted packages and the libraries they need, the first of alternatives that the suite has. */
function closure(index: Map<string, Package>): Package[] {
  const found = new Map<string, Package>()
  const open = [...WANTED]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const known = index.get(name)
    if (found.has(name) || known === undefined) continue
    found.set(name, known)
    for (const alternatives of known.Depends?.split(', ') ?? []) {
      const names = alternatives.split(' | ').map((each) => each.replace(/[ :(].*$/, ''))
      const first = names.find((each) => index.has(each) && LIBRARY.test(each))
      if (first !== undefined) open.push(first)
    }
  }
  return [...found.values()]
}

/** Downloads and unpacks what is not there yet; answers how to run its programs. */
export async function debian(folder: string) {
  const ready = join(folder, 'ready')
  const wanted = WANTED.join('\n')
  if ((await readFile(ready, 'utf8').catch(() => '')) !== wanted) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const packed = await download(`${MIRROR}/dists/${SUITE}/main/binary-amd64/Packages.xz`)
    const text = execFileSync('xz', ['-dc'], { input: packed, maxBuffer: 1e9 }).toString()
    for (const { Package, Filename, SHA256 } of closure(readIndex(text))) {
      const file = await download(`${MIRROR}/${Filename}`)
      if (createHash('sha256').update(file).digest('hex') !== SHA256) throw new Error(`${Package} has another SHA256`)
      const path = join(folder, 'package.deb')
      await writeFile(path, file)
      execFileSync('dpkg-deb', ['-x', path, folder])
      await rm(path)
    }
    await writeFile(ready, wanted)
  }
  const libraries = join(folder, LIBRARIES)
  const loader = join(libraries, 'ld-linux-x86-64.so.2')
  const programs = await readdir(join(folder, 'usr/bin'))
  return {
    folder,
    python: `usr/bin/${programs.find((name) => /^python3\.\d+$/.test(name))}`,
    /** A shell script that runs a program of the packages with their libraries, under the script's own name. */
    script: (program: string) =>
      `#!/bin/sh\nexec ${loader} --argv0 "$0" --library-path ${libraries} ${join(folder, program)} "$@"\n`,
  }
}
