// Predicts the mails and the late people of a future day for an administrator.
import { showNumber } from '#contract/rules/numbers.ts'
import type { Read, Reply } from '#contract/call.ts'
import type { predict as predictCall } from '#contract/calls/reminders.ts'
import type { DeadlineMailKind } from '#contract/rules/mail-texts.ts'
import { proposedReminders } from '#contract/rules/reminders.ts'
import { pagesOf, rowsBefore } from '../../base/pages.ts'
import { conflict, invalid, orNotFound } from '../../base/refusal.ts'
import type { Database } from '../../db/open.ts'
import { openCourses } from '../../reminders/people-queries.ts'
import { policyOf } from '../../reminders/policy-queries.ts'
import { type Predicted, predict } from '../../reminders/predict.ts'
import type { Policy } from '../../reminders/triggers.ts'
import { type Day, addDays, weekdayOf } from '../../training/calendar.ts'
import { clientById, clientsUnder } from './queries.ts'

const maxLate = 200
const maxDays = 366
/** There is a limit because the administrator waits for the prediction. */
const maxPeople = 20_000

type PredictInput = Read<typeof predictCall>
type Shown = Reply<typeof predictCall>

/** @throws Refusal 404 for an unknown client, 400 for a day that is not in the next year, 409 for too many people */
export async function predictDay(
  db: Database,
  { clientId, day, policy: draft, pageNumber, pageSize }: PredictInput,
  now: Date,
): Promise<Shown> {
  const { isProvider } = orNotFound(await clientById(db, clientId))
  const { day: today, isPaused, policy } = await clientToPlay(db, clientId, draft, now)
  if (day <= today || day > addDays(today, maxDays))
    throw invalid(`Please choose a day after ${today} and at most a year later`)
  const clients = await clientsUnder(db, { id: clientId, isProvider })
  if (clients.reduce((sum, { used }) => sum + used, 0) > maxPeople)
    throw conflict(
      `A future day is shown for at most ${showNumber(maxPeople)} learners. Please choose a client`,
    )
  const played = await playClients(db, clients, { day, draft, now })
  const rows = played.flatMap(({ late }) => late).toSorted(byDate)
  const mails = played.flatMap((client) => client.mails)
  const first = rowsBefore(pageNumber, pageSize)
  return {
    today,
    isPaused,
    hasPolicy: policy.isEnabled,
    isQuietDay: policy.quietDays.includes(weekdayOf(day)),
    clients: clients.length,
    seats: seatsOf(clients),
    counts: { ...countLate(rows), ...countMails(mails) },
    late: rows.slice(0, maxLate),
    mails: mails.slice(first, first + pageSize),
    ...pagesOf(mails.length, pageSize),
  }
}

async function clientToPlay(db: Database, clientId: string, draft: PredictInput['policy'], now: Date) {
  const client = orNotFound(await policyOf(db, clientId, now))
  return { ...client, policy: policyToPlay(client, draft) }
}

/** Predicts the day for each client, beginning with its own current day. */
async function playClients(
  db: Database,
  clients: readonly { id: string; name: string }[],
  { day, draft, now }: { day: Day; draft: PredictInput['policy']; now: Date },
) {
  const played: { late: LateRow[]; mails: Shown['mails'] }[] = []
  for (const { id, name } of clients) {
    const { day: today, isPaused, policy } = await clientToPlay(db, id, draft, now)
    const { mails, late } = await predict(db, { clientId: id, isPaused, today, day, policy })
    played.push({
      late: await lateRows(db, today, name, late),
      mails: mails.map(({ kind, to, courses }) => ({
        kind,
        name: to.name,
        email: to.email,
        clientName: name,
        courses: courses.map(({ title, status }) => ({ title, status })),
      })),
    })
  }
  return played
}

function seatsOf(clients: readonly { name: string; used: number; maximum: number }[]): Shown['seats'] {
  const isLimited = clients.every(({ maximum }) => maximum > 0)
  return {
    used: clients.reduce((sum, { used }) => sum + used, 0),
    maximum: isLimited ? clients.reduce((sum, { maximum }) => sum + maximum, 0) : 0,
    full: clients.filter(({ used, maximum }) => maximum > 0 && used >= maximum).map(({ name }) => name),
  }
}

type ClientPolicy = NonNullable<Awaited<ReturnType<typeof policyOf>>>

/** Mails of days before a policy is enabled are not sent (rule reminders-8). This holds for a policy that is only tried, too. */
function policyToPlay(
  { hasPolicy, policy: stored, day }: ClientPolicy,
  draft: PredictInput['policy'],
): Policy {
  const isOn = hasPolicy && stored.isEnabled
  if (draft) return { ...draft, enabledOn: isOn ? stored.enabledOn : day }
  return hasPolicy ? stored : { ...proposedReminders, enabledOn: day }
}

type LateRow = Shown['late'][number]

async function lateRows(
  db: Database,
  today: Day,
  clientName: string,
  late: Predicted['late'],
): Promise<LateRow[]> {
  const already = await lateOn(db, today, [...new Set(late.map(({ person }) => person.id))])
  return late.map(({ person, course: { courseId, title, status, dueOn, validUntil } }) => ({
    name: `${person.firstName} ${person.lastName}`,
    urlToken: person.urlToken,
    clientName,
    isNew: !already.has(`${person.id} ${courseId} ${status}`),
    course: { id: courseId, title, status, dueOn, validUntil },
  }))
}

/** The earliest comes first. */
const byDate = (one: LateRow, other: LateRow) =>
  Number(dateOf(one) > dateOf(other)) - Number(dateOf(one) < dateOf(other))

const dateOf = ({ course: { status, dueOn, validUntil } }: LateRow) =>
  (status === 'expired' ? validUntil : dueOn) ?? ''

function countLate(rows: readonly LateRow[]) {
  const count = (status: 'overdue' | 'expired', isNew: boolean) =>
    rows.filter((row) => row.course.status === status && (!isNew || row.isNew)).length
  return {
    overdue: count('overdue', false),
    newlyOverdue: count('overdue', true),
    expired: count('expired', false),
    newlyExpired: count('expired', true),
  }
}

function countMails(mails: Shown['mails']) {
  const count = (kind: DeadlineMailKind) => mails.filter((mail) => mail.kind === kind).length
  return { reminders: count('reminder'), notices: count('notice'), digests: count('digest') }
}

/** Returns the keys of the courses that are overdue or expired for these people on this day. */
async function lateOn(db: Database, day: Day, ids: readonly string[]): Promise<Set<string>> {
  const late = new Set<string>()
  for (let start = 0; start < ids.length; start += 500)
    for (const [id, courses] of await openCourses(db, ids.slice(start, start + 500), day))
      for (const { courseId, status } of courses) late.add(`${id} ${courseId} ${status}`)
  return late
}
