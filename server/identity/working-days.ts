// The rules for the first and the last working day of a learner (rules people-80 to people-84).
import { invalid } from '../base/refusal.ts'
import type { Database, Tx } from '../db/open.ts'
import { type WorkingDays, dayOfClient, letInvitationsWait, setWorkingDays } from './first-days-queries.ts'
import type { personById } from './people-queries.ts'

export const endBeforeStart = 'The end date is before the start date'
export const endHasPassed = 'The end date has passed already'

/** @throws Refusal 400 */
export function mustBeInOrder({ startsOn, endsOn }: WorkingDays): void {
  if (startsOn && endsOn && endsOn < startsOn) throw invalid(endBeforeStart)
}

/** Rule people-84. @throws Refusal 400 */
export function mustBeOfLearner({ startsOn, endsOn }: WorkingDays, isOnlyLearner: boolean): void {
  if ((startsOn || endsOn) && !isOnlyLearner)
    throw invalid('Only people who are learners and nothing else have a start date and an end date')
}

/** @throws Refusal 400 for days of a new person that are in no order, or of which the last has passed */
export async function mustBeToCome(db: Database, clientId: string, days: WorkingDays): Promise<void> {
  mustBeInOrder(days)
  if (days.endsOn && days.endsOn < (await dayOfClient(db, clientId))) throw invalid(endHasPassed)
}

type Sent = { [Name in keyof WorkingDays]?: string | null | undefined }

/** Returns days as a form has them. @param stored what holds for a day that was not sent */
export const daysOf = (
  { startsOn, endsOn }: Sent,
  stored = { startsOn: '', endsOn: '' },
): { startsOn: string; endsOn: string } => ({
  startsOn: startsOn ?? stored.startsOn,
  endsOn: endsOn ?? stored.endsOn,
})

type PersonBefore = NonNullable<Awaited<ReturnType<typeof personById>>>

/** Somebody who is to be invited and starts later than before waits for the new day (rule people-82). @throws Refusal 400 */
export async function changeWorkingDays(
  tx: Tx,
  { id, startsOn, endsOn, ...before }: PersonBefore,
  sent: { startsOn: string; endsOn: string },
) {
  const days = { startsOn: sent.startsOn || null, endsOn: sent.endsOn || null }
  if (days.startsOn === startsOn && days.endsOn === endsOn) return
  mustBeOfLearner(days, before.role === 'LEARNER' && before.secondaryRole === null)
  mustBeInOrder(days)
  await setWorkingDays(tx, id, days)
  if (days.startsOn !== startsOn) await letInvitationsWait(tx, [id])
}
