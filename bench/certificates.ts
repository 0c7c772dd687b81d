// The certificates of a thousand people as one file, beside requests, in the built server as it runs for an operator.
import { setTimeout as sleep } from 'node:timers/promises'
import type { CertificateFormat } from '#contract/rules/certificates.ts'
import { withIssuer } from '#tests/support/issuer.ts'
import budgets from './budgets.json' with { type: 'json' }
import { type LongWork, figuresOfWork, workBeside } from './long-work.ts'
import type { Started } from './started.ts'
import { type Figure, milliseconds, percentile } from './table.ts'

export async function certificates(bench: Started): Promise<Figure[]> {
  const { people, ...budget } = budgets.certificates
  console.log(`Downloading ${people.toLocaleString('en')} certificates.`)
  const ids = await addCertificates(bench, people)
  // Whatever is loaded once does not count.
  await timeCertificates(bench, ids.slice(0, 20), 'zip')
  const figures: Figure[] = []
  for (const format of ['zip', 'pdf'] as const) {
    const run = await timeCertificates(bench, ids, format)
    const what = `${people.toLocaleString('en')} certificates as ${format.toUpperCase()}, ${run.megabytes.toFixed(1)} MB`
    figures.push(...figuresOfWork(what, run, budget))
  }
  return [...figures, ...(await timeDocuments(bench, ids))]
}

/** Requests that are made while eight users download one PDF after the other, beside the same requests without them. */
async function timeDocuments(bench: Started, userIds: string[]): Promise<Figure[]> {
  const { atOnce, seconds, maxRatio } = budgets.documents
  const numbers = await numbersOf(bench, userIds)
  const { token } = await bench.logIn('ADMIN')
  const headers = { authorization: `Bearer ${token}` }
  const load = async (path: string) => {
    const answer = await fetch(bench.server.url + path, { headers })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    await answer.arrayBuffer()
  }
  const timesOf = async (path: string) => {
    const times: number[] = []
    for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
      const asked = performance.now()
      await load(path)
      times.push(performance.now() - asked)
      await sleep(20)
    }
    return percentile(times, 0.95)
  }
  let isDrawing = false
  let drawn = 0
  const drawUntilOver = async (from: number) => {
    for (let at = from; isDrawing; at += atOnce, drawn++)
      await load(`/api/Certificate/DownloadByNumber/${numbers[at % numbers.length]}`)
  }
  const figures: Figure[] = []
  for (const path of ['/health', '/api/Dashboard/GetOverview']) {
    const alone = await timesOf(path)
    isDrawing = true
    drawn = 0
    const drawing = Promise.all(Array.from({ length: atOnce }, (_, from) => drawUntilOver(from)))
    const beside = await timesOf(path)
    isDrawing = false
    await drawing
    figures.push({
      what: `${path} beside ${atOnce} downloads of a PDF (${(drawn / seconds).toFixed(0)} a second), p95`,
      measured: `${milliseconds(beside)}, alone ${milliseconds(alone)}`,
      budget: `${maxRatio} ×`,
      isMet: beside <= maxRatio * alone,
    })
  }
  return figures
}

/** Returns the numbers of the certificates of these people. */
export async function numbersOf({ client }: Started, userIds: string[]): Promise<string[]> {
  const { rows } = await client.query<{ number: string }>(
    'select number from certificates where user_id = any ($1::uuid[])',
    [userIds],
  )
  return rows.map(({ number }) => number)
}

interface CertificatesRun extends LongWork {
  megabytes: number
}

/** The people of one client, each with a certificate for the same course. Answers their ids. */
export async function addCertificates({ client }: Started, people: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(addPeople, [people])
  const ids = rows.map(({ id }) => id)
  await client.query(issueCertificates, [ids])
  return ids
}

async function timeCertificates(
  bench: Started,
  userIds: string[],
  format: CertificateFormat,
): Promise<CertificatesRun> {
  const { token } = await bench.logIn('ADMIN')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let bytes = 0
  const work = await workBeside(bench, async () => {
    const answer = await fetch(`${bench.server.url}/api/User/BulkCertificates`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ userIds, format }),
    })
    if (!answer.ok || !answer.body) throw new Error(`The certificates were answered with ${answer.status}`)
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) bytes += chunk.length
  })
  return { ...work, megabytes: bytes / 1_000_000 }
}

const addPeople = `
  with organisation as (
    insert into clients (name, url_token, referral_code, maximum_learners)
    values ('With certificates', gen_random_uuid()::text, gen_random_uuid()::text, 0) returning id
  )
  insert into users (client_id, first_name, last_name, email, url_token, role, email_confirmed_at)
  select id, (array['Ada', 'Žofie', 'Νίκος', 'Ольга', 'ليلى', 'דניאל'])[1 + n % 6], 'Person ' || n,
         gen_random_uuid() || '@bench.test', gen_random_uuid()::text, 'LEARNER', now()
    from organisation, generate_series(1, $1::int) n
  returning id`

const issueCertificates = `
  with ${withIssuer}
  insert into certificates (
    tracking_id, user_id, course_id, version_id, first_name, last_name, course_title, completed_at, issued_at,
    time_zone, issuer_id, badge_image
  )
  select gen_random_uuid(), users.id, course.id, version.id, first_name, last_name, course.title, now(), now(),
         'UTC', issuer.id, badge_image
    from issuer, users, (select id, title, badge_image from courses order by id limit 1) as course
    join course_versions as version on version.course_id = course.id
   where users.id = any ($1::uuid[])`
