// Says how many people are up to date, in percent and in words (rule deadlines-55): on pages, in mails, files and packs.
import type { ComplianceShare } from './compliance.ts'
import { showNumber } from './numbers.ts'

type People = Pick<ComplianceShare, 'people' | 'peopleUpToDate'>
type Required = Omit<ComplianceShare, keyof People>

/** Multiplies before it divides: 29 of 100 are 29%, although 0.29 × 100 is a little less. */
export const percentRoundedDown = (part: number, whole: number) =>
  whole === 0 ? null : Math.floor((part * 100) / whole)

/** Returns a whole percentage; 100 only when all people are up to date, null if there are no people. */
export const percentOf = ({ people, peopleUpToDate }: People) => percentRoundedDown(peopleUpToDate, people)

export const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')

/** Returns a text such as "113 of 309 people". */
export const peopleInWords = ({ people, peopleUpToDate }: People) =>
  `${showNumber(peopleUpToDate)} of ${showNumber(people)} ${people === 1 ? 'person' : 'people'}`

/** Returns a text such as "1,679 of 1,934 required courses". */
export const requiredInWords = ({ required, requiredUpToDate }: Required) =>
  `${showNumber(requiredUpToDate)} of ${showNumber(required)} ${required === 1 ? 'required course' : 'required courses'}`

/** Returns a text such as "113 of 309 people are up to date (36%)", without a full stop. */
export const upToDateInWords = (share: People) =>
  share.people === 0
    ? 'No learner has a course to complete'
    : `${peopleInWords(share)} ${isOrAre(share.people)} up to date (${percentOf(share)}%)`

/** Returns a text such as "1,679 of 1,934 required courses are neither overdue nor expired", without a full stop. */
export const inTimeInWords = (share: Required) =>
  `${requiredInWords(share)} ${isOrAre(share.required)} neither overdue nor expired`

/** Explains "up to date" where the figure is shown: of today or a past day, and of all courses, a pathway or a course. */
export function meaningOfUpToDate({
  day,
  of,
}: { day?: string; of?: 'learning pathway' | 'course' } = {}): string {
  const [are, is, doNot, have] = day ? ['were', 'was', 'did not', 'had'] : ['are', 'is', 'do not', 'have']
  const nothing = of
    ? `nothing that the chosen ${of} ${day ? 'required' : 'requires'} of them`
    : 'nothing of theirs'
  return (
    `People ${are} up to date when ${nothing} ${is} overdue or expired ${day ? `on ${day}` : 'today'}. ` +
    `Courses that ${are} due later, exempt or not required ${doNot} count against them. ` +
    `People who ${have} nothing to complete${of ? ' in it' : ''} are left out.`
  )
}

/**
 * Says exactly how the percentage is calculated, for readers who have to rely on it, such as auditors.
 * @param moment when the figures were true, such as "at the end of 3 March 2026"
 */
export const definitionOfPercentage = (moment: string) =>
  'How the percentage is calculated: people with nothing overdue or expired, divided by all people who have at least one course to complete, rounded down to a whole percent. ' +
  'Each person counts once. For a learning pathway or a course, only what it requires counts. ' +
  'People who are exempt from a course are counted, and a course is neither overdue nor expired while they are exempt. ' +
  'People of paused organisations are counted. ' +
  'Archived people, people of archived organisations and people who have nothing to complete are not counted. ' +
  'A course is overdue from the day after its due date until it is completed, and a completion has expired from the day after its last valid day. ' +
  'Days are those of the time zone of the person’s organisation, or else of the training provider. ' +
  `The figures are those ${moment}.`

/** Says what the states of a past day are that were worked out afterwards (rule deadlines-64). */
export const limitsOfWorkingOut =
  'States that are not stored were worked out from due dates, completions and exemptions, as they are known today. ' +
  'Assignments that were removed since, due dates before they were changed, and people who were archived or moved since cannot be known.'

/** Says when the figures of a past day were true, and how they are known, for `definitionOfPercentage`. */
export function momentInWords(day: string, peopleWorkedOut: number, people: number): string {
  if (peopleWorkedOut === 0) return `at the end of ${day}, as they were stored then`
  if (peopleWorkedOut === people)
    return `at the end of ${day}, worked out afterwards from due dates and completions`
  return `at the end of ${day}, as they were stored then or, of ${showNumber(peopleWorkedOut)} people, worked out afterwards from due dates and completions`
}
