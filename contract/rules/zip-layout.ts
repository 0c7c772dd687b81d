// Finds content of a ZIP beside the files in its list, and content that other programs would read differently. A signed pack
// has neither (rule evidence-16): each byte belongs to one file of the list, or to the list.

/** Returns the bytes from a position on; fewer at the end of the file. */
export type ReadAt = (at: number, length: number) => Promise<Uint8Array>

/** Signatures and lengths of the parts of a ZIP (APPNOTE 4.3). */
const end = { signature: 0x06054b50, bytes: 22 }
const end64 = { signature: 0x06064b50, bytes: 56 }
const locator64 = { signature: 0x07064b50, bytes: 20 }
const listed = { signature: 0x02014b50, bytes: 46 }
const local = { signature: 0x04034b50, bytes: 30 }
const descriptorSignature = 0x08074b50
const [flagDescriptor, zip64Field, unicodeNameField] = [0x0008, 0x0001, 0x7075]

class Hidden extends Error {}

const beside = 'Added: the ZIP holds something beside the files in its list'
const otherwise = 'Changed: another program would read a file of the ZIP under another name, or otherwise'

/**
 * @param size of the file in bytes
 * @returns a sentence that describes the problem; undefined for a ZIP that every program reads alike
 */
export async function hiddenInZip(size: number, readAt: ReadAt): Promise<string | undefined> {
  try {
    const list = await findList(size, readAt)
    const entries = entriesIn(await viewAt(readAt, list.at, list.bytes), list.count)
    let next = 0
    for (const [at, entry] of entries.entries()) {
      must(entry.at === next, beside)
      next = await endOf(entry, entries[at + 1]?.at ?? list.at, readAt)
    }
    must(next === list.at, beside)
    return undefined
  } catch (error) {
    if (error instanceof Hidden) return error.message
    throw error
  }
}

function must(is: boolean, sentence: string): void {
  if (!is) throw new Hidden(sentence)
}

async function viewAt(readAt: ReadAt, at: number, length: number): Promise<DataView> {
  must(Number.isSafeInteger(at) && at >= 0 && length >= 0, beside)
  const bytes = await readAt(at, length)
  must(bytes.length === length, beside)
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const u16 = (view: DataView, at: number) => view.getUint16(at, true)
const u32 = (view: DataView, at: number) => view.getUint32(at, true)
const u64 = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

/** The list of files, which ends where the record at the end of the file begins. */
async function findList(size: number, readAt: ReadAt) {
  const endAt = size - end.bytes
  const record = await viewAt(readAt, endAt, end.bytes)
  // A comment would follow the record, so its length must be 0.
  must(u32(record, 0) === end.signature && u16(record, 20) === 0, beside)
  const [count, bytes, at] = [u16(record, 10), u32(record, 12), u32(record, 16)]
  const locatorAt = endAt - locator64.bytes
  const locator = locatorAt < 0 ? undefined : await viewAt(readAt, locatorAt, locator64.bytes)
  if (!locator || u32(locator, 0) !== locator64.signature) {
    must(at + bytes === endAt, beside)
    return { count, bytes, at }
  }
  const longAt = u64(locator, 8)
  const long = await viewAt(readAt, longAt, end64.bytes)
  must(u32(long, 0) === end64.signature && longAt + end64.bytes === locatorAt, beside)
  must(u64(long, 4) === end64.bytes - 12, beside)
  const exact = { count: u64(long, 32), bytes: u64(long, 40), at: u64(long, 48) }
  const isSame = (short: number, full: number, none: number) => short === none || short === full
  must(
    isSame(count, exact.count, 0xffff) &&
      isSame(bytes, exact.bytes, 0xffffffff) &&
      isSame(at, exact.at, 0xffffffff),
    otherwise,
  )
  must(exact.at + exact.bytes === longAt, beside)
  return exact
}

interface Entry {
  /** The position of the entry's own header. */
  at: number
  name: Uint8Array
  flags: number
  method: number
  crc: number
  packedBytes: number
  bytes: number
}

/** Returns the entries in the order of their positions in the file. */
function entriesIn(list: DataView, count: number): Entry[] {
  const entries: Entry[] = []
  let at = 0
  for (let number = 0; number < count; number++) {
    must(at + listed.bytes <= list.byteLength && u32(list, at) === listed.signature, beside)
    const [nameBytes, extraBytes, commentBytes] = [u16(list, at + 28), u16(list, at + 30), u16(list, at + 32)]
    const extraAt = at + listed.bytes + nameBytes
    must(extraAt + extraBytes + commentBytes <= list.byteLength, beside)
    const name = bytesOf(list, at + listed.bytes, nameBytes)
    const fields = fieldsIn(list, extraAt, extraBytes)
    mustHaveOneName(name, fields)
    entries.push({
      name,
      flags: u16(list, at + 8),
      method: u16(list, at + 10),
      crc: u32(list, at + 16),
      ...exactNumbers(list, at, fields),
    })
    at = extraAt + extraBytes + commentBytes
  }
  must(at === list.byteLength, beside)
  return entries.sort((one, other) => one.at - other.at)
}

const bytesOf = (view: DataView, at: number, length: number) =>
  new Uint8Array(view.buffer, view.byteOffset + at, length)

const isEqual = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

type Fields = Map<number, DataView>

function fieldsIn(view: DataView, from: number, length: number): Fields {
  const fields: Fields = new Map()
  for (let at = from; at + 4 <= from + length;) {
    const bytes = u16(view, at + 2)
    must(at + 4 + bytes <= from + length, otherwise)
    fields.set(u16(view, at), new DataView(view.buffer, view.byteOffset + at + 4, bytes))
    at += 4 + bytes
  }
  return fields
}

/** Some programs use the name in this field. It must be the same as the normal name, unless that has an older encoding. */
function mustHaveOneName(name: Uint8Array, fields: Fields): void {
  const field = fields.get(unicodeNameField)
  if (!field || field.byteLength < 5) return
  must(isEqual(bytesOf(field, 5, field.byteLength - 5), name) || name.some((byte) => byte >= 0x80), otherwise)
}

/** Numbers that need more than 32 bits are in a separate field, in this order. */
function exactNumbers(list: DataView, at: number, fields: Fields) {
  const long = fields.get(zip64Field)
  let read = 0
  const exact = (short: number) => {
    if (short !== 0xffffffff || !long || read + 8 > long.byteLength) return short
    read += 8
    return u64(long, read - 8)
  }
  const bytes = exact(u32(list, at + 24))
  const packedBytes = exact(u32(list, at + 20))
  return { bytes, packedBytes, at: exact(u32(list, at + 42)) }
}

/** Returns the position of the end of the entry. The entry's own header must say the same as the list. */
async function endOf(entry: Entry, next: number, readAt: ReadAt): Promise<number> {
  const header = await viewAt(readAt, entry.at, local.bytes)
  must(u32(header, 0) === local.signature, beside)
  must(u16(header, 6) === entry.flags && u16(header, 8) === entry.method, otherwise)
  const [nameBytes, extraBytes] = [u16(header, 26), u16(header, 28)]
  const rest = await viewAt(readAt, entry.at + local.bytes, nameBytes + extraBytes)
  must(isEqual(bytesOf(rest, 0, nameBytes), entry.name), otherwise)
  mustHaveOneName(entry.name, fieldsIn(rest, nameBytes, extraBytes))
  const dataEnd = entry.at + local.bytes + nameBytes + extraBytes + entry.packedBytes
  if (!(entry.flags & flagDescriptor)) return dataEnd
  must(dataEnd <= next && next - dataEnd <= 24, beside)
  const descriptor = await viewAt(readAt, dataEnd, next - dataEnd)
  must(isDescriptorOf(entry, descriptor), beside)
  return next
}

/** Checks the descriptor that follows data of unknown length: checksum and lengths, with or without a signature. */
function isDescriptorOf({ crc, packedBytes, bytes }: Entry, view: DataView): boolean {
  const hasSignature = view.byteLength % 8 === 0
  const from = hasSignature ? 4 : 0
  const isLong = view.byteLength - from === 20
  if (!isLong && view.byteLength - from !== 12) return false
  if (hasSignature && u32(view, 0) !== descriptorSignature) return false
  const lengths = isLong
    ? [u64(view, from + 4), u64(view, from + 12)]
    : [u32(view, from + 4), u32(view, from + 8)]
  return u32(view, from) === crc && lengths[0] === packedBytes && lengths[1] === bytes
}
