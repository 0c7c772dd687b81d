// Says what a move of people to another client does.
import type { Reply } from '#contract/call.ts'
import type { previewMove } from '#contract/calls/moving.ts'
import { counted } from '../../ui/quantities.ts'

type Preview = Reply<typeof previewMove>
type Counts = Preview['counts']

const withCertificates = (courses: number, certificates: number) =>
  certificates === 0
    ? counted(courses, 'course')
    : `${counted(courses, 'course')} with ${counted(certificates, 'certificate')}`

/** Says what goes along, and what stays at the former organisation. */
export function movesInWords({
  people,
  coursesTaken,
  coursesLeft,
  certificatesTaken,
  certificatesLeft,
}: Counts): string[] {
  return [
    `The former organisation has a closed record of ${people === 1 ? 'this person' : 'each person'}, with the name, courses and certificates as they are today.`,
    ...(coursesTaken > 0
      ? [`${coursesTaken === 1 ? 'Goes' : 'Go'} along: ${withCertificates(coursesTaken, certificatesTaken)}.`]
      : []),
    ...(coursesLeft > 0
      ? [
          `${coursesLeft === 1 ? 'Stays' : 'Stay'} in the closed record: ${withCertificates(coursesLeft, certificatesLeft)}.`,
        ]
      : []),
    ...(certificatesTaken + certificatesLeft > 0 ? ['Certificates keep their numbers and facts.'] : []),
  ]
}

/** Says what ends at the former organisation, and what begins at the new one. */
export function endsInWords(
  { people, teams, deadlines, exceptions, employeeNumbers, loginNames, coursesRequired }: Counts,
  to: string,
): string[] {
  return [
    ...(teams > 0 ? [`${counted(teams, 'membership')} in teams ${teams === 1 ? 'ends' : 'end'}.`] : []),
    ...(deadlines > 0
      ? [
          `${counted(deadlines, 'required course')} of the former organisation ${deadlines === 1 ? 'is' : 'are'} no longer required.`,
        ]
      : []),
    ...(exceptions > 0
      ? [
          `${counted(exceptions, 'own due date or exemption', 'own due dates and exemptions')} ${exceptions === 1 ? 'ends' : 'end'}.`,
        ]
      : []),
    ...(employeeNumbers > 0
      ? [
          `${counted(employeeNumbers, 'employee number')} ${employeeNumbers === 1 ? 'stays' : 'stay'} with the former organisation.`,
        ]
      : []),
    ...cardsInWords(loginNames, people, to),
    coursesRequired > 0
      ? `${to} requires ${counted(coursesRequired, 'course')} of everybody: what goes along completed counts, and deadlines begin today.`
      : `${to} requires no course of everybody so far.`,
    `${people === 1 ? 'The person is logged out, and gets' : 'They are logged out, and get'} no mail about it. It can be undone for 24 hours.`,
  ]
}

/** The card of somebody without an email address has the code of the former organisation (rule people-78). */
function cardsInWords(loginNames: number, people: number, to: string): string[] {
  if (loginNames === 0) return []
  const code = `in with the code of ${to} from now on, and`
  if (people === 1) return [`The person logs ${code} needs a new log-in card.`]
  if (loginNames === 1) return [`One of the ${people} people logs ${code} needs a new log-in card.`]
  const who = loginNames === people ? `All ${people} people` : `${loginNames} of the ${people} people`
  return [`${who} log ${code} need new log-in cards.`]
}

export function seatsInWords({ seatsFree, counts: { people } }: Preview, to: string): string {
  if (seatsFree === null) return `${to} has no limit of places.`
  if (seatsFree < people)
    return `${to} has ${seatsFree === 0 ? 'no free place' : `only ${counted(seatsFree, 'free place')}`}, and ${people} ${people === 1 ? 'is' : 'are'} needed.`
  return `${to} has ${counted(seatsFree, 'free place')}, of which ${people} ${people === 1 ? 'is' : 'are'} taken.`
}
