// Uploads that break off, have wrong headers or invalid pictures: abuse cases A51 to A54.
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { readdir } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { makePackageZip } from '#tests/support/make-zip.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct({ MAXIMUM_PACKAGE_MB: '64' })
const admin = await makeAdmin(product)
await product.api.listen({ port: 0, host: '127.0.0.1' })
const { port } = product.api.server.address() as AddressInfo

const square = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } })
const png = await square(8).png().toBuffer()
const details = { title: 'Uploaded', description: 'x', reference: 'x' }
const fileOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name)
const form = (picture: Buffer, name = 'badge.png') => ({
  ...details,
  scormFile: fileOf(makePackageZip(), 'course.zip'),
  badgeImage: fileOf(picture, name),
})

/** How many files are stored, once those of ended calls are gone. */
async function stored() {
  const { incomingFolder, config } = product.app
  await vi.waitFor(async () => expect(await readdir(incomingFolder).catch(() => [])).toEqual([]), {
    timeout: 15_000,
  })
  const files = await readdir(config.dataDir, { recursive: true, withFileTypes: true })
  return files.filter((file) => file.isFile()).length
}

describe('badges (A51)', () => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const signature = png.subarray(0, 8)
  /** A few bytes that say they are 64,000 pixels square. */
  const flood = () => {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(64_000, 0)
    header.writeUInt32BE(64_000, 4)
    header.set([8, 2], 8)
    return Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(1000))),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const refused: [string, () => Buffer | Promise<Buffer>, number, string][] = [
    ['a web page', () => Buffer.from('<html><script>alert(1)</script>'), 400, 'neither a PNG nor a JPEG'],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      400,
      'neither a PNG nor a JPEG',
    ],
    ['a GIF', () => gif, 400, 'neither a PNG nor a JPEG'],
    ['a WebP', () => square(8).webp().toBuffer(), 400, 'neither a PNG nor a JPEG'],
    ['half a picture', async () => (await noise()).subarray(0, 20_000), 400, 'The picture is damaged'],
    ['the first bytes of one', () => png.subarray(0, 20), 400, 'The picture is damaged'],
    ['64,000 pixels square', flood, 413, 'too many pixels: 64000 x 64000'],
    ['50 MB', () => Buffer.concat([png, Buffer.alloc(50 * 1024 * 1024)]), 413, 'larger than 10 MB'],
  ]
  const noise = () =>
    sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
      .png()
      .toBuffer()

  test.each(refused)('%s', async (_what, picture, status, sentence) => {
    const before = await stored()
    const answer = await product.refuse(courses.create, form(await picture()), admin)
    expect(answer).toEqual({
      status,
      errors: ['Please upload a badge image', expect.stringContaining(sentence)],
    })
    expect(await stored()).toBe(before)
  })

  async function storedPicture(picture: Buffer, name?: string) {
    const { id } = await product.ask(courses.create, form(picture, name), admin)
    const { course } = await product.ask(courses.openCourse, { id }, admin)
    return (await product.send({ url: course.badgeImageUrl })).rawPayload
  }

  test('a JPEG becomes a PNG, upright, without the metadata of its camera', async () => {
    const jpeg = await square(60, 40)
      .withExif({ IFD0: { Copyright: 'canary', ImageDescription: '<script>alert(1)</script>' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const bytes = await storedPicture(jpeg, 'photo.JPG')
    expect(bytes.includes('canary') || bytes.includes('<script>')).toBe(false)
    const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
    expect({ format, width, height, exif, orientation }).toEqual({ format: 'png', width: 40, height: 60 })
  })

  test('a large picture is made smaller, a small one is not changed', async () => {
    expect(
      await sharp(await storedPicture(await square(3000, 1500).png().toBuffer())).metadata(),
    ).toMatchObject({
      width: 1024,
      height: 512,
    })
    expect(await sharp(await storedPicture(png)).metadata()).toMatchObject({ width: 8, height: 8 })
  })

  test('of an animated PNG one picture is stored, and nothing of the bytes behind it', async () => {
    const control = Buffer.alloc(8)
    control.writeUInt32BE(2)
    const moving = Buffer.concat([
      png.subarray(0, 33),
      chunk('acTL', control),
      png.subarray(33),
      Buffer.from('PK\x03\x04<script>'),
    ])
    const bytes = await storedPicture(moving)
    expect(bytes.includes('acTL') || bytes.includes('<script>')).toBe(false)
  })
})

describe('file names (A52)', () => {
  const names = ['a"b.zip', '../../etc/passwd.zip', 'a\u202egpj.zip', `${'n'.repeat(5000)}.zip`, 'größe.zip']
  /** Below the folder of the data, with generated names replaced. */
  const files = async () => {
    const found = await readdir(product.app.config.dataDir, { recursive: true, withFileTypes: true })
    const root = `${product.app.config.dataDir}/`
    return found
      .filter((file) => file.isFile())
      .map((file) => `${file.parentPath}/${file.name}`.replace(root, '').replaceAll(/[0-9a-f-]{36}/g, 'id'))
  }
  test.each(names.map((name) => [name.slice(0, 30), name]))('%j is no path', async (_, name) => {
    const before = await files()
    const { id } = await product.ask(
      courses.create,
      { ...form(png, `${name}.png`), scormFile: fileOf(makePackageZip(), name) },
      admin,
    )
    const added = (await files()).toSorted()
    for (const one of before) added.splice(added.indexOf(one), 1)
    // What is in the package, and the picture: nothing is called as the files were when they were sent.
    expect(added).toEqual(
      ['images/id.png', 'packages/id/imsmanifest.xml', 'packages/id/index.html'].map(
        (file) => `files/${file}`,
      ),
    )
    const { course } = await product.ask(courses.openCourse, { id }, admin)
    expect(JSON.stringify(course)).not.toContain(name.slice(0, 20))
  })
})

/** Sends bytes over a socket of its own and answers what came back; without `end` the line is cut. */
function speak(head: string, body: (string | Buffer)[], { cut = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(head.replaceAll('\n', '\r\n'))
      for (const part of body) socket.write(part)
      if (cut) setTimeout(() => socket.destroy(), 30)
    })
    socket.on('data', (data) => {
      received += data.toString()
      socket.end()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
    setTimeout(() => socket.destroy(), 5_000).unref()
  })
}

const head = (length: number, type = 'multipart/form-data; boundary=xx') =>
  `POST /api/Course/UploadCourse HTTP/1.1\nHost: localhost\nAuthorization: Bearer ${admin.token}\nContent-Type: ${type}\nContent-Length: ${length}\n\n`
const filePart = '--xx\r\nContent-Disposition: form-data; name="scormFile"; filename="a.zip"\r\n\r\n'
const textPart = (name: string) => `--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`

describe('uploads that break off (A53)', () => {
  test('a hundred of them leave no file, and the next one is accepted', async () => {
    const before = await stored()
    const bytes = Buffer.alloc(200_000, 'x')
    for (let round = 0; round < 10; round++)
      await Promise.all(
        Array.from({ length: 10 }, () => speak(head(10_000_000), [filePart, bytes], { cut: true })),
      )
    await vi.waitFor(async () => expect(await stored()).toBe(before), { timeout: 15_000 })
    await product.ask(courses.create, form(png), admin)
  })

  test('the received part of one is deleted as soon as it breaks off', async () => {
    const before = await stored()
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(head(10_000_000).replaceAll('\n', '\r\n'))
    socket.write(`${filePart}bytes\r\n${textPart('title')}`)
    await vi.waitFor(async () => expect(await readdir(product.app.incomingFolder)).toHaveLength(1))
    socket.destroy()
    await vi.waitFor(async () => expect(await stored()).toBe(before), { timeout: 15_000 })
  })
})

describe('forms that are none (A54)', () => {
  const end = '--xx--\r\n'
  const cases: [string, string, string[]][] = [
    ['without a boundary', 'multipart/form-data', [filePart, 'x\r\n', end]],
    ['with an empty boundary', 'multipart/form-data; boundary=', [filePart, 'x\r\n', end]],
    ['with 10,000 parts', '', [textPart('title').repeat(10_000), end]],
    [
      'with a part within a part',
      '',
      [
        '--xx\r\nContent-Disposition: form-data; name="scormFile"; filename="a"\r\nContent-Type: multipart/mixed; boundary=yy\r\n\r\n--yy\r\n\r\nx\r\n--yy--\r\n',
        end,
      ],
    ],
    [
      'with a header of 200 kB',
      '',
      [`--xx\r\nContent-Disposition: form-data; name="${'a'.repeat(200_000)}"\r\n\r\nx\r\n`, end],
    ],
    ['that ends too early', '', [filePart, 'half of it']],
    ['that ends in a header', '', ['--xx\r\nContent-Dispo']],
    ['with nothing in it', '', ['']],
    ['with names that reach into JavaScript', '', [textPart('__proto__'), textPart('constructor'), end]],
    ['with too many files', '', [`${filePart}x\r\n`.repeat(30), end]],
    ['that is no form', 'application/x-www-form-urlencoded', ['title=x']],
  ]
  test.each(cases)('%s', async (_what, type, parts) => {
    const before = await stored()
    const body = parts.join('')
    const received = await speak(type ? head(body.length, type) : head(body.length), [body])
    expect(received).toMatch(/^HTTP\/1\.1 4(00|13|15)/)
    expect(received).toContain('"success":false')
    expect(await stored()).toBe(before)
  })

  test('a package that is too large is refused', async () => {
    const scormFile = fileOf(Buffer.alloc(65 * 1024 * 1024), 'large.zip')
    const answer = await product.refuse(courses.create, { ...form(png), scormFile }, admin)
    expect(answer).toEqual({ status: 413, errors: ['The file is too large: at most 64 MB can be uploaded'] })
  })

  test('the upload of a caller who is not logged in is not read', async () => {
    const answer = await speak(head(10_000_000).replace(/Authorization.*\n/, ''), [
      filePart,
      Buffer.alloc(1000),
    ])
    expect(answer).toMatch(/^HTTP\/1\.1 401/)
  })
})
