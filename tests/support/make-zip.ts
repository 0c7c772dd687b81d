// Makes zips byte by byte, so that a test can have any lie in them.
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string | Buffer
  data?: string | Buffer
  /** Stored as it is rather than deflated. */
  stored?: boolean
  /** What is written instead of the truth, in the list of contents and, without `local`, before the data too. */
  lie?: Lie
  /** What is written before the data only. */
  local?: Lie & { name?: string }
  /** Unix type and permission bits. */
  mode?: number
  /** Begins where the entry of this number does. */
  sharesWith?: number
}

interface Lie {
  method?: number
  flags?: number
  size?: number
  packed?: number
  crc?: number
}

export interface ZipOptions {
  before?: Buffer
  after?: Buffer
  comment?: Buffer
  /** Said in the end record instead of the real number. */
  count?: number
  /** Sizes and places in 64 bits, as for a zip above 4 GB. */
  zip64?: boolean
}

const utf8Flag = 0x800

export function makeZip(entries: ZipEntry[], options: ZipOptions = {}): Buffer {
  const {
    before = Buffer.alloc(0),
    after = Buffer.alloc(0),
    comment = Buffer.alloc(0),
    zip64 = false,
  } = options
  const pieces: Buffer[] = [before]
  const list: Buffer[] = []
  const starts: number[] = []
  let at = before.length
  for (const {
    name,
    data = '',
    stored = false,
    lie = {},
    local = {},
    mode = 0o100644,
    sharesWith,
  } of entries) {
    const bytes = Buffer.from(data)
    const packed = stored ? bytes : deflated(bytes, data)
    const start = sharesWith === undefined ? at : (starts[sharesWith] as number)
    starts.push(start)
    const truth = {
      flags: utf8Flag,
      method: stored ? 0 : 8,
      crc: crc32(bytes),
      packed: packed.length,
      size: bytes.length,
    }
    const listed = { ...truth, ...lie }
    if (sharesWith === undefined) {
      const header = [
        Buffer.from('PK\x03\x04', 'latin1'),
        fields({ ...listed, ...local }, local.name ?? name, zip64),
      ]
      pieces.push(...header, packed)
      at += header.reduce((sum, { length }) => sum + length, 0) + packed.length
    }
    list.push(
      Buffer.from('PK\x01\x02', 'latin1'),
      u16(0x031e), // made on Unix
      fields(listed, name, zip64, { mode, start }),
    )
  }
  const directory = Buffer.concat(list)
  const count = options.count ?? entries.length
  const end: Buffer[] = []
  if (zip64) {
    end.push(Buffer.from('PK\x06\x06', 'latin1'), u64(44), u16(45), u16(45), u32(0), u32(0))
    end.push(u64(count), u64(count), u64(directory.length), u64(at))
    end.push(Buffer.from('PK\x06\x07', 'latin1'), u32(0), u64(at + directory.length), u32(1))
  }
  const [c, size, start] = zip64 ? [0xffff, 0xffffffff, 0xffffffff] : [count & 0xffff, directory.length, at]
  end.push(Buffer.from('PK\x05\x06', 'latin1'), u16(0), u16(0), u16(c), u16(c), u32(size), u32(start))
  end.push(u16(comment.length), comment)
  return Buffer.concat([...pieces, directory, ...end, after])
}

const known = new WeakMap<Buffer, Buffer>()

/** The same bytes are not packed twice: zips of many large files take their time. */
function deflated(bytes: Buffer, given: string | Buffer): Buffer {
  const packed = (Buffer.isBuffer(given) && known.get(given)) || deflateRawSync(bytes)
  if (Buffer.isBuffer(given)) known.set(given, packed)
  return packed
}

type Said = Required<Lie>

function fields(
  { flags, method, crc, packed, size }: Said,
  name: string | Buffer,
  zip64: boolean,
  listed?: { mode: number; start: number },
): Buffer {
  const bytes = Buffer.from(name)
  const big = zip64 ? [u64(size), u64(packed), ...(listed ? [u64(listed.start)] : [])] : []
  const extra = zip64 ? Buffer.concat([u16(1), u16(big.length * 8), ...big]) : Buffer.alloc(0)
  const small = (value: number) => u32(zip64 ? 0xffffffff : value)
  const version = [u16(zip64 ? 45 : 20), u16(flags), u16(method), u16(0), u16(0x21)]
  const sizes = [u32(crc), small(packed), small(size), u16(bytes.length), u16(extra.length)]
  const place = listed ? [u16(0), u16(0), u16(0), u32((listed.mode << 16) >>> 0), small(listed.start)] : []
  return Buffer.concat([...version, ...sizes, ...place, bytes, extra])
}

function u16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16LE(value)
  return buffer
}

function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value % 2 ** 32)
  return buffer
}

function u64(value: number): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(BigInt(value))
  return buffer
}

/** The smallest manifest that plays: one SCO that opens `href`. */
export function manifestOf({
  href = 'index.html',
  version = '1.2',
  body,
}: { href?: string; version?: string; body?: string } = {}) {
  const is12 = version === '1.2'
  const cp = is12
    ? 'http://www.imsproject.org/xsd/imscp_rootv1p1p2'
    : 'http://www.imsglobal.org/xsd/imscp_v1p1'
  const cam = is12 ? 'http://www.adlnet.org/xsd/adlcp_rootv1p2' : 'http://www.adlnet.org/xsd/adlcp_v1p3'
  const content =
    body ??
    `<organizations default="org"><organization identifier="org"><title>A course</title>
      <item identifier="one" identifierref="page"><title>First</title></item></organization></organizations>
    <resources><resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="${href}"/></resources>`
  const more = is12
    ? ''
    : ` xmlns:imsss="http://www.imsglobal.org/xsd/imsss" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3"
  xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3"`
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="made" xmlns="${cp}" xmlns:adlcp="${cam}"${more}>
  <metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
  ${content}
</manifest>`
}

/** A package that plays, with these files besides. */
export const makePackageZip = (more: ZipEntry[] = [], options: ZipOptions = {}, manifest = manifestOf()) =>
  makeZip(
    [{ name: 'imsmanifest.xml', data: manifest }, { name: 'index.html', data: '<p>Hello</p>' }, ...more],
    options,
  )
