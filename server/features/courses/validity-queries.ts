import type { RenewFrom } from '#contract/rules/training.ts'
import type { Tx } from '../../db/open.ts'

export interface Validity {
  months: number | null
  renewalDays: number
  renewFrom: RenewFrom
}

/** @returns whether there is such a course */
export async function setValidity(tx: Tx, courseId: string, { months, renewalDays, renewFrom }: Validity) {
  const { numUpdatedRows } = await tx
    .updateTable('courses')
    .set({ valid_months: months, renewal_days: renewalDays, renew_from: renewFrom })
    .where('id', '=', courseId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
