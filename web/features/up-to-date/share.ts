// Says how the share of people who are up to date has changed (rule deadlines-55), and where they are listed.
import type { Reply } from '#contract/call.ts'
import type { complianceOverview } from '#contract/calls/compliance.ts'
import type { ComplianceShare } from '#contract/rules/compliance.ts'
import { percentOf, percentRoundedDown } from '#contract/rules/up-to-date.ts'

type People = Pick<ComplianceShare, 'people' | 'peopleUpToDate'>
type Trend = Reply<typeof complianceOverview>['trend']

export interface Share {
  percent: number
  /** When it was: "today", or "at the end of October 2026". */
  when: string
}

/** Returns the shares at the ends of the last months and today, the earliest first. Months without counted people have none. */
export const sharesOf = ({ trend, ...now }: People & { trend: Trend }): Share[] =>
  [
    ...trend.map((of) => ({ ...of, when: `at the end of ${monthInWords(of.month)}` })),
    { ...now, when: 'today' },
  ].flatMap(({ people, peopleUpToDate, when }) => {
    if (people === null || peopleUpToDate === null) return []
    const percent = percentOf({ people, peopleUpToDate })
    return percent === null ? [] : [{ percent, when }]
  })

/** Says how the share has changed since the end of the last month; empty if that is not known. */
export function changeInWords(shares: readonly Share[]): string {
  const [before, now] = shares.slice(-2).map(({ percent }) => percent)
  if (before === undefined || now === undefined) return ''
  if (now === before) return 'as at the end of last month'
  const points = Math.abs(now - before)
  return `${now > before ? '▲' : '▼'} ${points} ${points === 1 ? 'point' : 'points'} since last month`
}

/** Returns what a line of the shares needs. */
export function lineOf(shares: readonly Share[]) {
  const values = shares.map(({ percent }) => percent)
  const earlier = values.length - 1
  const ends = earlier === 1 ? 'end of the last month' : `ends of the last ${earlier} months`
  return {
    values,
    label: `People up to date at the ${ends}: ${values.slice(0, -1).join(', ')}%, and ${values.at(-1)}% today`,
    titles: shares.map(({ percent, when }) => `${percent}% ${when}`),
  }
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]
const monthInWords = (month: string) => `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** Says what is known about months in which people were not counted yet (rule deadlines-56); undefined if there are none. */
export function earlierMonthsInWords(trend: Trend): string | undefined {
  const earlier = trend.flatMap(({ people, month, done, required }) => {
    const percent = people === null ? percentRoundedDown(done, required) : null
    return percent === null ? [] : [`${percent}% at the end of ${monthInWords(month)}`]
  })
  if (earlier.length === 0) return undefined
  return `Of some earlier months it was not stored how many people were up to date. What was stored is how much of the required courses was done: ${earlier.join(', ')}.`
}

/** The subject of a compliance list: a client, a team, a pathway or a course; empty for everything. */
export type Subject = Partial<Record<'client' | 'team' | 'pathway' | 'course', string>>
/** Returns the word for what is chosen, whose courses alone decide then. */
export const chosenSubject = ({ pathway, course }: Subject) =>
  course ? { of: 'course' as const } : pathway ? { of: 'learning pathway' as const } : {}

type Narrowed = Partial<Record<'status' | 'people' | 'view' | 'on', string>>

/** Returns the address of the compliance list. */
export const complianceAddress = (of: Subject, narrowed: Narrowed = {}): string =>
  addressWith('/compliance', { ...of, ...narrowed })

/** Returns the address of the list of learners who have nothing to complete, of a client or a team. */
export const addressOfNothingToComplete = ({ client, team }: Subject): string =>
  addressWith('/manage-learners', { state: 'nothingToComplete', client, team })

function addressWith(path: string, fields: Record<string, string | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value) query.set(name, value)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}
