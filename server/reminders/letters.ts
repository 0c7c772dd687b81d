// Writes the mails about deadlines to the learner, and to the learner's managers (docs/rules/reminders.md).
import {
  type MailKind,
  type MailText,
  type Placeholder,
  replacePlaceholders,
} from '#contract/rules/mail-texts.ts'
import { personStateTexts, personStates } from '#contract/rules/compliance.ts'
import { makeNameSafeForMail } from '#contract/rules/names.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { type ObligationStatus, obligationTexts } from '#contract/rules/training.ts'
import { inTimeInWords, upToDateInWords } from '#contract/rules/up-to-date.ts'
import type { Message } from '../mail/letter.ts'
import type { Figures, List, ListedItem } from '../mail/lists.ts'
import { oneLine } from '../mail/mail-style.ts'
import { type Day, earliest } from '../training/calendar.ts'
import { dayInWords, daysAway } from './day-words.ts'
import { defaultTexts } from './default-texts.ts'
import type { PeopleFigures } from './digest-figures.ts'
import type { OwnValues } from './own-value-queries.ts'

export interface ReminderItem {
  title: string
  /** The address that opens the course. */
  url: string
  status: ObligationStatus
  dueOn: Day | null
  validUntil: Day | null
  /** Whether the course was assigned since the last mail. */
  isNew: boolean
  /** Ends the sentence "You get this mail …", such as `because the course is due in 7 days`. */
  why: string
}

interface Facts {
  /** The first name of the recipient, with which the mail addresses them. */
  name: string
  /** The name of the client. */
  organisation: string
  /** The day of the mail, in the time zone of the client. */
  day: Day
}

/** Writes one mail for everything that is due for a person (rule reminders-44). */
export function reminderMessage(
  texts: MailText,
  facts: Facts & { items: readonly ReminderItem[]; ownValues?: OwnValues | undefined },
): Message {
  const items = facts.items.toSorted(byDate)
  const [first] = items
  return {
    ...written(
      'reminder',
      texts,
      {
        name: facts.name,
        organisation: facts.organisation,
        ...counted(items.length),
        'first due date': firstDate(items.map(dateOf)),
      },
      facts.ownValues,
    ),
    lists: [{ items: items.map((item) => reminderEntry(facts.day, item)) }],
    ...(first
      ? {
          action: {
            label: items.length === 1 ? 'Open the course' : 'Start with the first course',
            url: first.url,
          },
        }
      : {}),
  }
}

export interface DigestFigures {
  overdue: number
  dueThisWeek: number
  renewalDue: number
  expired: number
  neverLoggedIn: number
}

export interface DigestPerson {
  name: string
  courses: readonly Pick<ReminderItem, 'title' | 'status' | 'dueOn' | 'validUntil'>[]
}

/** Writes the weekly mail to a manager (rule reminders-45). */
export function digestMessage(
  texts: MailText,
  facts: Facts & {
    /** Courses, and people who have never logged in. */
    figures: DigestFigures
    peopleFigures: PeopleFigures
    people: readonly DigestPerson[]
    /** How many people are not in `people`, because there are too many for a mail. */
    morePeople: number
    /** Those of all these people who get no reminder, because they have no address (rule people-76). */
    withoutEmail: readonly DigestPerson[]
    moreWithoutEmail: number
    url: string
  },
): Message {
  const { figures, peopleFigures, day, morePeople } = facts
  return {
    ...written('digest', texts, {
      name: facts.name,
      organisation: facts.organisation,
      day: dayInWords(day),
      'up to date': upToDateInWords(peopleFigures.share),
      overdue: String(figures.overdue),
      'due this week': String(figures.dueThisWeek),
      'renewal due': String(figures.renewalDue),
      expired: String(figures.expired),
      'never logged in': String(figures.neverLoggedIn),
    }),
    figures: figuresOf(peopleFigures, figures.neverLoggedIn),
    lists: [
      ...lateCoursesInWords(peopleFigures),
      ...facts.people.map(({ name, courses }) => ({
        heading: makeNameSafeForMail(name),
        items: courses.toSorted(byDate).map((course) => entry(day, course)),
      })),
      ...(morePeople > 0
        ? [
            {
              heading: `And ${morePeople} more ${morePeople === 1 ? 'person' : 'people'} in the list`,
              items: [],
            },
          ]
        : []),
      ...withoutEmailOf(facts.withoutEmail, facts.moreWithoutEmail),
    ],
    action: { label: 'Open the list', url: facts.url },
    closing: `You get this mail once a week because you look after the training at ${makeNameSafeForMail(facts.organisation)}.`,
  }
}

/** How many people are up to date comes first, then how many have each state, then the courses (rule reminders-45). */
function figuresOf({ share, peopleByState }: PeopleFigures, neverLoggedIn: number): Figures {
  const states = personStates.map((state) => ({
    label: personStateTexts[state],
    value: peopleInWords(peopleByState[state]),
  }))
  return {
    heading: upToDateInWords(share),
    rows: [
      ...(share.people > 0 ? states : []),
      { label: 'Never logged in', value: peopleInWords(neverLoggedIn) },
    ],
    ...(share.people > 0
      ? { note: `${inTimeInWords(share)}; each learner counts once for each course.` }
      : {}),
  }
}

function withoutEmailOf(people: readonly DigestPerson[], more: number): List[] {
  if (people.length === 0) return []
  const items = people.map(({ name, courses }) => ({
    title: makeNameSafeForMail(name),
    detail: oneLine(courses.map(({ title }) => title).join(', ')),
  }))
  const heading = 'They have no email address and get no reminder, so please tell them'
  if (more === 0) return [{ heading, items }]
  return [
    { heading, items },
    { heading: `And ${showNumber(more)} more without an email address in the list`, items: [] },
  ]
}

function lateCoursesInWords({ lateCourses, moreLateCourses }: PeopleFigures): List[] {
  if (lateCourses.length === 0) return []
  const heading = 'Courses in which most people are late'
  const items = lateCourses.map((course) => ({ title: course.title, detail: lateInWords(course) }))
  if (moreLateCourses === 0) return [{ heading, items }]
  const others = `And ${moreLateCourses} more ${moreLateCourses === 1 ? 'course' : 'courses'} in which people are late`
  return [
    { heading, items },
    { heading: others, items: [] },
  ]
}

function lateInWords({ overdue, expired }: PeopleFigures['lateCourses'][number]): string {
  if (expired === 0) return `${peopleInWords(overdue)} overdue`
  if (overdue === 0) return `${peopleInWords(expired)} expired`
  return `${peopleInWords(overdue + expired)} late: ${showNumber(overdue)} overdue, ${showNumber(expired)} expired`
}

const peopleInWords = (people: number) => `${showNumber(people)} ${people === 1 ? 'person' : 'people'}`

/** Writes the mail to a manager some days after due dates that were missed (rule reminders-46). */
export function noticeMessage(
  texts: MailText,
  facts: Facts & {
    people: readonly { name: string; title: string; dueOn: Day }[]
    /** How many entries are not in `people`, because there are too many for a mail. */
    more: number
    url: string
  },
): Message {
  const missed = facts.people.toSorted(
    (one, other) => compare(one.dueOn, other.dueOn) || compare(one.name, other.name),
  )
  return {
    ...written('notice', texts, {
      name: facts.name,
      organisation: facts.organisation,
      ...counted(missed.length + facts.more),
      'first due date': firstDate(missed.map(({ dueOn }) => dueOn)),
    }),
    lists: [
      {
        items: missed.map(({ name, title, dueOn }) => ({
          ...entry(facts.day, { title, status: 'overdue', dueOn, validUntil: null }),
          title: `${makeNameSafeForMail(name)}: ${title}`,
        })),
      },
      ...(facts.more > 0 ? [{ heading: `And ${facts.more} more in the list`, items: [] }] : []),
    ],
    action: { label: 'Open the list', url: facts.url },
    closing: `You get this mail because you look after the training at ${makeNameSafeForMail(facts.organisation)} and a due date has passed.`,
  }
}

/** Fills the values into a text that people have written. Each of its lines is a paragraph. */
export function written<Kind extends MailKind>(
  kind: Kind,
  { subject, opening, closing }: MailText,
  values: Record<Placeholder<Kind>, string>,
  ownValues: OwnValues = {},
): Pick<Message, 'subject' | 'greeting' | 'paragraphs' | 'lastParagraphs'> {
  const safe = {
    ...Object.fromEntries(
      Object.entries(ownValues).map(([name, value]) => [name, makeNameSafeForMail(value)]),
    ),
    ...values,
    name: makeNameSafeForMail(values.name),
    organisation: makeNameSafeForMail(values.organisation),
  }
  const paragraphsOf = (text: string) =>
    text
      .split('\n')
      .map((line) => oneLine(replacePlaceholders(line, safe)))
      .filter(Boolean)
  const [greeting = '', ...paragraphs] = paragraphsOf(opening)
  return {
    // A subject of nothing but a value that the person does not have.
    subject:
      oneLine(replacePlaceholders(subject, safe)) ||
      oneLine(replacePlaceholders(defaultTexts[kind].subject, safe)),
    greeting,
    paragraphs,
    lastParagraphs: paragraphsOf(closing),
  }
}

type Dated = Pick<ReminderItem, 'title' | 'status' | 'dueOn' | 'validUntil'>

/** Returns the end of validity for somebody who has completed the course, otherwise the due date. */
const dateOf = ({ status, dueOn, validUntil }: Dated): Day | null =>
  status === 'renewalDue' || status === 'expired' ? validUntil : dueOn

const compare = (one: string, other: string) => Number(one > other) - Number(one < other)

/** Sorts by date, so that late courses come first. Courses without a date come last. */
const byDate = (one: Dated, other: Dated) =>
  compare(dateOf(one) ?? '9999', dateOf(other) ?? '9999') || compare(one.title, other.title)

const firstDate = (days: readonly (Day | null)[]) => {
  const first = earliest(days.filter((day) => day !== null))
  return first === null ? 'no fixed day' : dayInWords(first)
}

const counted = (count: number) => ({
  count: String(count),
  courses: count === 1 ? '1 course' : `${count} courses`,
})

function reminderEntry(today: Day, item: ReminderItem): ListedItem {
  const { tag, ...shown } = entry(today, item)
  return {
    ...shown,
    url: item.url,
    ...(item.isNew && item.status === 'toDo' ? { tag: { label: 'New', tone: 'plain' } } : { tag }),
    note: `You get this mail ${oneLine(item.why).replace(/\.$/, '')}.`,
  }
}

const tones: Partial<Record<ObligationStatus, 'bad' | 'warn'>> = {
  overdue: 'bad',
  expired: 'bad',
  dueSoon: 'warn',
  renewalDue: 'warn',
}

const entry = (today: Day, course: Dated): ListedItem & Required<Pick<ListedItem, 'tag'>> => ({
  title: course.title,
  detail: dateWords(today, course),
  tag: { label: obligationTexts[course.status], tone: tones[course.status] ?? 'plain' },
})

function dateWords(today: Day, course: Dated): string {
  const date = dateOf(course)
  if (date === null) return 'No due date'
  const when = `${dayInWords(date)}, ${daysAway(today, date)}`
  if (course.status === 'renewalDue') return `Valid until ${when}`
  if (course.status === 'expired') return `Was valid until ${when}`
  return date < today ? `Was due on ${when}` : `Due on ${when}`
}
