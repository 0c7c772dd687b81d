/**
 * Why a window may not save any more (rule learning-30): its attempt was restarted, or opened in another window; its person is archived
 * or deleted; the course is no longer one of theirs; or their client is paused and the time for what was begun is over.
 */
export const lostReasons = ['restarted', 'taken over', 'archived', 'deleted', 'removed', 'paused'] as const
export type LostReason = (typeof lostReasons)[number]
