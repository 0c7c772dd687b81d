// Commits per second over HTTP, beside the least that any program could do to store the same bytes: one UPDATE of one
// row, through the same driver.
import autocannon from 'autocannon'
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Commit } from '#contract/calls/playing.ts'
import budgets from './budgets.json' with { type: 'json' }
import { type PlayableCourse, openWindows } from './course.ts'
import type { Started } from './started.ts'
import { type Figure, atMost, median, perSecond } from './table.ts'

const seconds = 4

interface Rate {
  perSecond: number
  /** Milliseconds. */
  p99: number
}

/** As authoring tools write it: text that does not compress, of which every page changes a part. */
const suspendData = Array.from({ length: 56 }, (_, at) =>
  createHash('sha256').update(String(at)).digest('base64'),
).join('')

/** What a course sends when a page is turned: 2.8 kB, with a score. */
export const commitOf = (sequence: number): Commit => ({
  sco: 'one',
  sequence,
  visit: 'bench',
  cmi: {
    lessonStatus: 'incomplete',
    score: { raw: sequence % 101, min: 0, max: 100 },
    location: `page-${sequence}`,
    suspendData: `${suspendData.slice(0, 1200)}${String(sequence).padStart(10, '0')}${suspendData.slice(1200)}`,
    exit: 'suspend',
    sessionTime: sequence % 3600,
    isUnderWay: true,
  },
})

/** More than in the turn before. */
const firstSequence = () => Math.round(Date.now() / 10) % 100_000_000

export async function commits(bench: Started, course: PlayableCourse): Promise<Figure[]> {
  console.log('Committing over HTTP, and storing the same bytes with one UPDATE each.')
  const { windows, rounds, minRatio, p99Milliseconds } = budgets.commits
  const tickets = await openWindows(bench, course, windows)
  const measured = await compareCommits(bench, tickets, rounds)
  const medianOf = (of: (round: (typeof measured)[number]) => number) => median(measured.map(of))
  const ratios = measured.map(({ commits: own, updates }) => own.perSecond / updates)
  const p99 = medianOf(({ commits: own }) => own.p99)
  return [
    {
      what: `commits of 2.8 kB with a score, ${windows} at once`,
      measured: `${perSecond(medianOf((round) => round.commits.perSecond))}, ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}) of ${perSecond(medianOf((round) => round.updates))} UPDATEs`,
      budget: minRatio.toFixed(2),
      isMet: median(ratios) >= minRatio,
    },
    atMost(`p99 of a commit, ${windows} at once`, p99, p99Milliseconds, 'ms'),
    await figureOfAuditLog(bench, tickets),
  ]
}

async function figureOfAuditLog(bench: Started, tickets: string[]): Promise<Figure> {
  console.log('Committing with the audit log and without it.')
  const { rounds, minRatio } = budgets.commitsWithAuditLog
  const measured = await compareWithAuditLog(bench, tickets, rounds)
  const ratios = measured.map((round) => round.with.perSecond / round.without.perSecond)
  const [ratio, least, most] = [median(ratios), Math.min(...ratios), Math.max(...ratios)]
  const rate = median(measured.map((round) => round.without.perSecond))
  return {
    what: `commits with the audit log, ${tickets.length} at once`,
    measured: `${ratio.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}) of ${perSecond(rate)} without`,
    budget: minRatio.toFixed(2),
    isMet: ratio >= minRatio,
  }
}

/** Round by round, each after the other, so that other load on the machine affects both. */
async function compareCommits(
  started: Started,
  tickets: string[],
  rounds: number,
): Promise<{ commits: Rate; updates: number }[]> {
  const measured: { commits: Rate; updates: number }[] = []
  // Not measured: the code of the server becomes fast only after some thousand commits.
  await commitsOverHttp(started, tickets)
  for (let round = 0; round < rounds; round++)
    measured.push({
      commits: await commitsOverHttp(started, tickets),
      updates: await rawUpdates(started, tickets.length),
    })
  return measured
}

/**
 * With the audit log and without it: its triggers are switched off on all tables, as their owner can. Of each two rounds
 * that follow each other, the first is in turns with the log and without, so that no side has the quieter machine.
 */
async function compareWithAuditLog(
  started: Started,
  tickets: string[],
  rounds: number,
): Promise<{ with: Rate; without: Rate }[]> {
  const measured: { with: Rate; without: Rate }[] = []
  // Not measured, as above.
  await commitsOverHttp(started, tickets)
  const withLog = () => commitsOverHttp(started, tickets)
  const withoutLog = async () => {
    await switchAuditLog(started, 'disable')
    const rate = await commitsOverHttp(started, tickets)
    await switchAuditLog(started, 'enable')
    return rate
  }
  for (let round = 0; round < rounds; round++) {
    const before = round % 2 === 0 ? await withLog() : undefined
    const without = await withoutLog()
    measured.push({ with: before ?? (await withLog()), without })
  }
  return measured
}

async function switchAuditLog({ client }: Started, to: 'enable' | 'disable') {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s ${to} trigger %I', tgrelid::regclass, tgname) as statement
       from pg_trigger where tgname in ('audit_insert', 'audit_update', 'audit_delete')`,
  )
  for (const { statement } of rows) await client.query(statement)
}

/** From as many windows at once as there are tickets. @throws when one is not stored */
async function commitsOverHttp({ server }: Started, tickets: string[]): Promise<Rate> {
  let next = 0
  const { requests, latency, non2xx, errors } = await autocannon({
    url: server.contentUrl,
    connections: tickets.length,
    duration: seconds,
    setupClient(client) {
      const ticket = tickets[next++ % tickets.length]
      let sequence = firstSequence()
      client.setRequests([
        {
          method: 'POST',
          path: `/playcourse/${ticket}/commit`,
          headers: { 'content-type': 'application/json' },
          setupRequest: (request) => ({ ...request, body: JSON.stringify(commitOf(++sequence)) }),
        },
      ])
    },
  })
  if (non2xx || errors) throw new Error(`${non2xx + errors} commits were not stored`)
  return { perSecond: requests.average, p99: latency.p99 }
}

/** UPDATEs of the same bytes, on as many connections, each of a row of its own. */
async function rawUpdates({ connectionString }: Started, connections: number): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString }))
  await Promise.all(clients.map((client) => client.connect()))
  const [first] = clients as [pg.Client]
  await first.query('create table if not exists bench_raw (id integer primary key, body text not null)')
  await first.query(
    `insert into bench_raw select n, '' from generate_series(1, $1::int) n on conflict do nothing`,
    [connections],
  )
  const end = Date.now() + seconds * 1000
  let done = 0
  await Promise.all(
    clients.map(async (client, at) => {
      for (let sequence = firstSequence(); Date.now() < end; done++) {
        const body = JSON.stringify(commitOf(++sequence))
        await client.query('update bench_raw set body = $1 where id = $2', [body, at + 1])
      }
    }),
  )
  await Promise.all(clients.map((client) => client.end()))
  return done / seconds
}
