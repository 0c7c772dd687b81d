// The health of the product as rows: each part, whether it works, and a note.
import type { Health } from '#contract/calls/health.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { showSize } from '../../ui/quantities.ts'
import { sinceText } from '../../ui/dates.tsx'

export interface Part {
  name: string
  state: 'Up' | 'Down' | 'Unknown'
  /** The problem, or details while the part works. */
  note: string
  milliseconds?: number
}

type Checked = Pick<Health['database'], 'works' | 'problem' | 'milliseconds'>

const part = (name: string, { works, problem, milliseconds }: Checked, note: string): Part => ({
  name,
  milliseconds,
  state: works ? 'Up' : 'Down',
  note: works ? note : (problem ?? ''),
})

export function partsOf({ database, contentHost, fileStore, mail, jobQueue, jobs }: Health): Part[] {
  const free = fileStore.freeBytes === null ? '' : `, ${showSize(fileStore.freeBytes)} free`
  return [
    part('Database', database, noteOfDatabase(database)),
    part('Content host', contentHost, `Courses are played from ${contentHost.url}`),
    part('File store', fileStore, `${fileStore.place}${free}`),
    part('Mail', mail, noteOfMail(mail)),
    part('Job queue', jobQueue, noteOfQueue(jobQueue)),
    backgroundWork(jobs),
  ]
}

/** Down from the second failure in a row on: a single one is often over by the next run. */
function backgroundWork(jobs: Health['jobs']): Part {
  const failing = jobs.filter(({ failures }) => failures >= 2)
  const note = failing
    .map(
      ({ name, failures, lastError }) => `${name} has failed ${failures} times in a row: ${lastError ?? ''}`,
    )
    .join('. ')
  return {
    name: 'Background work',
    state: note ? 'Down' : 'Up',
    note: note || 'Nothing has failed twice in a row',
  }
}

function noteOfDatabase({ version, sizeBytes, lastBackupAt }: Health['database']): string {
  const backup = lastBackupAt
    ? `last backup taken ${sinceText(lastBackupAt)}`
    : 'no backup taken with npm run backup'
  return `PostgreSQL ${version}, ${showSize(sizeBytes)}, ${backup}`
}

function noteOfMail({ sends, lastSentAt, failing, lastError, refusedLastHour }: Health['mail']): string {
  const last = lastSentAt ? `last mail sent ${sinceText(lastSentAt)}` : 'no mail sent so far'
  const how = sends ? `Sent by SMTP, ${last}` : `Only recorded, as SMTP_URL is not set; ${last}`
  const refused =
    refusedLastHour > 0 ? `. Refused for good in the last hour: ${showNumber(refusedLastHour)}` : ''
  return failing === 0 ? how + refused : `${how}${refused}. Retrying ${failing}: ${lastError ?? ''}`
}

function noteOfQueue({ waiting, oldestAt }: Health['jobQueue']): string {
  if (waiting === 0) return 'No jobs waiting'
  const age = oldestAt ? `the oldest was due ${sinceText(oldestAt)}` : 'none is due yet'
  return `${showNumber(waiting)} waiting, ${age}`
}

/** When the health call cannot be answered because the database is down. */
export const withoutDatabase: Part[] = [
  { name: 'Database', state: 'Down', note: 'It does not answer' },
  ...['Content host', 'File store', 'Mail', 'Job queue', 'Background work'].map((name): Part => ({
    name,
    state: 'Unknown',
    note: 'Cannot be checked while the database is down',
  })),
]

/** "Everything works", or which parts do not. */
export function summaryOf(parts: readonly Part[]): string {
  const down = parts.filter(({ state }) => state === 'Down').map(({ name }) => name)
  if (down.length === 0) return 'Everything works'
  const last = down.at(-1) as string
  return down.length === 1 ? `${last} is down` : `${down.slice(0, -1).join(', ')} and ${last} are down`
}
