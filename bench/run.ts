// npm run bench: measures the built server against budgets.json; ends with 1 when a budget is not met.
// npm run bench -- PART: only one part, which takes a minute or a few; see `parts`. Only when they are asked for: `pages`, first
// visits on a slow phone; `plans`, each list with custom and with generic plans, whose plans are written to
// plans.log in the folder for temporary files; and `audit`, whose ten million entries take 15 GB of the disk. A number after `audit` or `evidence`
// is for as many entries or people, such as -- audit 500000.
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditLog } from './audit-log.ts'
import budgets from './budgets.json' with { type: 'json' }
import { certificates } from './certificates.ts'
import { timeCommunity } from './communities.ts'
import { commits } from './commits.ts'
import { type PlayableCourse, fileName, makePlayable, openWindows } from './course.ts'
import { timeCsv, timeParts } from './csv.ts'
import { addAttempts, timePack } from './evidence.ts'
import { timeDeletion } from './deletion.ts'
import { timeMoving } from './moving.ts'
import { timeFirstFrames } from './first-frame.ts'
import { timeFirstVisits } from './first-visits.ts'
import { timeLists } from './lists.ts'
import { timeKeys, timeLogIns } from './log-ins.ts'
import { measureIdle } from './idle.ts'
import { figuresOfWork } from './long-work.ts'
import { scriptBytesOfPages } from '#tests/support/page-scripts.ts'
import { logPlans, loggedPlans, timePlans } from './plans.ts'
import { timeProvisioning } from './provisioning.ts'
import { timeReminders, timeRemindingMany } from './reminders.ts'
import { timePublishing } from './publishing.ts'
import { type Size, recordsOf, seed } from './seed.ts'
import { measure, measureBare, measureThrice } from './served.ts'
import { type Started, startBench } from './started.ts'
import { type Figure, atMost, milliseconds, perSecond, printTable } from './table.ts'
import { verifying } from './verifying.ts'
import { visits } from './visits.ts'

const small: Size = { clients: 2, learnersPerClient: 50, courses: 10 }
const middle: Size = { clients: 50, learnersPerClient: 100, courses: 10 }
const large: Size = { clients: 1000, learnersPerClient: 100, courses: 10 }

/** In this order: each finds what those before it have added. */
const parts: Record<string, (bench: Started) => Promise<Figure[]>> = {
  lists,
  idle,
  plans,
  reminders,
  remindingMany,
  community,
  commits: async (bench) => commits(bench, await playable(bench)),
  logIns,
  visits: async (bench) => visits(bench, await playable(bench)),
  files: contentFiles,
  player,
  served,
  csv,
  csvInParts: inParts,
  publishing,
  evidence: (bench) => evidence(bench, countAsked(budgets.evidence.people)),
  deletion,
  moving,
  provisioning,
  certificates,
  verify: verifying,
  audit: (bench) => auditLog(bench, countAsked(budgets.auditLog.entries)),
  pages: async (bench) => [...scripts(), ...(await firstVisits(bench))],
}
/** On their own these find a filled product; `lists` fills it by itself. */
const sizeBefore: Record<string, Size> = {
  idle: large,
  reminders: large,
  remindingMany: large,
  community: large,
  commits: small,
  logIns: small,
  visits: small,
  files: small,
  player: small,
  served: small,
  csv: small,
  csvInParts: small,
  provisioning: { clients: 1, learnersPerClient: budgets.provisioning.people, courses: 1 },
  moving: { clients: 1, learnersPerClient: budgets.moving.people, courses: 4 },
  certificates: small,
  verify: small,
  audit: middle,
  pages: small,
}

let made: Promise<PlayableCourse> | undefined
/** One for all parts that play. */
const playable = (bench: Started) => (made ??= makePlayable(bench))

const [only, asMany] = process.argv.slice(2)
const onlyWhenAsked = ['pages', 'plans', 'audit']
const chosen = only ? [only] : Object.keys(parts).filter((name) => !onlyWhenAsked.includes(name))
const started = await startBench()
const figures: Figure[] = []
try {
  const size = only && sizeBefore[only]
  if (size) await fill(started.client, size)
  for (const name of chosen) {
    const part = parts[name]
    if (!part) throw new Error(`There is no part ${name}. There are: ${Object.keys(parts).join(', ')}`)
    const measured = await part(started)
    // At once: a later part may fail.
    printTable(measured)
    figures.push(...measured)
  }
} finally {
  await started.stop()
}
const missed = figures.filter(({ isMet }) => !isMet)
console.log(`\n${figures.length - missed.length} of ${figures.length} budgets are met.`)
printTable(missed)
process.exitCode = missed.length === 0 ? 0 : 1

/** Fewer are no proof, but show a plan that reads too much. */
function countAsked(otherwise: number): number {
  const asked = Number(asMany ?? otherwise)
  if (!Number.isInteger(asked) || asked < 100) throw new Error('Please name a number of 100 or more')
  return asked
}

async function lists({ client }: Started): Promise<Figure[]> {
  const { p95Milliseconds, maxGrowth, growthMatteredFromMilliseconds, growWithTheirAnswer } = budgets.lists
  await fill(client, small)
  const before = await timeLists(started)
  await fill(client, large)
  const after = await timeLists(started)
  return [...after].map(([what, time]) => {
    const growth = time / (before.get(what) as number)
    // All clients are named, and all learners found are counted: at the small size they are two, and none.
    const mayGrow = growWithTheirAnswer.includes(what)
    const isSteady = mayGrow || time < growthMatteredFromMilliseconds || growth <= maxGrowth
    return {
      what,
      measured: `${milliseconds(time)}, ${growth.toFixed(1)} × of before`,
      budget: mayGrow ? `${p95Milliseconds} ms` : `${p95Milliseconds} ms, ${maxGrowth} ×`,
      isMet: time <= p95Milliseconds && isSteady,
    }
  })
}

/** A worker that reads all obligations in each of its rounds shows here, and in the time of no call. */
async function idle(bench: Started): Promise<Figure[]> {
  return [
    atMost('processor time while nobody uses it', await measureIdle(bench), budgets.idle.maxPercent, '%'),
  ]
}

/** In a client as all others, and in one that has a sixth of all learners. */
async function plans(bench: Started): Promise<Figure[]> {
  const { maxRatio, ratioMatteredFromMilliseconds } = budgets.plans
  const file = join(tmpdir(), 'plans.log')
  const measured: Figure[] = []
  await fill(bench.client, large)
  await logPlans(bench, ratioMatteredFromMilliseconds)
  for (const size of ['small', 'large']) {
    if (size === 'large') await fill(bench.client, { clients: 1, learnersPerClient: 20_000, courses: 10 })
    for (const [what, { custom, generic, chosen: byServer }] of await timePlans(bench))
      measured.push({
        what: `${what}, ${size} client`,
        measured: `${milliseconds(byServer)} (custom ${milliseconds(custom)}, generic ${milliseconds(generic)})`,
        budget: `${maxRatio} × custom`,
        isMet: byServer < ratioMatteredFromMilliseconds || byServer / custom <= maxRatio,
      })
  }
  await writeFile(file, await loggedPlans(bench))
  console.log(`The plans of slow statements are in ${file}.`)
  return measured
}

/** The other ways to log in against the password, and a call with a key against one with a session. */
async function logIns(bench: Started): Promise<Figure[]> {
  const { times, minRatio } = budgets.logIns
  const { password, ...others } = await timeLogIns(bench, times)
  const { session, key } = await timeKeys(bench)
  const compared = (what: string, time: number, usual: number, least: number): Figure => ({
    what,
    measured: `${milliseconds(time)}, ${(usual / time).toFixed(2)} × as fast as ${milliseconds(usual)}`,
    budget: `${least} ×`,
    isMet: usual / time >= least,
  })
  return [
    compared('log-in with a password and a code, against a password', others.code, password, minRatio),
    compared('log-in with single sign-on, against a password', others.singleSignOn, password, minRatio),
    compared('list with an API key, against a session', key, session, budgets.apiKeys.minRatio),
  ]
}

async function reminders(bench: Started): Promise<Figure[]> {
  const run = await timeReminders(bench)
  const [obligations, mails] = [run.obligations, run.mails].map((count) => count.toLocaleString('en'))
  const what = `daily run of reminders, ${obligations} obligations, ${mails} mails`
  return figuresOfWork(what, run, budgets.reminders)
}

async function remindingMany(bench: Started): Promise<Figure[]> {
  const run = await timeRemindingMany(bench)
  const [people, mails] = [run.people, run.mails].map((count) => count.toLocaleString('en'))
  const { previewSeconds, ...budget } = budgets.remindingMany
  return [
    atMost(`preview of a reminder to ${people} people`, run.previewSeconds, previewSeconds, 's'),
    ...figuresOfWork(`reminding ${people} people, ${mails} mails`, run, budget),
  ]
}

async function evidence(bench: Started, people: number): Promise<Figure[]> {
  await fill(bench.client, { clients: 1, learnersPerClient: people, courses: 10 })
  await addAttempts(bench)
  const run = await timePack(bench, false)
  const what = `evidence pack of ${run.people.toLocaleString('en')} people, ${Math.round(run.megabytes)} MB`
  return figuresOfWork(what, run, budgets.evidence)
}

async function deletion(bench: Started): Promise<Figure[]> {
  const { people, ...budget } = budgets.deletion
  const { rows } = await bench.client.query<{ learners: number | null }>(
    'select max(learners) as learners from learner_counts',
  )
  // That of the evidence pack, where it was made before.
  if ((rows[0]?.learners ?? 0) < people)
    await fill(bench.client, { clients: 1, learnersPerClient: people, courses: 4 })
  await addAttempts(bench)
  const { deleted, restored, ...size } = await timeDeletion(bench)
  const [persons, records] = [size.people, size.records].map((count) => count.toLocaleString('en'))
  return [
    ...figuresOfWork(`deleting a client of ${persons} people with ${records} records`, deleted, budget),
    ...figuresOfWork('restoring it', restored, budget),
  ]
}

async function moving(bench: Started): Promise<Figure[]> {
  const { people, ...budget } = budgets.moving
  const run = await timeMoving(bench, people)
  return [
    ...figuresOfWork(`moving ${run.people.toLocaleString('en')} people to another client`, run.moved, budget),
    ...figuresOfWork('undoing it', run.undone, budget),
  ]
}

async function fill(client: Started['client'], size: Size) {
  console.log(`Filling in ${recordsOf(size).toLocaleString('en')} progress records.`)
  await seed(client, size)
}

async function community(bench: Started): Promise<Figure[]> {
  const { p95Milliseconds, ...size } = budgets.community
  console.log(
    `Talking: ${size.comments.toLocaleString('en')} comments on ${size.posts.toLocaleString('en')} posts.`,
  )
  return [...(await timeCommunity(bench, size))].map(([what, time]) =>
    atMost(what, time, p95Milliseconds, 'ms'),
  )
}

async function contentFiles(bench: Started): Promise<Figure[]> {
  console.log('Serving the files of a course, and the same from a bare server.')
  const { connections, minRatio } = budgets.contentFiles
  const course = await playable(bench)
  const [ticket] = await openWindows(bench, course, 1)
  const own = await measure(
    `${bench.server.contentUrl}/playcourse/${ticket}/content/${fileName}`,
    connections,
  )
  const bare = await measureBare(course.folder, fileName, connections)
  return [ratio('files of a course', own.perSecond, bare.perSecond, minRatio)]
}

async function player(bench: Started): Promise<Figure[]> {
  const { clicks, medianMilliseconds, phoneKilobytes, phoneMilliseconds } = budgets.player
  console.log(`Opening a course ${clicks} times, and on a slow phone.`)
  const { clicked, phone } = await timeFirstFrames(bench, await playable(bench), clicks)
  return [
    atMost(
      `first frame of a course, ${clicks} clicks`,
      clicked.median,
      medianMilliseconds,
      'ms',
      `${milliseconds(clicked.median)}, p95 ${milliseconds(clicked.p95)}`,
    ),
    atMost('first frame on a slow phone', phone.firstFrame, phoneMilliseconds, 'ms'),
    atMost('player on a slow phone', phone.bytes / 1000, phoneKilobytes, 'kB'),
  ]
}

function ratio(what: string, own: number, other: number, least: number): Figure {
  return {
    what,
    measured: `${perSecond(own)}, ${(own / other).toFixed(2)} of ${perSecond(other)}`,
    budget: least.toFixed(2),
    isMet: own / other >= least,
  }
}

async function served({ server, logIn }: Started): Promise<Figure[]> {
  console.log('Serving what everybody asks for.')
  const { connections, p95Milliseconds } = budgets.served
  const { token } = await logIn('LEARNER')
  const all = {
    '/health': await measureThrice(`${server.url}/health`, connections),
    'log-in page': await measureThrice(`${server.url}/`, connections),
    'learner dashboard': await measureThrice(
      `${server.url}/api/Dashboard/LearnerDashboard`,
      connections,
      token,
    ),
  }
  return Object.entries(all).map(([what, { perSecond: rate, p95 }]) => {
    const budget = p95Milliseconds[what as keyof typeof all]
    const measured = `${milliseconds(p95)} at ${perSecond(rate)}`
    return atMost(`${what}, ${connections} at once`, p95, budget, 'ms', measured)
  })
}

async function csv(bench: Started): Promise<Figure[]> {
  const { learners, previewSeconds, importSeconds, maxUpdateRatio, maxAddressesRatio } = budgets.csv
  console.log(`Importing ${learners.toLocaleString('en')} learners.`)
  const times = await timeCsv(bench, learners)
  const figure = (what: string, seconds: number, budget: number) =>
    atMost(
      `${what} of ${learners.toLocaleString('en')} learners`,
      seconds,
      budget,
      's',
      `${seconds.toFixed(2)} s`,
    )
  return [
    figure('preview', times.preview, previewSeconds),
    figure('import', times.import, importSeconds),
    atMost('update of them, to the import', times.update / times.import, maxUpdateRatio, 'x'),
    atMost('another mail domain, to the import', times.addresses / times.import, maxAddressesRatio, 'x'),
  ]
}

async function provisioning(bench: Started): Promise<Figure[]> {
  const { seconds, megabytes } = budgets.provisioning
  const run = await timeProvisioning(bench)
  const what = `${run.people.toLocaleString('en')} people read and ${run.changes} changed by SCIM`
  return [
    atMost(what, run.seconds, seconds, 's'),
    {
      what: 'memory of the server meanwhile',
      measured: `+ ${Math.round(run.megabytes)} MB`,
      budget: `+ ${megabytes} MB`,
      isMet: run.megabytes <= megabytes,
    },
  ]
}

async function inParts(bench: Started): Promise<Figure[]> {
  const { learners, preview: previewBudget, import: importBudget } = budgets.csvInParts
  const count = learners.toLocaleString('en')
  console.log(`Importing ${count} learners in parts.`)
  const { preview, import: imported, before, after, megabytes } = await timeParts(bench, learners)
  console.log(
    `The file has ${megabytes.toFixed(1)} MB. Memory of the server: ${Math.round(before)} MB before, ${Math.round(after)} MB after.`,
  )
  return [
    ...figuresOfWork(`preview of ${count} learners`, preview, previewBudget),
    ...figuresOfWork(`import of ${count} learners in parts`, imported, importBudget),
  ]
}

async function publishing(bench: Started): Promise<Figure[]> {
  const { checkSeconds, createSeconds, ...course } = budgets.publishing
  console.log(`Publishing packages of ${course.megabytes} MB.`)
  const { check, create, write } = await timePublishing(bench, course)
  const figure = (what: string, seconds: number, budget: number) =>
    atMost(
      `${what} a package of ${course.megabytes} MB`,
      seconds,
      budget,
      's',
      `${seconds.toFixed(2)} s, ${(seconds / write).toFixed(1)} × of one write of its bytes`,
    )
  return [figure('check', check, checkSeconds), figure('publish', create, createSeconds)]
}

/** Of the pages that have a budget of their own; the test of the built client checks them all. */
function scripts(): Figure[] {
  const bytesOf = scriptBytesOfPages()
  return Object.entries(budgets.pages.maxScriptKilobytes).map(([page, kilobytes]) => {
    const bytes = bytesOf.get(page) ?? Infinity
    return atMost(`scripts of a first visit, ${page}`, bytes / 1000, kilobytes, 'kB')
  })
}

async function firstVisits(bench: Started): Promise<Figure[]> {
  const { visits: times, blockedMilliseconds, layoutShift, largestPaintMilliseconds } = budgets.pages
  console.log(`Visiting pages for the first time, on a slow phone, ${times} times each.`)
  return [...(await timeFirstVisits(bench, times))].map(([page, { largestPaint, blocked, shift }]) => ({
    what: `first visit on a slow phone, ${page}`,
    measured: `${milliseconds(largestPaint)}, blocked ${milliseconds(blocked)}, shift ${shift.toFixed(3)}`,
    budget: `${largestPaintMilliseconds} ms, ${blockedMilliseconds} ms, ${layoutShift}`,
    isMet: largestPaint <= largestPaintMilliseconds && blocked <= blockedMilliseconds && shift <= layoutShift,
  }))
}
