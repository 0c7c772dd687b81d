// Zips that are damaged, or whose headers are wrong: abuse case A48.
import fc from 'fast-check'
import { readdir } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { makePackageZip, makeZip } from '#tests/support/make-zip.ts'
import { startHostileZips } from '#tests/support/start-hostile-zips.ts'
import { triesOf } from '#tests/support/tries.ts'

const { product, admin, form, refuse, stored, expected } = await startHostileZips()

describe('wrong headers and damage (A48)', () => {
  const good = makePackageZip([{ name: 'more.txt', data: 'more '.repeat(1000) }])
  const eocd = Buffer.from(good.subarray(-22))
  const broken: [string, Buffer, string][] = [
    [
      'a size that is too large',
      makePackageZip([{ name: 'x', data: 'abc', lie: { size: 999 } }]),
      '“x” in the zip is damaged',
    ],
    [
      'a wrong checksum',
      makePackageZip([{ name: 'x', data: 'abc', lie: { crc: 1 } }]),
      '“x” in the zip is damaged',
    ],
    [
      'a wrong checksum of what is not packed',
      makePackageZip([{ name: 'x', data: 'abc', stored: true, lie: { crc: 1 } }]),
      '“x” in the zip is damaged',
    ],
    [
      'a wrong checksum of a large file',
      makePackageZip([{ name: 'x', data: Buffer.alloc(400_000, 'ab'), stored: true, lie: { crc: 1 } }]),
      '“x” in the zip is damaged',
    ],
    [
      'no packed data at all',
      makePackageZip([{ name: 'x', data: 'abcdefgh', stored: true, lie: { method: 8 } }]),
      '“x” in the zip is damaged',
    ],
    [
      'sizes that differ of what is not packed',
      makePackageZip([{ name: 'x', data: 'abc', stored: true, lie: { size: 2 } }]),
      'its list of contents cannot be read',
    ],
    [
      'another name before the data',
      makePackageZip([{ name: 'good.html', data: 'x', local: { name: 'evil.html' } }]),
      'it says different things of “good.html”',
    ],
    [
      'another size before the data',
      makePackageZip([{ name: 'x', data: 'abc', local: { size: 7 } }]),
      'it says different things of “x”',
    ],
    [
      'another method before the data',
      makePackageZip([{ name: 'x', data: 'abc', local: { method: 0 } }]),
      'it says different things of “x”',
    ],
    [
      'an unknown method',
      makePackageZip([{ name: 'x', data: 'abc', lie: { method: 99 } }]),
      'packed in a way that is not taken',
    ],
    ['a password', makePackageZip([{ name: 'x', data: 'abc', lie: { flags: 1 } }]), 'locked with a password'],
    [
      'strong encryption',
      makePackageZip([{ name: 'x', data: 'abc', lie: { flags: 0x41 } }]),
      'locked with a password',
    ],
    [
      'files that share their bytes',
      makePackageZip([
        { name: 'x', data: 'abc' },
        { name: 'y', data: 'abc', sharesWith: 2, lie: {} },
      ]),
      'files in it overlap',
    ],
    [
      'a program before it',
      Buffer.concat([Buffer.from('MZ program'), good]),
      'there is something before or after its contents',
    ],
    [
      'a program before it that is counted in',
      makePackageZip([], { before: Buffer.from('MZ program') }),
      'there is something before its contents',
    ],
    ['bytes behind it', Buffer.concat([good, Buffer.from('more')]), 'its end is missing'],
    ['a second end record', Buffer.concat([good, eocd]), 'there is something before or after its contents'],
    [
      'a second end record in the comment',
      makePackageZip([], { comment: eocd }),
      'it has two lists of contents',
    ],
    [
      'a number of files that is too small',
      makePackageZip([], { count: 1 }),
      'its list of contents cannot be read',
    ],
    [
      'a number of files that is too large',
      makePackageZip([], { count: 9 }),
      'its list of contents cannot be read',
    ],
    ['no files', makeZip([]), 'The zip is empty'],
    ['half of it', good.subarray(0, good.length / 2), 'its end is missing'],
    ['all but the last byte', good.subarray(0, -1), 'its end is missing'],
    ['the end only', eocd, 'there is something before or after its contents'],
  ]
  test.each(broken)('%s', async (_what, zip, sentence) => {
    const { status, errors } = await refuse(zip)
    expect({ status, errors: errors.join() }).toEqual({
      status: 400,
      errors: expect.stringContaining(sentence),
    })
  })

  test('changed bits never break the server', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(good.length * 8 - 1), { minLength: 1, maxLength: 4 }),
        async (bits) => {
          const flipped = Buffer.from(good)
          for (const bit of bits) flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7))
          const { app } = product
          const answer = await product.send({
            method: 'POST',
            url: '/api/Course/UploadCourse',
            headers: { authorization: `Bearer ${admin.token}` },
            payload: toForm(form(flipped)),
          })
          expect([200, 400, 413]).toContain(answer.statusCode)
          await vi.waitFor(async () => expect(await readdir(app.incomingFolder)).toEqual([]))
          if (answer.statusCode === 200) expected.stored = await stored()
          else expect(await stored()).toEqual(expected.stored)
        },
      ),
      { numRuns: triesOf(60, 300) },
    )
  })
})

function toForm(values: object): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.append(name, value as string | Blob)
  return data
}
