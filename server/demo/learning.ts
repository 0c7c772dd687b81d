// Works out how the learners of the demo progress in their courses: some quickly, some not at all, and a few restart.
import { type Calendar, later, latest } from './calendar.ts'
import type { Chance } from './chance.ts'
import { type DemoCourse, circularOffice, climateBasics, waterAndWaste } from './courses.ts'
import { type DemoState, passMark } from './states.ts'

/** The sources of demo data: random choices, and the days on which things happen. */
export interface DemoSource {
  chance: Chance
  calendar: Calendar
}

export interface DemoAttempt {
  startedAt: Date
  lastAt: Date
  state: DemoState
}

/** The attempts of one learner at one course; the last one is the current one, the others were restarted. */
export interface DemoRecord {
  course: DemoCourse
  attempts: DemoAttempt[]
}

/** When a person may log in: from which time on, and the first and last day, in days before today. */
export interface Access {
  from: Date
  first: number
  last: number
}

export function learningOf(
  { chance, calendar }: DemoSource,
  courses: DemoCourse[],
  { from, first, last }: Access,
): DemoRecord[] {
  const records: DemoRecord[] = []
  const shareTaken = 0.6 + chance.share() * 0.38
  let day = first - chance.whole(0, 4)
  for (const course of courses) {
    if (day <= last || chance.share() > shareTaken) break
    const attempts: DemoAttempt[] = []
    if (chance.share() < 0.12 && day - 12 > last && course !== waterAndWaste) {
      attempts.push(attempt(calendar, chance, day, day - chance.whole(0, 3), failed(chance, course)))
      day -= chance.whole(5, 9)
    }
    const end = Math.max(last, day - chance.whole(0, 9))
    attempts.push(attempt(calendar, chance, day, end, stateAfter(chance, course, day - last)))
    records.push({ course, attempts: inOrder(later(from, 0.3), attempts) })
    day = end - chance.whole(4, 30)
  }
  return records
}

/** A course that was begun a few days ago is seldom finished. */
function stateAfter(chance: Chance, course: DemoCourse, days: number): DemoState {
  const underWay = days < 8 ? 6 : 2
  return chance.weighted([
    [passed(chance, course), 6],
    [failed(chance, course), course === waterAndWaste ? 0 : 1],
    [{ pages: chance.whole(Math.min(2, maxPages(course)), maxPages(course)) }, underWay],
  ])
}

/** Returns how many pages can be read. The parts of "Water and waste" open one after the other, and its learners are still in the first. */
const maxPages = (course: DemoCourse) =>
  (course === waterAndWaste ? (course.items[0]?.pages.length ?? 0) : pagesOf(course)) - 1
const pagesOf = ({ items }: DemoCourse) => items.reduce((sum, { pages }) => sum + pages.length, 0)

function passed(chance: Chance, { questions }: DemoCourse): DemoState {
  const minRight = Math.ceil((questions * passMark) / 100)
  return { percent: percentOf(chance.whole(minRight, questions), questions) }
}

function failed(chance: Chance, { questions }: DemoCourse): DemoState {
  const maxRight = Math.ceil((questions * passMark) / 100) - 1
  return { percent: percentOf(chance.whole(maxRight - 2, maxRight), questions) }
}

const percentOf = (right: number, questions: number) => Math.round((right / questions) * 100)

function attempt(
  calendar: Calendar,
  chance: Chance,
  first: number,
  last: number,
  state: DemoState,
): DemoAttempt {
  return {
    startedAt: calendar.at(first, 8 + chance.share() * 3.5),
    lastAt: calendar.at(last, 13 + chance.share() * 4),
    state,
  }
}

/** Lets each attempt begin after the one before it has ended, because several may be moved from a weekend to one Friday. */
function inOrder(from: Date, attempts: DemoAttempt[]): DemoAttempt[] {
  let free = from
  return attempts.map((one) => {
    const startedAt = latest(one.startedAt, free)
    const lastAt = latest(one.lastAt, later(startedAt, 0.4))
    free = later(lastAt, 1)
    return { ...one, startedAt, lastAt }
  })
}

/** The learner whom visitors log in as: one course passed, one under way, and one not begun. */
export function learningOfVisitor(calendar: Calendar): DemoRecord[] {
  return [
    {
      course: climateBasics,
      attempts: [{ startedAt: calendar.at(76, 9.4), lastAt: calendar.at(71, 15.2), state: { percent: 88 } }],
    },
    {
      course: circularOffice,
      attempts: [{ startedAt: calendar.at(12, 10.1), lastAt: calendar.at(3, 14.6), state: { pages: 4 } }],
    },
  ]
}
