import { showDateTime } from './dates.tsx'

/** Why something has failed, and when it is tried again. */
export const againAt = ({ reason, nextTryAt }: { reason: string; nextTryAt: string }) =>
  `${reason.replace(/[.\s]+$/, '')}. It will be tried again at ${showDateTime(nextTryAt)}.`
