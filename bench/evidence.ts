// An evidence pack of one client with ten thousand people, made by the built server beside requests.
import * as evidencePacks from '#contract/calls/evidence-packs.ts'
import { ask } from '#tests/support/ask.ts'
import { withIssuer } from '#tests/support/issuer.ts'
import { type LongWork, watch } from './long-work.ts'
import type { Started } from './started.ts'

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
  const root = `${server.url}/api`
  const { rows } = await client.query<{ id: string }>(largestClient)
  const asked = { subject: 'client', clientId: rows[0]?.id, withCertificates } as const
  let id = ''
  const work = await watch(
    started,
    async () => ({ id } = await ask(root, evidencePacks.request, asked, token)),
    async () => {
      const { state, problem } = await stateOf(started, id)
      if (state === 'failed') throw new Error(`The pack failed: ${problem}`)
      return state === 'ready' ? 0 : 1
    },
  )
  const { people, bytes } = await stateOf(started, id)
  return { ...work, people, megabytes: bytes / 1_000_000 }
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
