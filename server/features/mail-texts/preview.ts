// Previews a mail as a person would get it now, with the functions that make real mails (rule reminders-47).
import type { Read, Reply } from '#contract/call.ts'
import type { preview } from '#contract/calls/mail-texts.ts'
import type { MailKind } from '#contract/rules/mail-texts.ts'
import type { App } from '../../app/app.ts'
import { orNotFound } from '../../base/refusal.ts'
import { mailLook } from '../../branding/theme.ts'
import { seats } from '../../identity/client-queries.ts'
import { type Message, render } from '../../mail/letter.ts'
import { learnersLink } from '../../mail/links.ts'
import { digestMessage, noticeMessage, reminderMessage } from '../../reminders/letters.ts'
import { peopleFiguresFor } from '../../reminders/digest-figures.ts'
import { sentSubjects } from '../../reminders/mail-queries.ts'
import { type Overview, digestOf, maxListed, noticeOf } from '../../reminders/managers.ts'
import { overviewsOf } from '../../reminders/overviews.ts'
import { learnersOf, managersOf, openCourses } from '../../reminders/people-queries.ts'
import { policyOf } from '../../reminders/policy-queries.ts'
import { type OwnValues, ownPlaceholders, ownValuesFor } from '../../reminders/own-value-queries.ts'
import { manualReminderOf, messageOf, reminderOf } from '../../reminders/reminder.ts'
import { seatMessage } from '../../reminders/seat-letter.ts'
import { isNoticed } from '../../reminders/seat-notices.ts'
import {
  exampleDigest,
  exampleItems,
  exampleMissed,
  exampleName,
  exampleSeats,
  exampleValue,
} from './example.ts'
import { recipient } from './recipient-queries.ts'

type PreviewInput = Read<typeof preview>
type Client = NonNullable<Awaited<ReturnType<typeof policyOf>>>
type Recipient = NonNullable<Awaited<ReturnType<typeof recipient>>>

/** Facts that all mails of a client have in common. */
interface Facts {
  organisation: string
  day: string
  url: string
}

/** @throws Refusal 404 for a person who is not in the organisation or does not get this kind of mail */
export async function previewMail(
  app: App,
  clientId: string,
  wanted: PreviewInput,
  now: Date,
): Promise<Reply<typeof preview>> {
  const client = orNotFound(await policyOf(app.db, clientId, now))
  const look = await mailLook(app.db, app.config, clientId)
  const facts = {
    organisation: client.clientName,
    day: client.day,
    url: `${app.config.publicUrl}/compliance`,
  }
  const person = wanted.personId ? await chosenPerson(app, clientId, wanted, wanted.personId) : undefined
  const real = person && (await messageFor(app, wanted, facts, client, person))
  const message = real ?? exampleMessage(app, wanted, facts, await exampleValues(app.db, facts.day))
  return { subject: message.subject, ...render(look, message), isExample: real === undefined }
}

async function chosenPerson(app: App, clientId: string, { kind }: PreviewInput, id: string) {
  const person = orNotFound(await recipient(app.db, clientId, id))
  return orNotFound(getsMail(kind, person) ? person : undefined)
}

/** Managers who are limited to teams are neither shown nor mailed how many seats there are (rule teams-5). */
function getsMail(kind: MailKind, { isLearner, isManager, isLimited }: Recipient): boolean {
  if (kind === 'reminder') return isLearner
  return isManager && !(kind === 'seats' && isLimited)
}

/** Returns undefined if the person would get no mail. */
async function messageFor(app: App, wanted: PreviewInput, facts: Facts, client: Client, person: Recipient) {
  if (wanted.kind === 'reminder') return reminderFor(app, wanted, facts, client, person.id)
  if (wanted.kind === 'seats') return seatNoticeFor(app, wanted, { ...facts, ...person }, client.clientId)
  const [manager] = await managersOf(app.db, client.clientId, person.id)
  const [overview] = await overviewsOf(app.db, { ...client, today: client.day }, manager ? [manager] : [])
  if (!overview) return undefined
  const addressed = { ...facts, name: person.firstName }
  return wanted.kind === 'digest'
    ? digestFor(app, wanted, addressed, client, overview)
    : noticeFor(app, wanted, addressed, client, overview)
}

/** Returns the reminder that would be sent automatically, or else the one that would be sent by hand. */
async function reminderFor(
  { db, config }: App,
  texts: PreviewInput,
  facts: Facts,
  { day, clientId, hasPolicy, policy }: Client,
  id: string,
): Promise<Message | undefined> {
  const [[person], courses, sent] = await Promise.all([
    learnersOf(db, clientId, [id]),
    openCourses(db, [id], day),
    sentSubjects(db, [id], day),
  ])
  const open = courses.get(id)
  if (!person || !open) return undefined
  const byItself =
    hasPolicy && policy.isEnabled ? reminderOf(day, person, open, policy, (key) => sent.has(key)) : undefined
  const reminder = byItself ?? manualReminderOf(day, person, open, undefined)
  const ownValues = (await ownValuesFor(db, texts, [id])).get(id)
  return messageOf(reminder, { ...facts, texts, publicUrl: config.publicUrl, ownValues })
}

/** Returns the notice while so many seats are used that one is sent. */
async function seatNoticeFor(
  app: App,
  texts: PreviewInput,
  { organisation, firstName: name }: Facts & Recipient,
  clientId: string,
): Promise<Message | undefined> {
  const taken = await seats(app.db, clientId)
  if (!taken || !isNoticed(taken)) return undefined
  return seatMessage(texts, { ...seatFacts(app), name, organisation, ...taken })
}

const seatFacts = ({ config }: App) => ({ isAdministrator: false, url: learnersLink(config) })

type Addressed = Facts & { name: string }

/** Returns a digest even if none would be sent because there is nothing to report. */
async function digestFor(
  { db }: App,
  texts: PreviewInput,
  facts: Addressed,
  { clientId, policy }: Client,
  overview: Overview,
): Promise<Message | undefined> {
  const digest = digestOf(overview, { ...policy, digestWhenEmpty: true })
  const peopleFigures = await peopleFiguresFor(db, clientId, overview.manager)
  return digest && digestMessage(texts, { ...facts, ...digest, peopleFigures })
}

/** Returns the notice that would be sent automatically, or else a notice about everything that is overdue. */
async function noticeFor(
  { db }: App,
  texts: PreviewInput,
  facts: Addressed,
  { day, policy }: Client,
  overview: Overview,
): Promise<Message | undefined> {
  const sent = await sentSubjects(db, [overview.manager.id], day)
  const notice = policy.isEnabled ? noticeOf(overview, policy, (key) => sent.has(key)) : undefined
  const listed = notice ?? allOverdue(overview)
  return listed.people.length > 0 ? noticeMessage(texts, { ...facts, ...listed }) : undefined
}

function allOverdue(overview: Overview) {
  const people = overview.people
    .flatMap(({ name, courses }) => courses.map((course) => ({ ...course, name })))
    .flatMap(({ name, title, status, dueOn }) =>
      status === 'overdue' && dueOn !== null ? [{ name, title, dueOn }] : [],
    )
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
    .slice(0, maxListed)
  return { people, more: overview.figures.overdue - people.length }
}

const exampleValues = async (db: App['db'], day: string): Promise<OwnValues> =>
  Object.fromEntries(
    (await ownPlaceholders(db)).map((field) => [field.placeholder, exampleValue(field, day)]),
  )

function exampleMessage(app: App, wanted: PreviewInput, facts: Facts, ownValues: OwnValues): Message {
  const { config } = app
  const example = { ...facts, name: exampleName }
  if (wanted.kind === 'seats') return seatMessage(wanted, { ...example, ...exampleSeats, ...seatFacts(app) })
  if (wanted.kind === 'digest') return digestMessage(wanted, { ...example, ...exampleDigest(facts.day) })
  if (wanted.kind === 'notice')
    return noticeMessage(wanted, { ...example, people: exampleMissed(facts.day), more: 0 })
  return reminderMessage(wanted, { ...example, ownValues, items: exampleItems(facts.day, config.publicUrl) })
}
