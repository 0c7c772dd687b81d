// Zip bombs: abuse case A47. They are refused before anything is unpacked.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bytesUnpackedBy } from '#tests/support/bytes-unpacked.ts'
import { type ZipEntry, makePackageZip, makeZip } from '#tests/support/make-zip.ts'
import { checkPackage, packageLimits } from './check-package.ts'
import { startHostileZips } from '#tests/support/start-hostile-zips.ts'

const { product, refuse, accept, stored, expected } = await startHostileZips()

describe('bombs (A47)', () => {
  const megabyte = 1024 * 1024
  const ten = Buffer.alloc(10 * megabyte)
  const tens = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_, at): ZipEntry => ({ name: `z${at}`, data: ten, ...more }))
  const bombs: [string, () => Buffer, string][] = [
    [
      '1 GB that is 1 MB',
      () => makePackageZip([{ name: 'zeros', data: ten, lie: { size: 1024 * megabyte } }]),
      'The package is too large: unpacked it has 1,025 MB, and at most 128 MB are taken',
    ],
    [
      '100 MB at a thousandth',
      () => makePackageZip(tens(1, { data: Buffer.alloc(100 * megabyte) })),
      'as in a zip bomb',
    ],
    ['many of 10 MB', () => makePackageZip(tens(14)), 'The package is too large'],
    [
      'many that are one',
      () => makePackageZip([...tens(1), ...tens(20, { sharesWith: 2 })]),
      'The package is too large',
    ],
    [
      '100,000 files',
      () => makePackageZip([], { count: 100_000, zip64: true }),
      'The zip has 100,000 files, and at most 20,000 are taken',
    ],
    [
      'one inside',
      () => makePackageZip([{ name: 'handouts.ZIP', data: makeZip(tens(4)), stored: true }]),
      '“handouts.ZIP” holds far more than it seems, as a zip bomb does',
    ],
    [
      'zips in zips without end',
      () => makePackageZip([{ name: 'a.zip', data: nested(4) }]),
      '“a.zip” holds far more than it seems, as a zip bomb does',
    ],
    ['a list of contents of 50 MB', longList, 'The list of contents of the zip is too long'],
  ]
  const nested = (depth: number): Buffer =>
    makeZip(depth === 0 ? [{ name: 'x', data: 'x' }] : [{ name: 'inner.zip', data: nested(depth - 1) }])
  function longList() {
    const zip = makePackageZip()
    const list = Buffer.alloc(50 * megabyte)
    const end = Buffer.from(zip.subarray(-22))
    end.writeUInt32LE(list.length, 12)
    end.writeUInt32LE(0, 16)
    return Buffer.concat([list, end])
  }
  test.each(bombs)('%s', async (_what, bomb, sentence) => {
    const zip = bomb()
    const answer = { status: 413, errors: expect.stringContaining(sentence) }
    const { status, errors } = await refuse(zip)
    expect({ status, errors: errors.join() }).toEqual(answer)
    // Without the way over the wire: that it is seen before anything is unpacked.
    const place = join(product.app.config.dataDir, 'bomb')
    await writeFile(place, zip)
    const memory = process.memoryUsage().rss
    const unpacked = await bytesUnpackedBy(() => checkPackage(place, packageLimits(64 * megabyte)))
    expect(unpacked).toBeLessThan(megabyte)
    expect(process.memoryUsage().rss - memory).toBeLessThan(64 * megabyte)
    await rm(place)
  })

  test('an ordinary zip inside is a file like any other', async () => {
    await accept(makePackageZip([{ name: 'handouts.zip', data: makeZip([{ name: 'a.txt', data: 'a' }]) }]))
    await accept(makePackageZip([{ name: 'not-really.zip', data: 'hello' }]))
    const { count, files } = await stored()
    // Of each the package's two files, the zip as it is, and the picture.
    expect({ count, files }).toEqual({ count: expected.stored.count + 2, files: expected.stored.files + 8 })
    expected.stored = { count, files }
  })

  test('what grows beyond its declared size is stopped there', async () => {
    const { status, errors } = await refuse(
      makePackageZip([{ name: 'big.bin', data: ten, lie: { size: 1000 } }]),
    )
    expect({ status, errors }).toEqual({
      status: 400,
      errors: ['“big.bin” in the zip is damaged: please make the zip again and upload it again'],
    })
  })
})
