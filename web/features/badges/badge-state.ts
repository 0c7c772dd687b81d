// What a link to /badge carries along: the page itself loads nothing (rule certificates-4).
export interface BadgeState {
  courseTitle: string
  badgeImageUrl: string
  completedDateTime: string
}

/** What came with the navigation, or undefined when the page was opened by its address alone. */
export function readBadgeState(state: unknown): BadgeState | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { courseTitle, badgeImageUrl, completedDateTime } = state as Partial<BadgeState>
  if (!courseTitle || !badgeImageUrl || !completedDateTime) return undefined
  return { courseTitle, badgeImageUrl, completedDateTime }
}
