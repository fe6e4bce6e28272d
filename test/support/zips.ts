import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive, and what its directory says of it where that is not so. */
export type Packed = {
  name: string
  data: string | Buffer
  /** Data that is deflated already. */
  deflated?: boolean
  stored?: boolean
  size?: number
  flags?: number
  mode?: number
}

const UTF8_NAMES = 0x800
const UNIX = 3 << 8

/** A ZIP archive. `count`: how many names its end says there are. */
export function zipOf(files: Packed[], { count = files.length & 0xffff } = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, deflated, stored, size, flags = 0, mode = 0o100644 } of files) {
    const content = Buffer.from(data)
    const packed = stored || deflated ? content : deflateRawSync(content)
    const label = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(UTF8_NAMES | flags, 2)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt32LE(deflated ? 0 : crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size ?? content.length, 18)
    common.writeUInt16LE(label.length, 22)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(UNIX | 20, 4)
    common.copy(entry, 6)
    entry.writeUInt32LE((mode << 16) >>> 0, 38)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, label)
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), common, label, packed)
    offset += 30 + label.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, listed, end])
}
