// Deleting a client with ten thousand people and restoring it, beside requests.
import * as clients from '#contract/calls/clients.ts'
import * as deletions from '#contract/calls/deletions.ts'
import { ask } from '#tests/support/ask.ts'
import { largestClient } from './evidence.ts'
import { type LongWork, workBeside } from './long-work.ts'
import type { Started } from './started.ts'

/** Of each person; more are taken away. */
const courses = 4

export interface DeletionRun {
  people: number
  records: number
  deleted: LongWork
  restored: LongWork
}

/** Of the client with the most learners. */
export async function timeDeletion(started: Started): Promise<DeletionRun> {
  const { client, server } = started
  const { token } = await started.logIn('ADMIN')
  const root = `${server.url}/api`
  const clientId = await clientToDelete(client)
  const before = await rowsOf(client, clientId)
  const deleted = await workBeside(started, () => ask(root, clients.remove, { clientId }, token))
  const { rows } = await client.query<{ id: string }>('select id from deletions where object_id = $1', [
    clientId,
  ])
  const id = rows[0]?.id as string
  const restored = await workBeside(started, () => ask(root, deletions.restore, { id }, token))
  const after = await rowsOf(client, clientId)
  if (JSON.stringify(after) !== JSON.stringify(before))
    throw new Error(`Of ${JSON.stringify(before)} the restored client has ${JSON.stringify(after)}`)
  return { ...before, deleted, restored }
}

async function clientToDelete(client: Started['client']): Promise<string> {
  const { rows } = await client.query<{ id: string }>(`select (${largestClient}) as id`)
  const id = rows[0]?.id as string
  await client.query(
    `delete from course_records
      where client_id = $1 and course_id not in (select id from courses order by title limit $2)`,
    [id, courses],
  )
  await client.query('vacuum analyze')
  return id
}

async function rowsOf(client: Started['client'], id: string) {
  const { rows } = await client.query<{ people: number; records: number }>(
    `select (select count(*)::int from users where client_id = $1) as people,
            (select count(*)::int from course_records where client_id = $1) as records`,
    [id],
  )
  return rows[0] as (typeof rows)[number]
}
