// Runs the recurring job that puts reminders, notices and digests into the outbox (rules reminders-1 to reminders-15). Each mail is
// queued in the transaction that stores why, so it is sent once, also with several processes and when one of them is killed.
import { randomUUID } from 'node:crypto'
import { jobNames } from '#contract/rules/jobs.ts'
import type { DeadlineMailKind, MailText } from '#contract/rules/mail-texts.ts'
import type { App } from '../app/app.ts'
import { mailLook } from '../branding/theme.ts'
import type { Tx } from '../db/open.ts'
import { finishObligations } from '../training/obligations.ts'
import { type Report, rethrow, runParts } from '../jobs/run-parts.ts'
import type { MailLook, Message } from '../mail/letter.ts'
import { postAll } from '../mail/outbox.ts'
import { digestMessage, noticeMessage } from './letters.ts'
import { peopleFiguresFor } from './digest-figures.ts'
import { type Claim, claimMails, linkMails, mailedOn, sentSubjects } from './mail-queries.ts'
import { mailTexts } from './mail-text-queries.ts'
import { type OwnValues, ownValuesFor } from './own-value-queries.ts'
import { type Overview, digestOf, noticeOf, overviewFor } from './managers.ts'
import { missedOf } from './outdated.ts'
import { type CoursesByPerson, addPeople, overviewsOf } from './overviews.ts'
import {
  type Learner,
  type Manager,
  idsOf,
  learnersAfter,
  managersOf,
  openCourses,
  peopleAtOnce,
} from './people-queries.ts'
import { type ClientDay, dueClients, endRunOf } from './policy-queries.ts'
import { type Reminder, listedOf, messageOf, reminderOf, subjectsOf } from './reminder.ts'

const templates = { reminder: 'Reminder', digest: 'Digest', notice: 'OverdueNotice' } as const

/**
 * Queues everything that is due at this time, for each client by itself. `report` gets what fails (rule deletion-12).
 * @returns how many mails it has queued
 */
export async function runReminders(
  app: App,
  now: Date,
  report: Report = rethrow,
  stop: AbortSignal = new AbortController().signal,
): Promise<number> {
  const { db } = app
  const due = async (kind: 'reminders' | 'digest') =>
    (await dueClients(db, kind, now)).map((client) => ({ kind, client }))
  let mails = 0
  await runParts(db, {
    job: jobNames.reminders,
    parts: [...(await due('reminders')), ...(await due('digest'))],
    nameOf: ({ kind, client }) => `${kind} ${client.clientId}`,
    async run({ kind, client }) {
      mails += await (kind === 'reminders' ? remindClient : sendDigests)(app, client, stop)
    },
    report,
    stop,
  })
  return mails
}

/** The look and the texts that mails of one client have in common. */
export interface MailLookAndTexts {
  look: MailLook
  texts: MailText
}

export async function lookAndTextsOf(
  tx: App['db'] | Tx,
  { config }: App,
  clientId: string,
  kind: DeadlineMailKind,
): Promise<MailLookAndTexts> {
  const texts = (await mailTexts(tx, [clientId], kind)).get(clientId)
  return { look: await mailLook(tx, config, clientId), texts: texts as MailText }
}

async function remindClient(app: App, client: ClientDay, stop: AbortSignal): Promise<number> {
  const { db } = app
  const lookAndTexts = await lookAndTextsOf(db, app, client.clientId, 'reminder')
  const wantsNotices = client.policy.noticeAfter !== null
  const overviews = wantsNotices ? (await managersOf(db, client.clientId)).map(overviewFor) : []
  let mails = 0
  let after: string | null = null
  do {
    if (stop.aborted) return mails
    const last: string | null = after
    const step = await db.transaction().execute(async (tx) => {
      const people = await learnersAfter(tx, client.clientId, last, peopleAtOnce)
      const courses = await openCourses(tx, idsOf(people), client.day)
      for (const overview of overviews) addPeople(overview, client, people, courses)
      return {
        next: people.at(-1)?.id ?? null,
        queued: await remind(tx, app, client, lookAndTexts, people, courses),
      }
    })
    mails += step.queued
    after = step.next
  } while (after !== null)
  mails += await sendNotices(app, client, overviews)
  await endRunOf(db, client, 'reminders', mails)
  return mails
}

async function remind(
  tx: Tx,
  app: App,
  client: ClientDay,
  lookAndTexts: MailLookAndTexts,
  people: readonly Learner[],
  courses: CoursesByPerson,
): Promise<number> {
  const sent = await sentSubjects(tx, idsOf(people), client.day)
  const reminders = people.flatMap(
    (person) =>
      reminderOf(client.day, person, courses.get(person.id) ?? [], client.policy, (key) => sent.has(key)) ??
      [],
  )
  return queueReminders(tx, app, client, lookAndTexts, reminders)
}

/** @returns how many were queued: a person who was sent one on this day already gets no other */
export async function queueReminders(
  tx: Tx,
  app: App,
  client: Pick<ClientDay, 'day' | 'clientName'>,
  { look, texts }: MailLookAndTexts,
  reminders: readonly Reminder[],
  isManual = false,
): Promise<number> {
  const ownValues = await ownValuesFor(tx, texts, idsOf(reminders.map(({ person }) => person)))
  return queue(tx, look, { kind: 'reminder', day: client.day, isManual }, reminders, (reminder) => ({
    to: reminder.person,
    subjects: subjectsOf(reminder),
    listed: listedOf(reminder.courses),
    message: () => mailOf(app, client, texts, reminder, ownValues.get(reminder.person.id)),
  }))
}

export const mailOf = (
  { config }: App,
  { day, clientName }: Pick<ClientDay, 'day' | 'clientName'>,
  texts: MailText,
  reminder: Reminder,
  ownValues: OwnValues | undefined,
): Message =>
  messageOf(reminder, { texts, organisation: clientName, day, publicUrl: config.publicUrl, ownValues })

interface Planned {
  to: Pick<Learner, 'id' | 'firstName' | 'lastName' | 'email'>
  subjects: Claim['subjects']
  listed?: string
  /** The message, which is written only for people who get one. */
  message: () => Message
}

async function queue<Item>(
  tx: Tx,
  look: MailLook,
  about: { kind: DeadlineMailKind; day: string; isManual?: boolean },
  items: readonly Item[],
  plan: (item: Item) => Planned,
): Promise<number> {
  const planned = items.map(plan)
  const claimed = await claimMails(
    tx,
    planned.map(({ to, subjects, listed }) => ({ userId: to.id, subjects, listed })),
    about,
  )
  const mails = planned.flatMap(({ to, message }) => {
    const reminderId = claimed.get(to.id)
    if (reminderId === undefined) return []
    const recipient = { userId: to.id, address: to.email, name: `${to.firstName} ${to.lastName}` }
    return [{ id: randomUUID(), reminderId, to: recipient, message: message() }]
  })
  await postAll(tx, templates[about.kind], look, mails)
  await linkMails(
    tx,
    mails.map(({ id, reminderId }) => ({ reminderId, mailId: id })),
  )
  return mails.length
}

async function sendNotices(app: App, client: ClientDay, overviews: readonly Overview[]): Promise<number> {
  if (overviews.length === 0) return 0
  const { look, texts } = await lookAndTextsOf(app.db, app, client.clientId, 'notice')
  return app.db.transaction().execute(async (tx) => {
    const sent = await sentSubjects(tx, idsOf(overviews.map(({ manager }) => manager)), client.day)
    const notices = overviews.flatMap((overview) => {
      const notice = noticeOf(overview, client.policy, (key) => sent.has(key))
      return notice ? [{ manager: overview.manager, ...notice }] : []
    })
    return queue(
      tx,
      look,
      { kind: 'notice', day: client.day },
      notices,
      ({ manager, subjects, people, more }) => ({
        to: manager,
        subjects,
        listed: missedOf(people),
        message: () => noticeMessage(texts, { ...facts(app, client, manager), people, more }),
      }),
    )
  })
}

/** The digests that are sent, each with the figures that its manager sees now. */
async function digestsOf(db: App['db'], { clientId, policy }: ClientDay, overviews: readonly Overview[]) {
  const sent = overviews.flatMap((overview) => {
    const digest = digestOf(overview, policy)
    return digest ? [{ manager: overview.manager, ...digest }] : []
  })
  return Promise.all(
    sent.map(async (digest) => ({
      ...digest,
      peopleFigures: await peopleFiguresFor(db, clientId, digest.manager),
    })),
  )
}

async function sendDigests(app: App, client: ClientDay, stop: AbortSignal): Promise<number> {
  const { db } = app
  const managers = await managersOf(db, client.clientId)
  const done = await mailedOn(db, idsOf(managers), 'digest', client.day)
  const waiting = managers.filter(({ id }) => !done.has(id))
  // Just after midnight, the states of the day before may still be stored.
  await finishObligations(db)
  const overviews = await overviewsOf(db, client, waiting, stop)
  if (stop.aborted) return 0
  const { look, texts } = await lookAndTextsOf(db, app, client.clientId, 'digest')
  const digests = await digestsOf(db, client, overviews)
  const mails = await db.transaction().execute((tx) =>
    queue(tx, look, { kind: 'digest', day: client.day }, digests, ({ manager, ...digest }) => ({
      to: manager,
      subjects: [],
      message: () => digestMessage(texts, { ...facts(app, client, manager), ...digest }),
    })),
  )
  await endRunOf(db, client, 'digest', mails)
  return mails
}

const facts = ({ config }: App, { today, clientName }: ClientDay, manager: Manager) => ({
  name: manager.firstName,
  organisation: clientName,
  day: today,
  url: `${config.publicUrl}/compliance`,
})
