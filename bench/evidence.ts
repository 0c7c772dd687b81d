// An evidence pack of one client with ten thousand people, made by the built server beside requests.
import { setTimeout as sleep } from 'node:timers/promises'
import { withIssuer } from '#tests/support/issuer.ts'
import { type LongWork, residentMegabytes } from './long-work.ts'
import type { Started } from './started.ts'
import { percentile } from './table.ts'

const maxSeconds = 900
const betweenRequestsMilliseconds = 50

export interface PackRun extends LongWork {
  people: number
  megabytes: number
}

/** The one with the most learners. */
export const largestClient = 'select client_id as id from learner_counts order by learners desc limit 1'

/** Of the largest client. */
export async function timePack(started: Started, withCertificates: boolean): Promise<PackRun> {
  const { client, server } = started
  const { token } = await started.logIn('ADMIN')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { rows } = await client.query<{ id: string }>(largestClient)
  const before = await residentMegabytes(server.process.pid)
  const begun = performance.now()
  const asked = await fetch(`${server.url}/api/Evidence/RequestPack`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ subject: 'client', clientId: rows[0]?.id, withCertificates }),
  })
  if (!asked.ok) throw new Error(`The pack was refused: ${await asked.text()}`)
  const { id } = (await asked.json()) as { id: string }
  const times: number[] = []
  let most = before
  while (performance.now() - begun < maxSeconds * 1000) {
    const sent = performance.now()
    await (await fetch(`${server.url}/api/Admin/GetStats`, { headers })).arrayBuffer()
    times.push(performance.now() - sent)
    await sleep(betweenRequestsMilliseconds)
    most = Math.max(most, await residentMegabytes(server.process.pid))
    const pack = await stateOf(started, id)
    if (pack.state === 'failed') throw new Error(`The pack failed: ${pack.problem}`)
    if (pack.state !== 'ready') continue
    return {
      people: pack.people,
      megabytes: pack.bytes / 1_000_000,
      seconds: (performance.now() - begun) / 1000,
      grownMegabytes: most - before,
      p95: percentile(times, 0.95),
    }
  }
  throw new Error(`After ${maxSeconds} s the pack is not ready`)
}

/** What the seed leaves out, for the largest client: an attempt with five answers for each record that was begun, and certificates. */
export async function addAttempts({ client }: Started): Promise<void> {
  await client.query(`
    insert into attempts (record_id, number, version_id, started_at, lesson_status, score, progress, completed_at)
    select course_records.id, 1, course_versions.id, started_at, lesson_status, score, progress, completed_at
      from course_records join course_versions using (course_id)
     where started_at is not null and course_versions.number = 1 and course_records.client_id = (${largestClient})
       and not exists (select from attempts where attempts.record_id = course_records.id)`)
  await client.query(`
    insert into item_states (attempt_id, item, cmi, total_seconds, updated_at)
    select id, 'one', jsonb_build_object('interactions', (
             select jsonb_agg(jsonb_build_object('id', 'question ' || n, 'type', 'choice', 'student_response', 'b',
                                                 'result', 'wrong', 'latency', '0000:00:12.00'))
               from generate_series(1, 5) as n)), 600, started_at
      from attempts on conflict do nothing`)
  await client.query(`
    with ${withIssuer}
    insert into certificates (
      tracking_id, user_id, course_id, version_id, first_name, last_name, course_title, completed_at, issued_at,
      time_zone, issuer_id, badge_image
    )
    select course_records.id, users.id, courses.id, course_versions.id, users.first_name, users.last_name, courses.title,
           course_records.completed_at, course_records.completed_at, 'UTC', issuer.id, courses.badge_image
      from course_records
     cross join issuer
      join users on users.id = course_records.user_id
      join courses on courses.id = course_records.course_id
      join course_versions on course_versions.course_id = courses.id and course_versions.number = 1
     where lesson_status = 4 and course_records.client_id = (${largestClient})
       and courses.id = (select id from courses order by title limit 1)
    on conflict do nothing`)
  await client.query('analyze')
}

async function stateOf({ client }: Started, id: string) {
  const { rows } = await client.query<{
    state: string
    problem: string | null
    people: number
    bytes: number
  }>('select state, problem, people, size_bytes::float8 as bytes from evidence_packs where id = $1', [id])
  return rows[0] as (typeof rows)[number]
}
