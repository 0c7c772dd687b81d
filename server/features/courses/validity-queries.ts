import type { RenewFrom } from '#contract/rules/training.ts'
import type { Tx } from '../../db/open.ts'

export interface Validity {
  months: number | null
  renewalDays: number
  renewFrom: RenewFrom
}

/** Locks the validity of a course, at all clients too, until the transaction ends. Learners can still complete the course. */
export const lockValidity = (tx: Tx, courseId: string): Promise<Validity | undefined> =>
  tx
    .selectFrom('courses')
    .where('id', '=', courseId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .select(['valid_months as months', 'renewal_days as renewalDays', 'renew_from as renewFrom'])
    .executeTakeFirst()

export async function setValidity(tx: Tx, courseId: string, { months, renewalDays, renewFrom }: Validity) {
  await tx
    .updateTable('courses')
    .set({ valid_months: months, renewal_days: renewalDays, renew_from: renewFrom })
    .where('id', '=', courseId)
    .execute()
}
