// The state that a link passes to /badge, which loads nothing itself (rule certificates-4).
export interface BadgeState {
  courseTitle: string
  badgeImageUrl: string
  completedDateTime: string
}

/** Undefined when the page was opened by its address and not by a link. */
export function readBadgeState(state: unknown): BadgeState | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { courseTitle, badgeImageUrl, completedDateTime } = state as Partial<BadgeState>
  if (!courseTitle || !badgeImageUrl || !completedDateTime) return undefined
  return { courseTitle, badgeImageUrl, completedDateTime }
}
