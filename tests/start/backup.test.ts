// A backup that is taken while people work, restored into a new folder: what was acknowledged before it began is
// there, and nothing is incomplete.
import { copyFile, mkdir, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import * as pathways from '#contract/calls/pathways.ts'
import { type PublishedKey, keysPath } from '#contract/rules/published-keys.ts'
import { runBackup, runKeys } from '../support/run-backup.ts'
import { startServersPerTest } from '../support/servers-per-test.ts'
import { type ServerProcess, makeFolder } from '../support/server-process.ts'
import {
  administrator,
  becomeAdministrator,
  changeBadge,
  commit,
  filesInPackage,
  launch,
  logIn,
  register,
  savedFor,
  toServer,
  upload,
} from '../support/work.ts'

const { folder, remove } = await makeFolder()
const startOne = startServersPerTest()
const place = join(folder, 'backup.tar')

afterAll(remove)

async function start(options: { dataDir: string; prepared?: string }) {
  const server = await startOne({ ...options, settings: { ADMIN_EMAIL: administrator } })
  await server.ready
  return server
}

test(
  'a backup under load restores to all that was acknowledged before it, and nothing torn',
  { timeout: 300_000 },
  async () => {
    const first = await start({ dataDir: join(folder, 'first'), prepared: inject('preparedFolder') })
    const admin = await becomeAdministrator(first)
    const courseId = await upload(first, admin, 'The course')
    await toServer(first, pathways.create, { name: 'All', description: '', courseIds: [courseId] }, admin)
    const learner = await register(first, admin, 'lea@example.test')

    const done = { saved: 0, uploaded: [courseId], badges: 0 }
    let isOver = false
    const ticket = await launch(first, learner, courseId)
    const work = [
      async () => {
        for (let sequence = 1; !isOver; sequence++) {
          await commit(first, ticket, sequence, sequence)
          done.saved = sequence
        }
      },
      async () => {
        while (!isOver) done.uploaded.push(await upload(first, admin, `Course ${done.uploaded.length}`))
      },
      async () => {
        for (; !isOver; done.badges++) await changeBadge(first, admin, courseId, 'The course')
      },
    ].map((run) => run())
    while (done.saved < 20 || done.uploaded.length < 4 || done.badges < 4)
      await Promise.race([...work, new Promise((next) => setTimeout(next, 20))])

    const before = { ...done, uploaded: [...done.uploaded] }
    const taken = await runBackup(['backup', place], join(folder, 'first'))
    const after = { ...done }
    isOver = true
    await Promise.all(work)
    expect(taken).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^The backup is .*, with [\d,]+ files\.\nThe secret of the signing keys \(.*\/first\/keys\.secret\) is not in it: please keep a copy of it in another place\.\n$/,
      ) as string,
    })
    expect(after.saved).toBeGreaterThan(before.saved)
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['backup.tar', 'first']))
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])

    // Needs no database, nor anything else of the data folder.
    const verified = await runBackup(['backup', '--verify', place], join(folder, 'none'))
    expect(verified).toMatchObject({
      code: 0,
      output: expect.stringContaining('is whole: taken at') as string,
    })

    await mkdir(join(folder, 'second'))
    await copyFile(join(folder, 'first', 'keys.secret'), join(folder, 'second', 'keys.secret'))
    const restored = await runBackup(['restore', place], join(folder, 'second'))
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('Start Coppice as usual') as string,
    })
    const second = await start({ dataDir: join(folder, 'second') })
    const token = await logIn(second, 'lea@example.test')
    expect(await savedFor(second, await launch(second, token, courseId))).toBeGreaterThanOrEqual(before.saved)

    const again = await logIn(second, administrator)
    const coursesAfter = await allCourses(second, again)
    expect(before.uploaded.filter((id) => !coursesAfter.includes(id))).toEqual([])
    for (const id of coursesAfter) {
      const { course } = await toServer(second, courses.openCourse, { id }, again)
      expect((await fetch(`${second.url}${course.badgeImageUrl}`)).status).toBe(200)
    }
    expect(await filesMissing(join(folder, 'second'), coursesAfter.length)).toEqual([])
    // New rows get numbers of their own, and sequences continue.
    await upload(second, again, 'After the restore')
  },
)

test(
  'without the secret of the keys a restore says what to do, no start goes on, and new keys are made when asked for',
  { timeout: 300_000 },
  async () => {
    const dataDir = join(folder, 'without')
    const sentence =
      'The signing keys in the database are encrypted with a secret that is not here. Please set'
    const { code, output } = await runBackup(['restore', place], dataDir)
    expect(code).toBe(0)
    expect(output).toContain(`files. ${sentence}`)
    expect(output).not.toContain('Start Coppice as usual')
    for (let count = 0; count < 2; count++) {
      const refused = await startOne({ dataDir })
      await expect(refused.ready).rejects.toThrow(sentence)
      expect(await refused.ended).toEqual({ code: 1, signal: null })
      // One sentence, without a stack.
      expect(refused.output().trim().split('\n')).toHaveLength(1)
    }
    await expect(stat(join(dataDir, 'keys.secret'))).rejects.toThrow('ENOENT')

    const former = (await runKeys(['list'], dataDir)).output.trim().split('\n')
    expect(former).toHaveLength(1)
    const replaced = await runKeys(['replace-lost'], dataDir)
    expect(replaced).toMatchObject({
      code: 0,
      output: expect.stringContaining('is in use for the purpose') as string,
    })
    expect((await stat(join(dataDir, 'keys.secret'))).mode & 0o777).toBe(0o600)
    const server = await start({ dataDir })
    const { keys } = (await (await fetch(`${server.url}${keysPath}`)).json()) as { keys: PublishedKey[] }
    expect(keys).toHaveLength(2)
    const formerId = former[0]?.slice(0, 36)
    expect(keys.find(({ id }) => id === formerId)).toMatchObject({
      retiredAt: expect.any(String) as string,
      compromisedFrom: null,
    })
  },
)

async function allCourses(server: ServerProcess, admin: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 0; ; page++) {
    const { courses: some, totalPages } = await toServer(server, courses.list, { page }, admin)
    ids.push(...some.map(({ id }) => id))
    if (page + 1 >= totalPages) return ids
  }
}

/** The versions of which not every file is there. */
async function filesMissing(dataDir: string, versions: number): Promise<string[]> {
  const packages = join(dataDir, 'files', 'packages')
  const folders = await readdir(packages)
  expect(folders).toHaveLength(versions)
  const counts = await Promise.all(
    folders.map(async (id) => {
      const found = await readdir(join(packages, id), { recursive: true, withFileTypes: true })
      return { id, count: found.filter((file) => file.isFile()).length }
    }),
  )
  return counts.filter(({ count }) => count !== filesInPackage).map(({ id }) => id)
}

test('a restore into what is not empty is refused in words, and changes nothing', async () => {
  const used = join(folder, 'second')
  expect(await runBackup(['restore', place], used)).toEqual({
    code: 1,
    output: `${used} has a database already. Please set DATA_DIR to a new folder.\n`,
  })
  const onlyFiles = join(folder, 'third')
  await mkdir(join(onlyFiles, 'files', 'images'), { recursive: true })
  await writeFile(join(onlyFiles, 'files', 'images', 'one.png'), 'x')
  const refused = await runBackup(['restore', place], onlyFiles)
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('is not empty (images/one.png is there). Please restore into a new one.')
  expect(await readdir(onlyFiles)).toEqual(['files'])
})

test('what is no whole backup is refused before anything is touched', async () => {
  const fresh = join(folder, 'fourth')
  expect((await runBackup(['restore', join(folder, 'none.tar')], fresh)).output).toContain(
    'cannot be read (ENOENT)',
  )
  expect((await runBackup(['backup', place], join(folder, 'first'))).output).toContain('is there already')
  expect((await runBackup(['backup'], fresh)).output).toContain('Please name the file')
  expect((await runBackup(['backup', join(folder, 'b.tar')], fresh)).output).toContain(
    'There is no database in',
  )
  const { size } = await stat(place)
  await truncate(place, size - 5_000)
  for (const words of [
    ['restore', place],
    ['backup', '--verify', place],
  ])
    expect(await runBackup(words, fresh)).toEqual({
      code: 1,
      output: `${place} is not a whole backup of Coppice. Please name another one.\n`,
    })
  await expect(stat(join(fresh, 'postgres'))).rejects.toThrow('ENOENT')
})
