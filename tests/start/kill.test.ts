// The server is killed over and over in the middle of commits, uploads and invitations: what it has acknowledged is
// there afterwards, each next start needs no hand, and nothing is left over.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import type { Call, Input } from '#contract/call.ts'
import * as courses from '#contract/courses.ts'
import * as pathways from '#contract/pathways.ts'
import * as playWindow from '#contract/play-window.ts'
import * as playing from '#contract/playing.ts'
import * as users from '#contract/users.ts'
import { makeZip } from '../make-zip.ts'
import { ask } from './ask.ts'
import { type ServerProcess, makeFolder, postgresOf, startServer } from './server-process.ts'

const kills = 30
const password = 'a good long password'
const { folder, remove } = await makeFolder()
const dataDir = join(folder, 'data')
const badge = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#1f6f4f' } })
  .png()
  .toBuffer()

interface Learner {
  token: string
  /** The highest number whose commit was acknowledged. */
  saved: number
}

let server: ServerProcess
let admin = ''
let courseId = ''
const learners: Learner[] = []
/** What was acknowledged beside the commits. */
const uploaded: string[] = []
const invited: string[] = []

beforeAll(async () => {
  server = await start()
  await toServer(accounts.confirm, {
    ...linkIn(server.said(), 'Confirm'),
    password,
    passwordRepeat: password,
  })
  admin = await logIn('ada@example.test')
  courseId = await upload('The course')
  await toServer(pathways.create, { name: 'Everything', description: '', courseIds: [courseId] }, admin)
  for (let at = 0; at < 4; at++)
    learners.push({ token: await register(`learner-${at}@example.test`), saved: 0 })
})

afterAll(async () => {
  server.process.kill('SIGTERM')
  await server.ended
  await remove()
})

test(`what was acknowledged survives ${kills} kills`, { timeout: 600_000 }, async () => {
  for (let round = 0; round < kills; round++) {
    const { signal, abort } = stopper()
    const work = [...learners.map((one) => commitOn(one, signal)), uploadOn(signal), inviteOn(signal)]
    const moment = async () => {
      // Whatever the machine is busy with, some rounds must see an upload and an invitation acknowledged.
      if (round % 5 === 4) await untilOneMoreOfEach()
      await untilMoreAreSaved(8 + ((round * 7) % 25))
    }
    await Promise.race([moment(), ...work])
    // Now and then the database dies too, as when the power goes.
    const database = round % 3 === 0 ? await postgresOf(dataDir) : undefined
    server.process.kill('SIGKILL')
    if (database) process.kill(-database, 'SIGKILL')
    abort()
    await Promise.all([server.ended, ...work])
    server = await start()
  }

  expect(Math.min(uploaded.length, invited.length)).toBeGreaterThanOrEqual(kills / 5)
  for (const learner of learners) expect(await savedFor(learner)).toBeGreaterThanOrEqual(learner.saved)
  const known = new Set((await query<{ id: string }>('select id from courses')).map(({ id }) => id))
  expect(uploaded.filter((id) => !known.has(id))).toEqual([])
  const mailed = new Set(
    (
      await query<{ email: string }>(
        'select users.email from users join outbox on outbox.to_address = users.email',
      )
    ).map(({ email }) => email),
  )
  expect(invited.filter((email) => !mailed.has(email))).toEqual([])
})

test('and nothing is left over', async () => {
  const versions = await query<{ id: string; file_count: number }>(
    'select id, file_count from course_versions',
  )
  const packages = join(dataDir, 'files', 'packages')
  expect((await readdir(packages)).sort()).toEqual(versions.map(({ id }) => id).sort())
  for (const { id, file_count } of versions) {
    const files = await readdir(join(packages, id), { recursive: true, withFileTypes: true })
    expect(files.filter((file) => file.isFile())).toHaveLength(file_count)
  }
  const images = await query<{ key: string }>('select badge_image as key from courses')
  const kept = await readdir(join(dataDir, 'files', 'images'))
  expect(kept.map((name) => `images/${name}`).sort()).toEqual(images.map(({ key }) => key).sort())
  for (const place of ['incoming', join('files', 'partial')])
    expect(await readdir(join(dataDir, place)).catch(() => [])).toEqual([])
})

/** The kill falls into the ones that follow. */
async function untilMoreAreSaved(count: number) {
  const saved = () => learners.reduce((sum, learner) => sum + learner.saved, 0)
  const wanted = saved() + count
  while (saved() < wanted) await sleep(5)
}

async function untilOneMoreOfEach() {
  const before = { uploads: uploaded.length, invitations: invited.length }
  while (uploaded.length === before.uploads || invited.length === before.invitations) await sleep(5)
}

async function start(): Promise<ServerProcess> {
  const started = await startServer({ dataDir, settings: { ADMIN_EMAIL: 'ada@example.test' } })
  await started.ready
  return started
}

const toServer = <C extends Call>(call: C, input: Input<C>, token?: string) =>
  ask(`${server.url}/api`, call, input, token)

/** Opens the course as its page does; answers the ticket of the window. */
async function launch({ token }: Learner): Promise<string> {
  const { launchUrl } = await toServer(playing.launch, { courseId }, token)
  return new URL(launchUrl).pathname.split('/')[2] as string
}

async function savedFor(learner: Learner, ticket?: string): Promise<number> {
  const { items } = await ask(server.contentUrl, playWindow.state, {
    ticket: ticket ?? (await launch(learner)),
  })
  return Number(items['one']?.cmi.suspendData ?? 0)
}

async function commitOn(learner: Learner, signal: AbortSignal) {
  await untilKilled(signal, async () => {
    const ticket = await launch(learner)
    expect(await savedFor(learner, ticket)).toBeGreaterThanOrEqual(learner.saved)
    for (let sequence = 1; !signal.aborted; sequence++) {
      const cmi = { lessonStatus: 'incomplete' as const, suspendData: String(learner.saved + 1) }
      await ask(server.contentUrl, playWindow.commit, { ticket, sco: 'one', sequence, cmi })
      learner.saved++
    }
  })
}

async function uploadOn(signal: AbortSignal) {
  await untilKilled(signal, async () => {
    while (!signal.aborted) uploaded.push(await upload(`Course ${uploaded.length}`))
  })
}

async function inviteOn(signal: AbortSignal) {
  await untilKilled(signal, async () => {
    while (!signal.aborted) {
      const email = `${crypto.randomUUID()}@example.test`
      await toServer(users.create, { kind: 'learner', firstName: 'In', lastName: 'Vited', email }, admin)
      invited.push(email)
    }
  })
}

/** What is broken off by the kill is nobody's fault; anything else is. */
async function untilKilled(signal: AbortSignal, work: () => Promise<void>) {
  await work().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

function stopper() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

async function upload(title: string): Promise<string> {
  const { id } = await toServer(
    courses.create,
    {
      title,
      description: title,
      reference: title,
      scormFile: new File([new Uint8Array(zip)], 'course.zip'),
      badgeImage: new File([new Uint8Array(badge)], 'badge.png'),
    },
    admin,
  )
  return id
}

async function logIn(username: string): Promise<string> {
  const { user } = await toServer(accounts.login, { username, password })
  return user?.token as string
}

/** Of the provider, which has every pathway. */
async function register(email: string): Promise<string> {
  await toServer(users.create, { kind: 'learner', firstName: 'Lea', lastName: 'Rner', email }, admin)
  const [mail] = await query<{ text: string }>(`select text from outbox where to_address = '${email}'`)
  const choices = await toServer(accounts.registerChoices, {})
  const first = (list: { id: string }[]) => list[0]?.id as string
  await toServer(accounts.register, {
    ...linkIn(mail?.text ?? '', 'Register'),
    password,
    passwordRepeat: password,
    dateOfBirth: '1990-01-31',
    postCode: 'SW1A 1AA',
    genderId: first(choices.genders),
    ethnicityId: first(choices.ethnicities),
    employmentStatusId: first(choices.employmentStatus),
    jobRoleId: first(choices.jobRoles),
    agreeToTermsAndConditions: true,
  })
  return logIn(email)
}

function linkIn(text: string, screen: string) {
  const [, userId, encodedToken] = new RegExp(`/${screen}/([^/\\s]+)/(\\S+)`).exec(text) ?? []
  return { userId, encodedToken }
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const place = join(dataDir, 'postgres')
  const port = (await readFile(join(place, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const secret = await readFile(join(place, 'password'), 'utf8')
  const client = new pg.Client({
    connectionString: `postgres://coppice:${secret}@127.0.0.1:${port}/postgres`,
  })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

const manifest = `<?xml version="1.0"?>
<manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="o">
    <organization identifier="o"><title>A course</title><item identifier="one" identifierref="r"><title>One</title></item></organization>
  </organizations>
  <resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="index.html"><file href="index.html"/></resource></resources>
</manifest>`
// Many files, so that a kill finds some of them written and some not.
const zip = makeZip([
  { name: 'imsmanifest.xml', data: manifest },
  { name: 'index.html', data: '<!doctype html><title>A course</title>' },
  ...Array.from({ length: 40 }, (_, at) => ({ name: `pages/${at}.html`, data: 'x'.repeat(20_000) })),
])
