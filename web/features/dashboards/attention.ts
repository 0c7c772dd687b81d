// What needs attention, in words; each with the list of exactly what is counted.
import type { Reply } from '#contract/call.ts'
import type { overview } from '#contract/calls/dashboards.ts'
import { mostStuck, stuckAfterDays } from '#contract/rules/activities.ts'
import { showNumber } from '#contract/rules/numbers.ts'

type Overview = Omit<Reply<typeof overview>, 'trends' | 'pathways'>

export interface AttentionItem {
  count: number
  /** Whether there may be more than are counted and listed. */
  orMore?: boolean
  /** Follows the number. */
  sentence: string
  /** What can be done about it. */
  hint: string
  to: string
}

const isOne = (count: number) => count === 1

/** The most urgent first. */
export function attentionItems(of: Overview): AttentionItem[] {
  const { doubtful, failedMails, nearlyFullClients, seats, neverLoggedIn, stuck, badFeedback } = of
  const items: AttentionItem[] = [
    {
      count: doubtful,
      sentence: isOne(doubtful)
        ? 'certificate was issued although the test was failed'
        : 'certificates were issued although the test was failed',
      hint: 'An earlier version made this mistake. Check each, and revoke it where it is wrong.',
      to: '/activity?show=doubtful',
    },
    {
      count: failedMails,
      sentence: isOne(failedMails) ? 'email could not be sent' : 'emails could not be sent',
      hint: 'See what the mail server answered.',
      to: '/emails?state=failed',
    },
    {
      count: nearlyFullClients,
      sentence: isOne(nearlyFullClients)
        ? 'client has used nearly all of its seats'
        : 'clients have used nearly all of their seats',
      hint: 'Offer more, before learners are refused.',
      to: '/clients?status=nearly-full',
    },
    {
      count: seats?.taken ?? 0,
      sentence: `of ${showNumber(seats?.maximum)} seats are used`,
      hint: 'Archive learners who have left, or ask for more seats.',
      to: '/manage-learners',
    },
    {
      count: neverLoggedIn,
      sentence: isOne(neverLoggedIn) ? 'learner has never logged in' : 'learners have never logged in',
      hint: 'Send their invitation again.',
      to: '/manage-learners?status=never-logged-in',
    },
    {
      count: stuck,
      orMore: stuck >= mostStuck,
      sentence: isOne(stuck)
        ? `course was started and not continued for ${stuckAfterDays} days`
        : `courses were started and not continued for ${stuckAfterDays} days`,
      hint: 'Ask the learners what holds them up.',
      to: '/activity?show=stuck',
    },
    ...badFeedback.map(({ feedbackFormId, title, question, badAnswers, people }) => ({
      count: badAnswers,
      sentence: `of ${showNumber(people)} people gave a bad answer to “${question}”`,
      hint: title,
      to: `/feedback-stats/${feedbackFormId}`,
    })),
  ]
  return items.filter(({ count }) => count > 0)
}
