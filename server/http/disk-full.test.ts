// An upload for which the disk has no space: the person reads why, at once, and the connection still works.
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import { buildApi } from '#server/api.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { listening } from '#tests/support/watch.ts'
import { isDiskFull } from '../base/unavailable.ts'

const product = await startProduct()
const admin = await makeAdmin(product)
const folder = await mkdtemp(join(tmpdir(), 'coppice-full-'))
const small = join(folder, 'small')
await mkdir(small)
/** Only root on Linux can mount a disk as small as this. */
const hasSmallDisk = mount()
afterAll(async () => {
  if (hasSmallDisk) execFileSync('umount', [small])
  await rm(folder, { recursive: true, force: true })
})

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'none', small], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('a full disk is distinguished from other errors', () => {
  for (const code of ['ENOSPC', 'EDQUOT', '53100'])
    expect(isDiskFull(Object.assign(new Error('full'), { code }))).toBe(true)
  expect(isDiskFull(Object.assign(new Error('full'), { $metadata: { httpStatusCode: 507 } }))).toBe(true)
  expect(isDiskFull(Object.assign(new Error('other'), { code: 'EACCES' }))).toBe(false)
})

test.skipIf(!hasSmallDisk)('an upload is refused with 507, and the next call is answered', async () => {
  const api = await buildApi({ ...product.app, incomingFolder: join(small, 'incoming') }, { logger: false })
  const url = await listening(api)
  // One connection for all.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const authorization = `Bearer ${admin.token}`
  const send = (method: string, path: string, headers: object = {}, body?: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(
        `${url}/api/${path}`,
        { method, agent, headers: { authorization, ...headers } },
        resolve,
      ).on('error', reject)
      sent.end(body)
    })
  const form = Buffer.concat([
    Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="scormFile"; filename="a.zip"\r\ncontent-type: application/zip\r\n\r\n',
    ),
    Buffer.alloc(20_000_000, 'x'),
    Buffer.from('\r\n--b--\r\n'),
  ])
  const refused = await send(
    'POST',
    courses.create.path,
    { 'content-type': 'multipart/form-data; boundary=b' },
    form,
  )
  expect(refused.statusCode).toBe(507)
  expect(JSON.parse(await text(refused))).toEqual({
    success: false,
    errors: [
      {
        error:
          'The server has no space left to store this. Please tell the people who run it, and try again later',
      },
    ],
    requestId: expect.any(String) as string,
  })
  const next = await send('GET', 'Account/MyAccount')
  expect(next.statusCode).toBe(200)
  next.resume()
  expect(await readdir(join(small, 'incoming'))).toEqual([])
  agent.destroy()
  await api.close()
})
