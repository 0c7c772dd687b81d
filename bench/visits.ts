// Whole visits of learners, and a morning on which everybody logs in.
import { randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as accounts from '#contract/calls/accounts.ts'
import * as playing from '#contract/calls/playing.ts'
import { ask } from '#tests/support/ask.ts'
import budgets from './budgets.json' with { type: 'json' }
import { commitOf } from './commits.ts'
import { type PlayableCourse, openWindows } from './course.ts'
import { addLearners, password } from './learners.ts'
import type { Started } from './started.ts'
import { type Figure, atMost, milliseconds, percentile } from './table.ts'

export async function visits(bench: Started, course: PlayableCourse): Promise<Figure[]> {
  return [await wholeVisits(bench, course), ...(await morning(bench, course))]
}

/** Log in, see the dashboard, open a course, commit as often as pages are turned, leave. As many at once as it says. */
async function wholeVisits(bench: Started, course: PlayableCourse): Promise<Figure> {
  const { atOnce, seconds, commits, minPerSecond } = budgets.visits
  console.log(`Visiting as ${atOnce} learners at once.`)
  const people = await addLearners(bench, 200)
  const { server } = bench
  let ended = 0
  let isOver = false
  async function visitUntilOver(from: number) {
    for (let at = from; !isOver; at += atOnce, ended++) {
      const token = await logIn(server.url, people[at % people.length]?.email ?? '')
      await load(`${server.url}/api/Config/GetConfig`, token)
      await load(`${server.url}/api/Dashboard/LearnerDashboard`, token)
      const { launchUrl } = await ask(`${server.url}/api`, playing.launch, { courseId: course.id }, token)
      const ticket = new URL(launchUrl).pathname.split('/')[2] as string
      const visit = randomUUID()
      for (let sequence = 1; sequence <= commits; sequence++)
        await commit(server.contentUrl, ticket, sequence, { visit, isUnderWay: sequence < commits })
    }
  }
  const before = await processorSeconds(bench)
  const all = Promise.all(Array.from({ length: atOnce }, (_, from) => visitUntilOver(from)))
  await sleep(seconds * 1000)
  isOver = true
  await all
  const after = await processorSeconds(bench)
  const perSecond = ended / seconds
  const each = (name: keyof typeof before) => milliseconds(((after[name] - before[name]) * 1000) / ended)
  return {
    what: `visits of learners with ${commits} commits, ${atOnce} at once`,
    measured: `${perSecond.toFixed(1)}/s; of a processor, server ${each('server')}, database ${each('database')} each`,
    budget: `${minPerSecond}/s`,
    isMet: perSecond >= minPerSecond,
  }
}

/** Many log in within a minute and see their dashboard, while others are in courses. Who is refused comes back when told. */
async function morning(bench: Started, course: PlayableCourse): Promise<Figure[]> {
  const { logIns, seconds, windows, p95Milliseconds } = budgets.morning
  console.log(`Logging in ${logIns.toLocaleString('en')} people within ${seconds} seconds.`)
  const people = await addLearners(bench, logIns)
  const tickets = await openWindows(bench, course, windows)
  const { server } = bench
  const times: number[] = []
  const commitTimes: number[] = []
  let failed = 0
  let isOver = false
  const inCourses = tickets.map(async (ticket) => {
    const visit = randomUUID()
    for (let sequence = 1; !isOver; sequence++) {
      const began = performance.now()
      await commit(server.contentUrl, ticket, sequence, { visit, isUnderWay: true })
      commitTimes.push(performance.now() - began)
      await sleep(1000)
    }
  })
  const coming = people.map(async ({ email }, at) => {
    await sleep((at / logIns) * seconds * 1000)
    const began = performance.now()
    try {
      const token = await logIn(server.url, email)
      times.push(performance.now() - began)
      await load(`${server.url}/api/Dashboard/LearnerDashboard`, token)
    } catch {
      failed++
    }
  })
  await Promise.all(coming)
  isOver = true
  await Promise.all(inCourses)
  const p95 = percentile(times, 0.95)
  const p95OfCommits = percentile(commitTimes, 0.95)
  return [
    {
      what: `${logIns.toLocaleString('en')} log-ins within ${seconds} s, with dashboards and ${windows} windows, p95`,
      measured: `${milliseconds(p95)}, ${failed} failed`,
      budget: `${p95Milliseconds} ms, 0 failed`,
      isMet: p95 <= p95Milliseconds && failed === 0,
    },
    atMost('  commits meanwhile, p95', p95OfCommits, p95Milliseconds, 'ms'),
  ]
}

const maxTries = 8

/** As the page does: who is refused because of many others tries again when the server says so. */
async function logIn(url: string, email: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${url}/api/${accounts.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: email, password }),
    })
    const { user } = (await answer.json()) as { user?: { token: string } }
    if (user) return user.token
    const seconds = Number(answer.headers.get('retry-after'))
    if (!seconds || tries === maxTries) throw new Error(`A log-in was answered with ${answer.status}`)
    await sleep(seconds * 1000)
  }
}

async function load(url: string, token: string) {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  await answer.arrayBuffer()
}

async function commit(
  contentUrl: string,
  ticket: string,
  sequence: number,
  more: { visit: string; isUnderWay: boolean },
) {
  const made = commitOf(sequence)
  const answer = await fetch(`${contentUrl}/playcourse/${ticket}/commit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...made,
      visit: more.visit,
      cmi: { ...made.cmi, isUnderWay: more.isUnderWay },
    }),
  })
  if (!answer.ok) throw new Error(`A commit was answered with ${answer.status}`)
  await answer.arrayBuffer()
}

/** Of all cores, since the processes began. */
async function processorSeconds({ server, dataDir }: Started) {
  const notes = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  const postmaster = notes.split('\n')[0] as string
  let database = 0
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const times = await timesOf(pid)
    if (times && (times.parent === postmaster || pid === postmaster)) database += times.seconds
  }
  return { server: (await timesOf(String(server.process.pid)))?.seconds ?? 0, database }
}

const ticksPerSecond = 100

async function timesOf(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (!fields) return undefined
  // proc(5): the parent is field 4, the ticks in user and in kernel mode are 14 and 15; the first two are cut off.
  return { parent: fields[1], seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond }
}
