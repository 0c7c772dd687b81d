// A power cut, as the disk sees it: a file system in an image of its own, copied at the time at which an upload was
// answered, with what the operating system had not written yet missing. Then the copy is started.
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as courses from '#contract/calls/courses.ts'
import { type ServerProcess, makeFolder, postgresOf, startServer } from '../support/server-process.ts'
import {
  administrator,
  becomeAdministrator,
  filesInPackage,
  logIn,
  toServer,
  upload,
} from '../support/work.ts'
import { call, findPrograms, mayAct } from './programs.ts'

/** Answers whether every upload that was answered has survived every cut. */
export async function tryPowerCuts(cuts: number): Promise<boolean> {
  const programs = await findPrograms('mkfs.ext4', 'mount', 'umount', 'truncate', 'cp')
  if (!programs || !mayAct()) return false
  const { folder, remove } = await makeFolder()
  const [image, copy] = [join(folder, 'disk.img'), join(folder, 'cut.img')]
  const [disk, after] = [join(folder, 'disk'), join(folder, 'after')]
  for (const place of [disk, after]) await mkdir(place)
  await call(programs.truncate, '-s', '4G', image)
  await call(programs['mkfs.ext4'], '-q', image)
  // Nothing is written because of its age alone: only what is asked for is on the disk.
  await call(programs.mount, '-o', 'loop,commit=300', image, disk)
  const server = await startServer({ dataDir: join(disk, 'data'), settings: { ADMIN_EMAIL: administrator } })
  let lost = 0
  try {
    await server.ready
    const admin = await becomeAdministrator(server)
    const acknowledged: string[] = []
    for (let cut = 1; cut <= cuts; cut++) {
      acknowledged.push(await upload(server, admin, `Course ${cut}`))
      await standingStill(server, () => call(programs.cp, '--sparse=always', image, copy))
      await call(programs.mount, '-o', 'loop', copy, after)
      const missing = await missingAfter(join(after, 'data'), acknowledged)
      await call(programs.umount, after)
      if (missing.length > 0) lost++
      console.log(`${missing.length ? '✗' : '✓'} cut ${cut}: ${missing.join(', ') || 'everything is there'}`)
    }
  } finally {
    await server.stop()
    await call(programs.umount, disk)
    await remove()
  }
  console.log(`${lost} of ${cuts} power cuts lost something that was acknowledged`)
  return lost === 0
}

/** While nothing of the server runs. */
async function standingStill(server: ServerProcess, work: () => Promise<unknown>): Promise<void> {
  const postgres = (await postgresOf(server.dataDir)) as number
  const children = await readFile(`/proc/${postgres}/task/${postgres}/children`, 'utf8')
  const all = [server.process.pid as number, postgres, ...children.trim().split(' ').map(Number)]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  try {
    await work()
  } finally {
    for (const pid of all) process.kill(pid, 'SIGCONT')
  }
}

/** What was acknowledged and is not there. */
async function missingAfter(dataDir: string, acknowledged: string[]): Promise<string[]> {
  const server = await startServer({ dataDir, settings: { ADMIN_EMAIL: administrator } })
  try {
    await server.ready
    const admin = await logIn(server, administrator)
    const missing: string[] = []
    for (const id of acknowledged) {
      const answer = await toServer(server, courses.openCourse, { id }, admin).catch(() => undefined)
      if (!answer) missing.push(`course ${id}`)
      else if (!(await fetch(`${server.url}${answer.course.badgeImageUrl}`)).ok)
        missing.push(`badge of ${id}`)
    }
    const packages = join(dataDir, 'files', 'packages')
    const folders = await readdir(packages).catch(() => [])
    const counts = await Promise.all(folders.map((id) => countFiles(join(packages, id))))
    const whole = counts.filter((count) => count === filesInPackage).length
    if (whole < acknowledged.length) missing.push(`files of ${acknowledged.length - whole} packages`)
    return missing
  } finally {
    await server.stop()
  }
}

async function countFiles(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((file) => file.isFile()).length
}
