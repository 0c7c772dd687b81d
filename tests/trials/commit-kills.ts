// The database, the server, or both are killed again and again while courses save as fast as they can. After each kill
// every acknowledged commit is there, the logs of the attempts are unbroken, and the totals are as after counting
// again.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import * as pathways from '#contract/calls/pathways.ts'
import * as playWindow from '#contract/calls/play-window.ts'
import { addressOfRunning } from '#server/db/join-embedded.ts'
import { type ChainedEntry, hashOfEntry } from '#server/learning/log-entry.ts'
import { ask } from '../support/ask.ts'
import {
  type ServerProcess,
  freePorts,
  makeFolder,
  postgresOf,
  startServer,
} from '../support/server-process.ts'
import { administrator, becomeAdministrator, launch, register, toServer, upload } from '../support/work.ts'

const learners = 16
/** Each learner passes them one after the other, except the last. */
const courses = 5
const commitsUntilPassed = 100
/** Of a database that was killed, until it takes connections. */
const maxStartMs = 60_000

/** A learner in a course. */
interface Playing {
  token: string
  courseId: string
  /** In the last course a learner commits until the end of the trial. */
  isLastCourse: boolean
  ticket: string
  sent: number
  /** Answered with success, and not searched for in the database yet. */
  acknowledged: number[]
  /** The pass was answered with success. */
  isPassed: boolean
  /** The last entry of the log that was found in order. */
  checked: { number: number; hash: Buffer | null }
}

/** @returns whether nothing that was acknowledged is missing after any of the kills */
export async function tryCommitKills(kills: number): Promise<boolean> {
  const { folder, remove } = await makeFolder()
  const dataDir = join(folder, 'data')
  // Windows go on at the address where they were.
  const ports = await freePorts()
  const start = async () => {
    const started = await startServer({ dataDir, ports, settings: { ADMIN_EMAIL: administrator } })
    await started.ready
    return started
  }
  let server = await start()
  const faults: string[] = []
  let total = 0
  try {
    const { all, next } = await prepare(server)
    for (let kill = 1; kill <= kills && faults.length === 0; kill++) {
      const working = { goesOn: true }
      const work = all.map((playing) => play(server, playing, working))
      await Promise.race([untilAcknowledged(all, 20 + ((kill * 37) % 200)), Promise.all(work)])
      // In turn the server, PostgreSQL, and both at the same time.
      const postgres = kill % 3 === 1 ? undefined : await postgresOf(dataDir)
      if (kill % 3 !== 2) server.process.kill('SIGKILL')
      if (postgres) process.kill(-postgres, 'SIGKILL')
      working.goesOn = false
      await Promise.all(work)
      if (kill % 3 === 2) await untilItAnswers(server)
      else {
        await server.ended
        server = await start()
      }
      total += all.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
      faults.push(...(await check(dataDir, all)))
      if (kill % 10 === 0)
        console.log(`kill ${kill} of ${kills}: ${total.toLocaleString('en')} commits acknowledged`)
      for (const playing of all) if (playing.isPassed) await next(server, playing)
    }
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
    await remove()
  }
  for (const fault of faults) console.log(`✗ ${fault}`)
  if (faults.length === 0)
    console.log(`✓ ${kills} kills, none of ${total.toLocaleString('en')} acknowledged commits lost`)
  return faults.length === 0
}

async function prepare(server: ServerProcess) {
  const admin = await becomeAdministrator(server)
  const courseIds: string[] = []
  for (let at = 1; at <= courses; at++) courseIds.push(await upload(server, admin, `Course ${at}`))
  await toServer(server, pathways.create, { name: 'All', description: '', courseIds }, admin)
  async function begin(at: ServerProcess, token: string, courseId: string): Promise<Playing> {
    return {
      token,
      courseId,
      isLastCourse: courseId === courseIds.at(-1),
      ticket: await launch(at, token, courseId),
      sent: 0,
      acknowledged: [],
      isPassed: false,
      checked: { number: 0, hash: null },
    }
  }
  const all: Playing[] = []
  for (let at = 0; at < learners; at++) {
    const token = await register(server, admin, `learner-${at}@example.test`)
    all.push(await begin(server, token, courseIds[0] as string))
  }
  return {
    all,
    async next(at: ServerProcess, playing: Playing) {
      const following = courseIds[courseIds.indexOf(playing.courseId) + 1] as string
      Object.assign(playing, await begin(at, playing.token, following))
    },
  }
}

const dataOf = (sequence: number) => `${sequence};`.padEnd(2_500, 'abcdefgh')

/** Commits until it is broken off by the kill. @throws what a server that runs answers, except for 503 */
async function play({ contentUrl }: ServerProcess, playing: Playing, working: { goesOn: boolean }) {
  while (working.goesOn) {
    const sequence = ++playing.sent
    const isLast = !playing.isLastCourse && sequence > commitsUntilPassed
    const cmi = {
      lessonStatus: isLast ? ('passed' as const) : ('incomplete' as const),
      score: { raw: sequence % 101, min: 0, max: 100 },
      suspendData: dataOf(sequence),
      sessionTime: sequence,
    }
    const { ticket } = playing
    try {
      await ask(contentUrl, playWindow.commit, { ticket, sco: 'one', sequence, visit: 'one', cmi })
    } catch (error) {
      // The kill is shortly before the work is stopped.
      await sleep(100)
      if (!working.goesOn) return
      // A database that is too busy: the player tries again, under a new number.
      if ((error as Error).message.includes('answered 503')) continue
      throw error
    }
    playing.acknowledged.push(sequence)
    if (isLast) {
      playing.isPassed = true
      return
    }
  }
}

async function untilAcknowledged(all: Playing[], count: number) {
  while (all.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0) < count) await sleep(2)
}

/** The server starts its database again by itself. */
async function untilItAnswers({ url }: ServerProcess) {
  for (;;) {
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
}

interface StoredAttempt {
  id: string
  lastSequence: number
  data: string | null
  isCompleted: boolean
  certificates: number
  completions: number
}

/** What is wrong, in sentences. */
async function check(dataDir: string, all: Playing[]): Promise<string[]> {
  const client = await connectOnceBack(join(dataDir, 'postgres'))
  try {
    const faults: string[] = []
    for (const playing of all) faults.push(...(await checkOne(client, playing)))
    return [...faults, ...(await checkTotals(client))]
  } finally {
    await client.end()
  }
}

/**
 * The server may have answered over a connection whose process outlived that of the database for a moment, before the
 * database was started again.
 */
async function connectOnceBack(folder: string): Promise<pg.Client> {
  const deadline = Date.now() + maxStartMs
  for (;;) {
    try {
      const client = new pg.Client({ connectionString: await addressOfRunning(folder) })
      // Of a connection that ends between two queries; the next query reports it.
      client.on('error', () => undefined)
      await client.connect()
      return client
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

async function checkOne(client: pg.Client, playing: Playing): Promise<string[]> {
  const { rows } = await client.query<StoredAttempt>(
    `select attempts.id, last_sequence as "lastSequence", cmi ->> 'suspendData' as data,
            attempts.completed_at is not null as "isCompleted",
            (select count(*)::integer from certificates where tracking_id = record_id) as certificates,
            (select count(*)::integer from course_events as event
              where event.kind = 'completed' and event.user_id = launches.user_id
                and event.course_id = course_records.course_id) as completions
       from launches
       join attempts on attempts.id = attempt_id
       join course_records on course_records.id = record_id
       left join item_states on item_states.attempt_id = attempts.id
      where ticket_hash = sha256(convert_to($1, 'utf8'))`,
    [playing.ticket],
  )
  const [attempt] = rows
  if (!attempt) return ['a window is gone']
  const faults: string[] = []
  const { lastSequence } = attempt
  if (lastSequence > playing.sent) faults.push(`commit ${lastSequence} was stored, but never sent`)
  if (lastSequence > 0 && attempt.data !== dataOf(lastSequence))
    faults.push(`the item is not as commit ${lastSequence} left it`)
  if (playing.isPassed && !attempt.isCompleted) faults.push('an acknowledged pass is missing')
  const expected = attempt.isCompleted ? 1 : 0
  if (attempt.certificates !== expected || attempt.completions !== expected)
    faults.push(
      `${attempt.certificates} certificates and ${attempt.completions} completions, not ${expected}`,
    )
  const inLog = new Set(await newSequences(client, attempt.id, playing, faults))
  const missing = playing.acknowledged.filter((sequence) => !inLog.has(sequence))
  if (missing.length > 0) faults.push(`acknowledged commits ${missing.join(', ')} are missing`)
  playing.acknowledged = []
  return faults
}

/** Of the commits in the log since the last look, whose chain must go on from there. */
async function newSequences(client: pg.Client, attemptId: string, playing: Playing, faults: string[]) {
  const { rows } = await client.query<Omit<ChainedEntry, 'at'> & { at: Date }>(
    `select number, at, launch_id as "launchId", entry, hash from attempt_log
      where attempt_id = $1 and number > $2 order by number`,
    [attemptId, playing.checked.number],
  )
  const sequences: number[] = []
  for (const { at, ...row } of rows) {
    const { number, hash } = playing.checked
    const isNext = row.number === number + 1
    if (!isNext || !hashOfEntry({ ...row, at: at.toISOString() }, hash).equals(row.hash))
      faults.push(`the log is broken at entry ${row.number}`)
    playing.checked = { number: row.number, hash: row.hash }
    const { sequence } = JSON.parse(row.entry) as { sequence?: number }
    if (sequence !== undefined) sequences.push(sequence)
  }
  return sequences
}

/** Without rows of zeros, and without changes that are added up once an hour. */
const totals = {
  courses: 'select * from course_counts where is_offered or in_progress <> 0 or completed <> 0 order by 1, 2',
  months: 'select * from monthly_counts order by 1, 2, 3',
  days: 'select * from daily_counts order by 1, 2',
  allDays: 'select * from daily_totals order by 1',
}

async function checkTotals(client: pg.Client): Promise<string[]> {
  const read = async () => {
    const found: Record<string, string> = {}
    for (const [name, query] of Object.entries(totals))
      found[name] = JSON.stringify((await client.query(query)).rows)
    return found
  }
  const stored = await read()
  await client.query('begin; call count_everything(); call count_reports()')
  const counted = await read()
  await client.query('rollback')
  return Object.keys(totals).flatMap((name) =>
    stored[name] === counted[name]
      ? []
      : [`the totals of ${name} are ${stored[name]}, counted ${counted[name]}`],
  )
}
