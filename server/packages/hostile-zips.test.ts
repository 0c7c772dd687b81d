// Zips that are made to do harm, or broken: abuse cases A45 to A50. Nothing of them is ever stored.
import fc from 'fast-check'
import assert from 'node:assert/strict'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import { launch } from '#contract/calls/playing.ts'
import { makeAdmin, makeClient, makeLearner, makePathway } from '#tests/support/make.ts'
import { type ZipEntry, makePackageZip, makeZip, manifestOf } from '#tests/support/make-zip.ts'
import { startProduct } from '#tests/support/product.ts'
import { checkPackage, packageLimits } from './check-package.ts'

const product = await startProduct({ MAXIMUM_PACKAGE_MB: '64' })
const admin = await makeAdmin(product)
const badge = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a7' } })
  .png()
  .toBuffer()

const details = { title: 'Hostile', description: 'x', reference: 'x' }
const form = (zip: Buffer) => ({
  ...details,
  scormFile: new File([new Uint8Array(zip)], 'course.zip'),
  badgeImage: new File([new Uint8Array(badge)], 'badge.png'),
})
const refuse = (zip: Buffer) => product.refuse(courses.create, form(zip), admin)
const accept = (zip: Buffer) => product.ask(courses.create, form(zip), admin)

async function stored() {
  const { app } = product
  const { count } = await app.db
    .selectFrom('course_versions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const files = await readdir(app.config.dataDir, { recursive: true, withFileTypes: true })
  return { count, files: files.filter((file) => file.isFile()).length }
}

let before = await stored()
afterEach(async () => {
  assert.deepEqual(await stored(), before, 'something of a refused upload was stored')
})

describe('hostile names (A45)', () => {
  const slashed = (count: number) => `${'d/'.repeat(count)}x.html`
  const names: [string, string][] = [
    ['../up.html', 'leads out of its folder'],
    ['a/../../up.html', 'leads out of its folder'],
    ['a/..', 'leads out of its folder'],
    ['./x.html', 'leads out of its folder'],
    ['a//x.html', 'leads out of its folder'],
    ['.../x.html', 'leads out of its folder'],
    ['.. /x.html', 'leads out of its folder'],
    ['..;/x.html', 'leads out of its folder'],
    ['..\\up.html', 'leads out of its folder'],
    ['a\\..\\..\\up.html', 'leads out of its folder'],
    ['a%5cb.html', 'contains a backslash'],
    ['/etc/cron.d/x', 'is an absolute path'],
    ['//server/share', 'is an absolute path'],
    ['\\\\server\\share', 'is an absolute path'],
    ['C:\\Windows\\x', 'is an absolute path'],
    ['c:x.html', 'is an absolute path'],
    ['~/x.html', 'is an absolute path'],
    ['~root/x.html', 'is an absolute path'],
    ['%2e%2e/up.html', 'leads out of its folder'],
    ['%2e%2e%2fup.html', 'leads out of its folder'],
    ['..%2fup.html', 'leads out of its folder'],
    ['..%5cup.html', 'leads out of its folder'],
    ['%252e%252e%252fup.html', 'leads out of its folder'],
    ['%25252e%25252e/up.html', 'leads out of its folder'],
    ['%c0%ae%c0%ae/up.html', 'leads out of its folder'],
    ['..%c0%afup.html', 'leads out of its folder'],
    ['%u002e%u002e/up.html', 'leads out of its folder'],
    ['\u2025/up.html', 'leads out of its folder'],
    ['\uff0e\uff0e/up.html', 'leads out of its folder'],
    ['\uff0e\uff0e\uff0fup.html', 'leads out of its folder'],
    ['x.html\u0000.png', 'contains control characters'],
    ['x\r\nSet-Cookie: a', 'contains control characters'],
    ['x.html:stream', 'contains a colon'],
    ['CON', 'is the name of a device'],
    ['a/nul.html', 'is the name of a device'],
    ['LPT1.txt', 'is the name of a device'],
    ['x.html.', 'ends with a dot or a space'],
    ['a /x.html', 'ends with a dot or a space'],
    [`${'n'.repeat(296)}.htm`, 'is longer than 255 characters'],
    [`${'ü'.repeat(130)}.htm`, 'is longer than 255 characters'],
    [slashed(60), 'lies more than 32 folders deep'],
    [slashed(400), 'is longer than 255 characters'],
    [slashed(30_000), 'is longer than 255 characters'],
  ]
  test.each(names)('%j', async (name, fault) => {
    const { status, errors } = await refuse(makePackageZip([{ name, data: 'canary' }]))
    expect(status).toBe(400)
    expect(errors[0]).toBe('Please upload a course')
    expect(errors[1]).toContain(fault)
    expect(errors).toHaveLength(2)
  })

  test('bytes that are no letters', async () => {
    const { status, errors } = await refuse(
      makePackageZip([{ name: Buffer.from('..\xc0\xaf..\xc0\xafx', 'latin1') }]),
    )
    expect({ status, error: errors[0] }).toEqual({
      status: 400,
      error: expect.stringContaining('a file name in it cannot be read'),
    })
  })
})

describe('ordinary names', () => {
  const names = [
    ['.htaccess', 'index.php', 'setup.exe', 'picture.svg'], // A50: stored, and never run
    ['第1章：导论/Q：什么？.html', 'Größe & Co.html', 'a+b, c;d=e @ (1).html', "it's.html"],
    ['100%.html', 'My%20Page.html', 'wait….html', '~$notes.docx', 'com.example.js', 'console.js'],
    [`${'n'.repeat(240)}.htm`, 'd/'.repeat(30) + 'x.html'],
  ]
  test.each(names)('are accepted: %s, %s …', async (...some) => {
    const zip = makePackageZip(some.map((name) => ({ name, data: 'x' })))
    const { id } = await accept(zip)
    const { course } = await product.ask(courses.open, { id }, admin)
    expect(course.package.fileCount).toBe(2 + some.length)
    before = await stored()
  })
})

describe('what is no plain file (A46)', () => {
  const entries: [string, ZipEntry[], string][] = [
    ['a link', [{ name: 'x', data: '/etc/passwd', mode: 0o120777 }], 'links, devices or programs'],
    [
      'a link to a folder, then a file through it',
      [
        { name: 'x', data: '/tmp', mode: 0o120777 },
        { name: 'x/y', data: 'x' },
      ],
      'links, devices or programs',
    ],
    ['a pipe', [{ name: 'x', mode: 0o010644 }], 'links, devices or programs'],
    ['a device', [{ name: 'x', mode: 0o020666 }], 'links, devices or programs'],
    ['a block device', [{ name: 'x', mode: 0o060666 }], 'links, devices or programs'],
    ['a program with the rights of its owner', [{ name: 'x', mode: 0o104755 }], 'links, devices or programs'],
    ['a name twice', [{ name: 'x' }, { name: 'x' }], 'holds names twice'],
    ['names that differ in case', [{ name: 'Straße' }, { name: 'straße' }], 'holds names twice'],
    [
      'names that differ in how accents are written',
      [{ name: 'é' }, { name: 'e\u0301' }],
      'holds names twice',
    ],
    ['a file that is a folder too', [{ name: 'x' }, { name: 'x/y' }], 'a file and a folder of the same name'],
    ['a folder that is a file too', [{ name: 'X/' }, { name: 'x' }], 'a file and a folder of the same name'],
  ]
  test.each(entries)('%s', async (_what, more, sentence) => {
    const { status, errors } = await refuse(makePackageZip(more))
    expect({ status, errors: errors.join() }).toEqual({
      status: 400,
      errors: expect.stringContaining(sentence),
    })
  })
})

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
    const [started, memory] = [process.cpuUsage(), process.memoryUsage().rss]
    await checkPackage(place, packageLimits(64 * megabyte))
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000)
    expect(process.memoryUsage().rss - memory).toBeLessThan(64 * megabyte)
    await rm(place)
  })

  test('an ordinary zip inside is a file like any other', async () => {
    await accept(makePackageZip([{ name: 'handouts.zip', data: makeZip([{ name: 'a.txt', data: 'a' }]) }]))
    await accept(makePackageZip([{ name: 'not-really.zip', data: 'hello' }]))
    const { count, files } = await stored()
    // Of each the package's two files, the zip as it is, and the picture.
    expect({ count, files }).toEqual({ count: before.count + 2, files: before.files + 8 })
    before = { count, files }
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

describe('lies and damage (A48)', () => {
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

  test('bits that fall over never break the server', { timeout: 120_000 }, async () => {
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
          if (answer.statusCode === 200) before = await stored()
          else expect(await stored()).toEqual(before)
        },
      ),
      { numRuns: 300 },
    )
  })
})

function toForm(values: object): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.append(name, value as string | Blob)
  return data
}

test('a zip in 64 bits is an ordinary one', async () => {
  const { id } = await accept(makePackageZip([{ name: 'x', data: 'x' }], { zip64: true }))
  const { course } = await product.ask(courses.open, { id }, admin)
  expect(course.package.fileCount).toBe(3)
  before = await stored()
})

test('a script in the title of a manifest stays text', async () => {
  const manifest = manifestOf().replace('A course', '&lt;script&gt;alert(1)&lt;/script&gt;')
  const { id } = await accept(makePackageZip([], {}, manifest))
  before = await stored()
  const stays = await product.app.db
    .selectFrom('courses')
    .innerJoin('course_versions', 'course_versions.id', 'courses.current_version_id')
    .where('courses.id', '=', id)
    .select('course_versions.package')
    .executeTakeFirstOrThrow()
  expect(stays.package).toMatchObject({ title: '<script>alert(1)</script>' })
  // Neither the page of the course nor that of the player has it as an element.
  const learner = await makeLearner(product, (await makeClient(product)).id)
  await makePathway(product, { courseIds: [id], clientIds: [learner.clientId] })
  const { launchUrl } = await product.ask(launch, { courseId: id }, learner)
  const { body } = await product.content.inject(new URL(launchUrl).pathname)
  expect(body).toContain('alert(1)')
  expect(body).not.toContain('<script>alert(1)')
})
