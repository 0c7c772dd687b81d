// Deleting a client with ten thousand people and restoring it, beside requests.
import { setTimeout as sleep } from 'node:timers/promises'
import { largestClient } from './evidence.ts'
import { type LongWork, residentMegabytes } from './long-work.ts'
import type { Started } from './started.ts'
import { percentile } from './table.ts'

const betweenRequestsMilliseconds = 50
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
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const clientId = await clientToDelete(client)
  const before = await rowsOf(client, clientId)
  async function ask(path: string, body: object) {
    const answer = await fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
  }
  const deleted = await timeBeside(started, headers, () => ask('Admin/DeleteClient', { clientId }))
  const { rows } = await client.query<{ id: string }>('select id from deletions where object_id = $1', [
    clientId,
  ])
  const restored = await timeBeside(started, headers, () => ask('Deletion/Restore', { id: rows[0]?.id }))
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

async function timeBeside(
  { server }: Started,
  headers: Record<string, string>,
  work: () => Promise<void>,
): Promise<LongWork> {
  const before = await residentMegabytes(server.process.pid)
  const begun = performance.now()
  let seconds: number | undefined
  const done = work().finally(() => (seconds = (performance.now() - begun) / 1000))
  const times: number[] = []
  let most = before
  while (seconds === undefined) {
    const sent = performance.now()
    await (await fetch(`${server.url}/api/Admin/GetStats`, { headers })).arrayBuffer()
    times.push(performance.now() - sent)
    most = Math.max(most, await residentMegabytes(server.process.pid))
    await sleep(betweenRequestsMilliseconds)
  }
  await done
  return { seconds, grownMegabytes: most - before, p95: percentile(times, 0.95) }
}
