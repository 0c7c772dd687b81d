// Says in words what needs attention. Each item leads to the list of exactly the rows that it counts.
import type { Reply } from '#contract/call.ts'
import type { overview } from '#contract/calls/dashboards.ts'
import { maxStuck, stuckAfterDays } from '#contract/rules/activities.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import type { WholeList } from '../users/people-actions.ts'
import { complianceAddress } from '../up-to-date/share.ts'

export type Overview = Omit<Reply<typeof overview>, 'trends' | 'pathways'>

export interface AttentionItem {
  /** Absent if the item counts nothing. */
  count?: number
  /** Whether there may be more than are counted and listed. */
  orMore?: boolean
  /** The words after the number. */
  sentence: string
  /** Says what the user can do about the item. */
  hint: string
  to: string
  /** The action on all people behind the row at once; absent where somebody has to look or decide first. */
  action?: { name: 'Remind' | 'Invite again' | 'Issue again'; of: WholeList; people: number }
}

/** Returns the addresses on the page of a client, for this client; without one those of the dashboard, for all that the user manages. */
function placesOf(clientId: string | undefined) {
  const isAll = clientId === undefined
  const andClient = isAll ? '' : `&client=${clientId}`
  const onlyClient = isAll ? '' : `?client=${clientId}`
  return {
    client: isAll ? {} : { client: clientId },
    /** The client, as the filter of a list. */
    of: isAll ? {} : { clientId },
    seats: isAll ? '/manage-learners' : '?tab=settings',
    pathways: isAll ? '/learning-pathways' : '?tab=pathways',
    addLearner: `/create-learner${onlyClient}`,
    neverLoggedIn: isAll
      ? '/manage-learners?status=never-logged-in'
      : '?tab=people&people-status=never-logged-in',
    refusedLearners: `/manage-learners?status=email-refused${andClient}`,
    refusedManagers: `/users?status=email-refused${andClient}`,
    reissueLearners: `/manage-learners?status=reissue-requested${andClient}`,
    reissueManagers: `/users?status=reissue-requested${andClient}`,
    webhooks: `/webhooks?webhooks-state=stopped${isAll ? '' : `&webhooks-client=${clientId}`}`,
    stuck: `/activity?show=stuck${andClient}`,
    reports: `/communities${onlyClient}`,
    joiners: `/joining${onlyClient}`,
    feedback: (formId: string) => `/feedback-stats/${formId}${isAll ? '' : `/${clientId}`}`,
  }
}
type Places = ReturnType<typeof placesOf>

const correctAddress = 'Correct the address, then send the invitation again.'

const managersAsk = 'Managers ask you to issue them again.'

const isOne = (count: number) => count === 1

/** Lists late items first, then those that prevent people from learning. @param clientId set on the page of a client */
export function attentionItems(of: Overview, clientId?: string): AttentionItem[] {
  const places = placesOf(clientId)
  const items = [
    ...late(of, places),
    ...preventing(of, places),
    ...joining(of, places),
    ...stopped(of),
    ...reported(of, places),
    ...ofPlatform(of, places),
    ...ofPeople(of, places),
    ...withOldNames(of, places),
  ]
  return items.filter(({ count }) => count !== 0)
}

/** Names the courses that most people are late with. How many people are late altogether is said above, once. */
const late = ({ late: courses, moreLate }: Overview, { client, of }: Places): AttentionItem[] => [
  ...courses.map(({ courseId, title, state, people }) => ({
    count: people,
    sentence:
      state === 'overdue'
        ? `${isOne(people) ? 'person is' : 'people are'} overdue in ${title}`
        : `${isOne(people) ? 'person has' : 'people have'} an expired completion of ${title}`,
    hint: state === 'overdue' ? 'The due date has passed.' : 'The course has to be taken again.',
    to: complianceAddress({ ...client, course: courseId }, { people: state }),
    action: {
      name: 'Remind' as const,
      of: { list: 'compliance' as const, compliance: { courseId, people: state, ...of } },
      people,
    },
  })),
  // Without a number, because the list has people and not courses.
  ...(moreLate > 0
    ? [
        {
          sentence: 'People are late in other courses too',
          hint: 'See everybody who is not up to date.',
          to: complianceAddress(client, { people: 'late' }),
        },
      ]
    : []),
]

/** Lists the reasons why the learners of a client cannot learn. */
function preventing({ isPaused, hasPathways, learners }: Overview, places: Places): AttentionItem[] {
  const items: (AttentionItem | false)[] = [
    isPaused && {
      sentence: 'This organisation is paused',
      hint: 'None of its users can log in.',
      to: places.seats,
    },
    hasPathways === false && {
      sentence: 'No learning pathway is assigned',
      hint: 'Without one the learners have no courses.',
      to: places.pathways,
    },
    hasPathways !== null &&
      learners === 0 && {
        sentence: 'There are no learners yet',
        hint: 'Add the first one.',
        to: places.addLearner,
      },
  ]
  return items.filter((item) => item !== false)
}

const joining = ({ joiners: count }: Overview, { joiners: to }: Places): AttentionItem[] => [
  {
    count,
    sentence: isOne(count) ? 'person wants to join' : 'people want to join',
    hint: 'Accept them, so that they can log in, or refuse them.',
    to,
  },
]

const stopped = ({ stoppedDirectories }: Overview): AttentionItem[] =>
  stoppedDirectories.map(({ name, urlToken }) => ({
    sentence: `The directory of ${name} wants to archive many people`,
    hint: 'See who it is, then let them be archived or keep them. Until then it archives nobody.',
    to: `/client/${urlToken}?tab=provisioning`,
  }))

const reported = ({ openReports }: Overview, { reports }: Places): AttentionItem[] => [
  {
    count: openReports,
    sentence: isOne(openReports)
      ? 'report about a post or comment is open'
      : 'reports about posts and comments are open',
    hint: 'See who reported what and why, and hide it or dismiss the report.',
    to: reports,
  },
]

const ofPlatform = (
  { doubtful, failedMails, failedWebhooks, nearlyFullClients }: Overview,
  { webhooks }: Places,
): AttentionItem[] => [
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
    sentence: isOne(failedMails) ? 'email has not been sent' : 'emails have not been sent',
    hint: 'See what the mail server answered.',
    to: '/emails?state=failed',
  },
  {
    count: failedWebhooks,
    sentence: isOne(failedWebhooks)
      ? 'webhook was paused because it fails'
      : 'webhooks were paused because they fail',
    hint: 'See what the other system answered, and resume it.',
    to: webhooks,
  },
  {
    count: nearlyFullClients,
    sentence: isOne(nearlyFullClients)
      ? 'organisation has used all or nearly all of its seats'
      : 'organisations have used all or nearly all of their seats',
    hint: 'Offer more, before learners are refused.',
    to: '/clients?status=nearly-full',
  },
]

const ofPeople = (
  { seats, neverLoggedIn, refusedLearners, refusedManagers, stuck, stuckPeople, badFeedback }: Overview,
  places: Places,
): AttentionItem[] => [
  {
    count: seats?.taken ?? 0,
    sentence: `of ${showNumber(seats?.maximum)} seats are used`,
    hint: 'Archive learners who have left, or ask for more seats.',
    to: places.seats,
  },
  ...refused(refusedLearners, refusedManagers, places),
  {
    count: neverLoggedIn,
    sentence: isOne(neverLoggedIn) ? 'learner has never logged in' : 'learners have never logged in',
    hint: 'Send their invitation again.',
    to: places.neverLoggedIn,
    action: {
      name: 'Invite again',
      of: { list: 'learners', status: 'never-logged-in', ...places.of },
      people: neverLoggedIn,
    },
  },
  {
    count: stuck,
    orMore: stuck >= maxStuck,
    sentence: isOne(stuck)
      ? `course was started and not continued for ${stuckAfterDays} days`
      : `courses were started and not continued for ${stuckAfterDays} days`,
    hint: 'Ask the learners what holds them up.',
    to: places.stuck,
    ...(stuckPeople > 0
      ? {
          action: {
            name: 'Remind' as const,
            of: { list: 'activity' as const, activity: { show: 'stuck' as const, ...places.of } },
            people: stuckPeople,
          },
        }
      : {}),
  },
  ...badFeedback.map(({ feedbackFormId, title, question, badAnswers, people }) => ({
    count: badAnswers,
    sentence: `of ${showNumber(people)} people gave a bad answer to “${question}”`,
    hint: title,
    to: places.feedback(feedbackFormId),
  })),
]

/** The mail server refuses the addresses of these people (rule mail-6). */
const refused = (refusedLearners: number, refusedManagers: number, places: Places): AttentionItem[] => [
  {
    count: refusedLearners,
    sentence: isOne(refusedLearners)
      ? 'learner has an email address that is refused'
      : 'learners have email addresses that are refused',
    hint: correctAddress,
    to: places.refusedLearners,
  },
  {
    count: refusedManagers,
    sentence: isOne(refusedManagers)
      ? 'user has an email address that is refused'
      : 'users have email addresses that are refused',
    hint: correctAddress,
    to: places.refusedManagers,
  },
]

/** Managers have asked to issue the certificates of these people again (rule certificates-36). */
const withOldNames = ({ reissueLearners, reissueManagers }: Overview, places: Places): AttentionItem[] => [
  {
    count: reissueLearners,
    sentence: isOne(reissueLearners)
      ? 'learner waits for certificates with the new name'
      : 'learners wait for certificates with their new names',
    hint: managersAsk,
    to: places.reissueLearners,
    action: {
      name: 'Issue again',
      of: { list: 'learners', status: 'reissue-requested', ...places.of },
      people: reissueLearners,
    },
  },
  {
    count: reissueManagers,
    sentence: isOne(reissueManagers)
      ? 'user waits for certificates with the new name'
      : 'users wait for certificates with their new names',
    hint: managersAsk,
    to: places.reissueManagers,
    action: {
      name: 'Issue again',
      of: { list: 'users', status: 'reissue-requested', ...places.of },
      people: reissueManagers,
    },
  },
]

/** Returns the text when there are no items. */
export const nothingInWords = ({ learners }: Overview): [string, string] =>
  learners === 0
    ? ['There are no learners yet', 'As soon as there are, this says what to do about what is late.']
    : [
        'Nothing needs attention',
        `Nothing is overdue or expired, everybody has logged in, and no course has been left for ${stuckAfterDays} days.`,
      ]
