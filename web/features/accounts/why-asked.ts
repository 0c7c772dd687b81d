// Says why the registration asks each question, and how long it takes. Who reads the answers is in docs/rules/registration.md
// (registration-7), and these texts promise no more than that.
import { type AskedItem, type SpecifiedField, isKnowledge } from '#contract/rules/registration-form.ts'

const unseen = 'No page shows it: only the file with all your data has it.'
const counted = 'It is counted without your name.'

export const whyKnowledge =
  'To learn what people know before they begin. Your ticks are counted without your name, and no tick means no.'

const reasons: Record<Exclude<SpecifiedField, `do${string}` | `heard${string}`>, string> = {
  dateOfBirth: `To tell your record from that of somebody with the same name. ${unseen}`,
  genderId: `To see whether the training reaches everybody. ${counted}`,
  ethnicityId: `To see whether the training reaches everybody. ${counted}`,
  employmentStatusId: `To see whom the training reaches, in and out of work. ${counted}`,
  jobRoleId: `To see which kinds of work are trained for. ${counted}`,
  postCode: `To tell people with the same name and birthday apart. ${unseen}`,
}

const isExplained = (key: string): key is keyof typeof reasons => Object.hasOwn(reasons, key)

/** The sentence below a question. */
export function whyAsked({ key, kind }: Pick<AskedItem, 'key' | 'kind'>): string {
  if (isExplained(key)) return reasons[key]
  if (isKnowledge(key)) return whyKnowledge
  return kind === 'text'
    ? 'Your training provider asks this, and reads the answers without names.'
    : 'Your training provider asks this, and counts the answers without names.'
}

const secondsFor = { question: 9, passwordAndTerms: 30 }

/** Such as "about 2 minutes". */
export function timeToRegister(questions: number): string {
  const minutes = Math.max(
    1,
    Math.round((questions * secondsFor.question + secondsFor.passwordAndTerms) / 60),
  )
  return minutes === 1 ? 'about 1 minute' : `about ${minutes} minutes`
}
