// Deleting and restoring people, clients and courses (docs/rules/deletion.md).

export const deletionKinds = ['person', 'client', 'course'] as const
export type DeletionKind = (typeof deletionKinds)[number]

/** The number of days in which deleted objects can be restored. */
export const restorableDays = 30

/** The rows are deleted, stay without a person, or stay without the name of the person. */
type Fate = 'deleted' | 'anonymous' | 'withoutName'

interface Part {
  fate: Fate
  /** Tables whose rows are counted. */
  tables: readonly string[]
}

/**
 * The parts that are counted for a person or client. Every table with such rows is in one of them, except reports of posts and
 * comments: only moderators may know how many there are about a person (rule communities-10).
 */
export const deletionParts = {
  people: { fate: 'deleted', tables: ['users'] },
  records: { fate: 'deleted', tables: ['course_records'] },
  attempts: { fate: 'deleted', tables: ['attempts'] },
  completions: { fate: 'deleted', tables: ['completions'] },
  exemptions: { fate: 'deleted', tables: ['exemptions', 'due_extensions'] },
  registrations: { fate: 'deleted', tables: ['registrations'] },
  ownFields: { fate: 'deleted', tables: ['person_field_values'] },
  feedbackTexts: { fate: 'deleted', tables: ['feedback_texts'] },
  messages: { fate: 'deleted', tables: ['wellness_questionnaires', 'enquiries'] },
  mails: { fate: 'deleted', tables: ['outbox'] },
  communities: { fate: 'deleted', tables: ['communities'] },
  posts: { fate: 'deleted', tables: ['community_posts'] },
  comments: { fate: 'deleted', tables: ['community_comments'] },
  likes: { fate: 'deleted', tables: ['community_likes'] },
  teams: { fate: 'deleted', tables: ['teams'] },
  memberships: { fate: 'deleted', tables: ['team_members', 'team_managers'] },
  pathways: { fate: 'deleted', tables: ['client_pathways'] },
  certificates: { fate: 'withoutName', tables: ['certificates'] },
  feedback: { fate: 'anonymous', tables: ['feedback_submissions'] },
  events: { fate: 'anonymous', tables: ['login_events', 'course_events'] },
} as const satisfies Record<string, Part>
export type DeletionPart = keyof typeof deletionParts
export type DeletionCounts = Record<DeletionPart, number>
export const deletionPartNames = Object.keys(deletionParts) as DeletionPart[]
