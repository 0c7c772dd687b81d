// Shows what a learner has to complete and has completed, to the learner and to people who manage the learner.
import type { Reply } from '#contract/call.ts'
import type * as contract from '#contract/calls/person-training.ts'
import type { ObligationStatus } from '#contract/rules/training.ts'
import type { Database } from '../../db/open.ts'
import { dayOfPerson } from './external-queries.ts'
import {
  completionsOfPerson,
  courseChoicesOf,
  dueDatesOfPerson,
  exemptionsOfPerson,
  extensionsOfPerson,
  obligationsOfPerson,
} from './person-queries.ts'

async function factsOf(db: Database, userId: string) {
  const [today, obligations, dueDates, completions, exemptions, extensions] = await Promise.all([
    dayOfPerson(db, userId),
    obligationsOfPerson(db, userId),
    dueDatesOfPerson(db, userId),
    completionsOfPerson(db, userId),
    exemptionsOfPerson(db, userId),
    extensionsOfPerson(db, userId),
  ])
  return {
    today,
    obligations: obligations.map((obligation) => ({
      ...obligation,
      dueByPathway: dueDates
        .filter(({ courseId }) => courseId === obligation.courseId)
        .map(({ name, dueOn }) => ({ name, dueOn })),
    })),
    completions: completions.map(({ title, evidenceName, ...completion }) => ({
      ...completion,
      external: title === null ? null : { title, evidenceName },
    })),
    exemptions,
    extensions: extensions.map(({ isInForce, ...extension }) => {
      const obligation = obligations.find(({ courseId }) => courseId === extension.courseId)
      return { ...extension, endedBecause: endOf(extension.day, isInForce, obligation?.status, today) }
    }),
  }
}

/** Says why an extension does not apply any more (rule deadlines-39). @param status absent if the course need not be completed */
function endOf(
  day: string,
  isInForce: boolean,
  status: ObligationStatus | undefined,
  today: string,
): contract.EndOfExtension | null {
  if (!status) return 'notRequired'
  if (!isInForce) return 'begunAgain'
  if (status === 'completed' || status === 'renewalDue') return 'completed'
  return day < today ? 'passed' : null
}

export async function trainingOfLearner(
  db: Database,
  learner: { id: string; clientId: string },
): Promise<Reply<typeof contract.ofLearner>> {
  const [facts, courses] = await Promise.all([factsOf(db, learner.id), courseChoicesOf(db, learner)])
  return { ...facts, courses }
}

/** The schema of the reply leaves out facts that are only for people who manage the learner. */
export const ownTraining = (db: Database, userId: string): Promise<Reply<typeof contract.myTraining>> =>
  factsOf(db, userId)
