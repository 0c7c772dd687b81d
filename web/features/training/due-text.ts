import type { OwnObligation } from '#contract/calls/progress.ts'
import { showDate } from '../../ui/dates.tsx'
import { counted } from '../../ui/quantities.ts'

/** Until when something is to do, for the learner who has to do it; undefined where nothing has to be done by a day. */
export function dueText({ status, dueOn, daysLeft, validUntil }: OwnObligation): string | undefined {
  if (status === 'expired' && validUntil) return `Expired on ${showDate(validUntil)}: please take it again`
  if (status === 'renewalDue' && validUntil) return `Please renew it by ${showDate(validUntil)}`
  if (status === 'completed' || status === 'exempt' || dueOn === null || daysLeft === null) return undefined
  if (daysLeft < 0) return `Overdue by ${counted(-daysLeft, 'day')}`
  if (daysLeft === 0) return 'Due today'
  if (daysLeft === 1) return 'Due tomorrow'
  return `Due on ${showDate(dueOn)}, in ${counted(daysLeft, 'day')}`
}

/** Whether it comes before everything else. */
export const isUrgent = ({ status }: OwnObligation) =>
  status === 'overdue' || status === 'expired' || status === 'dueSoon' || status === 'renewalDue'

/** Later than any day: what has none comes last. */
export const noLastDay = '9999-12-31'

/** The day until which it has to be done. */
export const lastDayOf = ({
  status,
  dueOn,
  validUntil,
}: Pick<OwnObligation, 'status' | 'dueOn' | 'validUntil'>): string =>
  (status === 'expired' || status === 'renewalDue' ? validUntil : dueOn) ?? noLastDay
