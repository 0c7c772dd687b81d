// A course of 50 MB: its package is uploaded and checked, then published, as the page does it. Beside it the least that any
// program could do with the package: one write of its bytes to the disk.
import { createHash, randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import * as courses from '#contract/calls/courses.ts'
import { ask } from '#tests/support/ask.ts'
import { makePackageZip } from '#tests/support/make-zip.ts'
import type { Started } from './started.ts'
import { median } from './table.ts'

const megabyte = 1024 * 1024

interface Round {
  /** Seconds. */
  check: number
  create: number
  write: number
}

/** Medians of the rounds, each of which publishes another course. */
export async function timePublishing(
  { server, dataDir, logIn }: Started,
  { megabytes, smallFiles, rounds }: { megabytes: number; smallFiles: number; rounds: number },
): Promise<Round> {
  const { token } = await logIn('ADMIN')
  const root = `${server.url}/api`
  const bytes = makeLargePackage(megabytes, smallFiles)
  const scormFile = new File([new Uint8Array(bytes)], 'course.zip')
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#2a7' } })
  const badgeImage = new File([new Uint8Array(await image.png().toBuffer())], 'badge.png')
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const write = await secondsOf(() => writeOnce(join(dataDir, 'bench-write'), bytes))
    let checkedPackageId = ''
    const check = await secondsOf(async () => {
      checkedPackageId = (await ask(root, courses.check, { scormFile }, token)).checkedPackageId
    })
    const details = { title: `Large ${round}`, description: 'Of many files', reference: `BENCH-${round}` }
    const create = await secondsOf(() =>
      ask(root, courses.create, { ...details, checkedPackageId, badgeImage }, token),
    )
    measured.push({ check, create, write })
  }
  const medianOf = (of: keyof Round) => median(measured.map((round) => round[of]))
  return { check: medianOf('check'), create: medianOf('create'), write: medianOf('write') }
}

/** Nine tenths in videos and pictures of 2 MB that do not compress; beside them pages and scripts of about 10 kB. */
function makeLargePackage(megabytes: number, smallFiles: number): Buffer {
  const videos = Array.from({ length: Math.round((megabytes * 0.9) / 2) }, (_, at) => ({
    name: `media/video-${at}.mp4`,
    data: randomBytes(2 * megabyte),
    stored: true,
  }))
  const pages = Array.from({ length: smallFiles }, (_, at) => ({
    name: `pages/${at % 20}/page-${at}.txt`,
    data: textOf(at, (megabytes * 0.1 * megabyte) / smallFiles),
  }))
  return makePackageZip([...videos, ...pages])
}

/** Hexadecimal digits, which compress to about half. */
function textOf(seed: number, length: number): string {
  const lines = Array.from({ length: Math.ceil(length / 128) }, (_, at) =>
    createHash('sha512').update(`${seed}-${at}`).digest('hex'),
  )
  return lines.join('')
}

async function writeOnce(place: string, bytes: Buffer) {
  const file = await open(place, 'w')
  await file.writeFile(bytes)
  await file.sync()
  await file.close()
  await rm(place)
}

async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return (performance.now() - started) / 1000
}
