// A course that can be played, and windows that play it.
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as playing from '#contract/calls/playing.ts'
import { makeItem, makePackage } from '#tests/support/make-package.ts'
import { ask } from '#tests/support/ask.ts'
import type { Started } from './started.ts'

export const fileName = 'one.html'

export interface PlayableCourse {
  id: string
  /** Where its files are. */
  folder: string
}

/** Gives one of the courses a package with a file of 16 kB. */
export async function makePlayable({ client, dataDir }: Started): Promise<PlayableCourse> {
  const { rows } = await client.query<{ id: string }>('select id from courses order by title limit 1')
  const id = rows[0]?.id as string
  const version = randomUUID()
  const folder = join(dataDir, 'files', 'packages', version)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, fileName), `<!doctype html><title>One</title>${'<p>Text</p>'.repeat(1500)}`)
  await client.query(
    `insert into course_versions (id, course_id, number, scorm_version, package, size_bytes, file_count)
     values ($1, $2, 2, '1.2', $3, 16000, 1)`,
    [version, id, JSON.stringify(makePackage([makeItem('one')]))],
  )
  await client.query('update courses set current_version_id = $1 where id = $2', [version, id])
  return { id, folder }
}

/** Tickets of windows that are open, each of another learner. */
export async function openWindows(
  started: Started,
  course: PlayableCourse,
  count: number,
): Promise<string[]> {
  const tickets: string[] = []
  for (let at = 0; at < count; at++) {
    const { token } = await started.logIn('LEARNER')
    const { launchUrl } = await ask(
      `${started.server.url}/api`,
      playing.launch,
      { courseId: course.id },
      token,
    )
    tickets.push(new URL(launchUrl).pathname.split('/')[2] as string)
  }
  return tickets
}
