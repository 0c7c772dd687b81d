// A mail as a person would get it today, made by the functions that make the mails that are sent.
import type { Read, Reply } from '#contract/call.ts'
import type { preview } from '#contract/calls/mail-texts.ts'
import type { ClientScope } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { orNotFound } from '../../base/refusal.ts'
import { mailLook } from '../../branding/theme.ts'
import { type Message, render } from '../../mail/letter.ts'
import { courseLink } from '../../mail/links.ts'
import { type ReminderItem, digestMessage, noticeMessage, reminderMessage } from '../../reminders/letters.ts'
import { daysAway } from '../../reminders/day-words.ts'
import { exampleCourses, exampleDigest, exampleMissed, exampleName } from './example.ts'
import {
  figuresWithin,
  listedOfPerson,
  listedWithin,
  missedWithin,
  organisation,
  recipient,
} from './facts-queries.ts'

type Wanted = Read<typeof preview>

interface Facts {
  name: string
  organisation: string
  day: string
}

/** @throws Refusal 404 for a person who is not in the organisation or does not get this kind of mail */
export async function previewMail(
  app: App,
  clientId: string,
  wanted: Wanted,
): Promise<Reply<typeof preview>> {
  const { name, day } = await organisation(app.db, clientId)
  const person = wanted.personId ? await chosenPerson(app, clientId, wanted, wanted.personId) : undefined
  const facts = { name: person?.firstName ?? exampleName, organisation: name, day }
  const real = person && (await messageFor(app, wanted, facts, scopeOfManager(clientId, person)))
  const message = real ?? exampleMessage(app, wanted, { ...facts, name: exampleName })
  const look = await mailLook(app.db, app.config, clientId)
  return { subject: message.subject, ...render(look, message), isExample: real === undefined }
}

async function chosenPerson(app: App, clientId: string, { kind }: Wanted, id: string) {
  const person = orNotFound(await recipient(app.db, clientId, id))
  return orNotFound((kind === 'reminder' ? person.isLearner : person.isManager) ? person : undefined)
}

interface Recipient {
  id: string
  isLimited: boolean
}

const scopeOfManager = (
  clientId: string,
  { id, isLimited }: Recipient,
): ClientScope & { personId: string } => ({
  clientId,
  limitedTo: isLimited ? id : null,
  personId: id,
})

const mostPeople = 20

/** Undefined where the person would get none, because nothing is due. */
async function messageFor(
  { db, config }: App,
  wanted: Wanted,
  facts: Facts,
  { personId, ...scope }: ReturnType<typeof scopeOfManager>,
): Promise<Message | undefined> {
  const url = complianceLink(config)
  if (wanted.kind === 'reminder') {
    const courses = await listedOfPerson(db, personId)
    const items = courses.map((course) => itemOf(config, facts.day, course, course.courseId))
    return items.length ? reminderMessage(wanted, { ...facts, items }) : undefined
  }
  if (wanted.kind === 'notice') {
    const people = await missedWithin(db, scope, mostPeople)
    const missed = people.flatMap(({ name, title, dueOn }) => (dueOn ? { name, title, dueOn } : []))
    return missed.length ? noticeMessage(wanted, { ...facts, people: missed, more: 0, url }) : undefined
  }
  const [{ figures, people: all }, courses] = await Promise.all([
    figuresWithin(db, scope, facts.day),
    listedWithin(db, scope, mostPeople * 5),
  ])
  const people = [...new Map(courses.map(({ userId, name }) => [userId, name]))]
    .slice(0, mostPeople)
    .map(([id, name]) => ({ name, courses: courses.filter(({ userId }) => userId === id) }))
  return digestMessage(wanted, { ...facts, figures, people, morePeople: all - people.length, url })
}

function exampleMessage({ config }: App, wanted: Wanted, facts: Facts): Message {
  const url = complianceLink(config)
  if (wanted.kind === 'digest') return digestMessage(wanted, { ...facts, ...exampleDigest(facts.day), url })
  if (wanted.kind === 'notice')
    return noticeMessage(wanted, { ...facts, people: exampleMissed(facts.day), more: 0, url })
  const items = exampleCourses(facts.day).map((course) => itemOf(config, facts.day, course))
  return reminderMessage(wanted, { ...facts, items })
}

const complianceLink = ({ publicUrl }: App['config']) => `${publicUrl}/compliance`

type Listed = Pick<ReminderItem, 'title' | 'status' | 'dueOn' | 'validUntil'>

/** Without a course the link leads to the log-in. */
function itemOf(config: App['config'], day: string, course: Listed, courseId?: string): ReminderItem {
  const { title, status, dueOn, validUntil } = course
  const url = courseId ? courseLink(config, courseId) : config.publicUrl
  return { title, status, dueOn, validUntil, url, isNew: false, why: whyOf(day, course) }
}

function whyOf(day: string, { status, dueOn, validUntil }: Listed): string {
  if (status === 'renewalDue' && validUntil)
    return `because your certificate ends ${daysAway(day, validUntil)}`
  if (status === 'expired') return 'because your certificate has expired'
  if (status === 'overdue' || !dueOn) return 'because the course is overdue'
  return `because the course is due ${daysAway(day, dueOn)}`
}
