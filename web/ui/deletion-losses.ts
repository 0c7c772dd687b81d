// Says in sentences what is deleted with people or a client, what stays without them, and for how long it can be restored.
import {
  type DeletionCounts,
  type DeletionPart,
  deletionParts,
  restorableDays,
} from '#contract/rules/deletion.ts'
import { counted } from './quantities.ts'

const words: Record<DeletionPart, [one: string, many?: string]> = {
  people: ['person', 'people'],
  records: ['course record'],
  attempts: ['attempt'],
  completions: ['completion'],
  exemptions: ['exemption or extension', 'exemptions and extensions'],
  registrations: ['registration'],
  ownFields: ['value of an own field', 'values of own fields'],
  feedbackTexts: ['written answer to feedback', 'written answers to feedback'],
  messages: ['enquiry or wellness questionnaire', 'enquiries and wellness questionnaires'],
  mails: ['mail'],
  communities: ['community', 'communities'],
  posts: ['post'],
  comments: ['comment'],
  likes: ['like'],
  teams: ['team'],
  memberships: ['team membership'],
  pathways: ['assigned learning pathway'],
  certificates: ['certificate'],
  feedback: ['feedback form that was sent', 'feedback forms that were sent'],
  events: ['log-in, start or completion', 'log-ins, starts and completions'],
}

const mattersMost: DeletionPart[] = ['people', 'records', 'certificates', 'posts']
const maxShown = 4

/** Returns the most important counts of a deletion, for a list. */
export function deletionInShort(counts: DeletionCounts): string {
  const others = (Object.keys(words) as DeletionPart[]).filter(
    (name) => deletionParts[name].fate === 'deleted' && !mattersMost.includes(name),
  )
  const [important, further] = [mattersMost, others].map((names) => names.filter((name) => counts[name] > 0))
  const shown = important?.length ? important : (further ?? [])
  return (
    shown
      .slice(0, maxShown)
      .map((name) => counted(counts[name], ...words[name]))
      .join(', ') || 'Nothing but the account'
  )
}

/** Returns a text such as "3 records and 1 post"; empty if there are none. */
function listOf(counts: DeletionCounts, fate: (typeof deletionParts)[DeletionPart]['fate']): string {
  const parts = (Object.keys(words) as DeletionPart[])
    .filter((name) => deletionParts[name].fate === fate && counts[name] > 0)
    .map((name) => counted(counts[name], ...words[name]))
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)
}

export const restorable = `For ${restorableDays} days it can be restored on the page “Deleted”; then it is erased permanently`

/** Says what happens to the rows. */
export function deletionParagraphs(counts: DeletionCounts): string[] {
  const [gone, nameless, anonymous] = (['deleted', 'withoutName', 'anonymous'] as const).map((fate) =>
    listOf(counts, fate),
  )
  return [
    `Deleted: ${gone || 'nothing but the account'}`,
    ...(nameless ? [`Stays valid, without the name: ${nameless}`] : []),
    ...(anonymous ? [`Stays counted, without the person: ${anonymous}`] : []),
  ]
}

/** Returns the sentences that are shown before the deletion. */
export const deletionLosses = (counts: DeletionCounts): string[] => [
  ...deletionParagraphs(counts),
  restorable,
]

interface AccessLost {
  access: { clients: number; learners: number; courses: number; inProgress: number }
}

/** Says who loses access to courses. Courses that are in another of their pathways are not counted. */
export function accessLosses({ access: { clients, learners, courses, inProgress } }: AccessLost): string[] {
  if (courses === 0 || learners === 0) return ['No learner loses access to a course']
  // The learners of the provider belong to no client.
  const losers = [...(clients ? [counted(clients, 'organisation')] : []), counted(learners, 'learner')].join(
    ' with ',
  )
  return [
    `${losers} ${(clients || learners) === 1 ? 'loses' : 'lose'} access to ${counted(courses, 'course')}`,
    `${counted(inProgress, 'course')} in progress cannot be continued`,
  ]
}
