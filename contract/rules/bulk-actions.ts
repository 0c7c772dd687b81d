// Lists the actions on many people at once, as the page of past actions names them.
export const actionsOnPeople = [
  'archive',
  'delete',
  'invite',
  'remind',
  'addToTeam',
  'removeFromTeam',
  // Issues certificates again that carry another name than the person has now, which managers can only ask for.
  'reissue',
  'requestReissue',
  // Makes a team of the people, which has a pathway.
  'assign',
  // These are for one course of all these people.
  'extend',
  'exempt',
  'completedElsewhere',
] as const
/** Before these it can be asked for whom they would be done. Reminders have a preview of their own. */
export const previewedActions = [
  'invite',
  'addToTeam',
  'removeFromTeam',
  'assign',
  'extend',
  'exempt',
  'completedElsewhere',
] as const satisfies readonly (typeof actionsOnPeople)[number][]
export type PreviewedAction = (typeof previewedActions)[number]

export const bulkActionKinds = [
  ...actionsOnPeople,
  'restore',
  'import',
  'move',
  'merge',
  'pastCompletions',
] as const
export type BulkActionKind = (typeof bulkActionKinds)[number]

export const bulkActionTexts: Record<BulkActionKind, string> = {
  archive: 'Archived',
  restore: 'Restored',
  delete: 'Deleted',
  invite: 'Invited again',
  remind: 'Reminded',
  addToTeam: 'Added to a team',
  removeFromTeam: 'Removed from a team',
  extend: 'Due date changed',
  exempt: 'Exempted',
  reissue: 'Certificates issued again',
  requestReissue: 'Asked to issue certificates again',
  assign: 'Assigned a pathway to a new team',
  completedElsewhere: 'Completed elsewhere',
  import: 'Uploaded a list of people',
  move: 'Moved to another organisation',
  merge: 'Two accounts merged',
  pastCompletions: 'Past completions uploaded',
}

const hour = 60
/**
 * For how many minutes each action can be undone. Those that need a longer look have longer. Deleting has its own way back, and a mail that
 * has left cannot be taken back.
 */
const undoMinutes: Partial<Record<BulkActionKind, number>> = {
  archive: 10,
  restore: 10,
  addToTeam: 10,
  removeFromTeam: 10,
  assign: 10,
  extend: 10,
  exempt: 10,
  import: 24 * hour,
  pastCompletions: 24 * hour,
  completedElsewhere: 24 * hour,
  move: 24 * hour,
  merge: 30 * 24 * hour,
}
export const undoableActions = bulkActionKinds.filter((action) => undoMinutes[action] !== undefined)
export const undoMinutesOf = (action: BulkActionKind): number => undoMinutes[action] ?? 10
export const maxUndoMinutes = Math.max(...bulkActionKinds.map(undoMinutesOf))

/** An import does one of these with a person. */
export const importKinds = ['added', 'changed', 'back', 'archived'] as const
export type ImportKind = (typeof importKinds)[number]
export const importKindTexts: Record<ImportKind, string> = {
  added: 'Added',
  changed: 'Changed',
  back: 'Brought back',
  archived: 'Archived',
}

/** Counts what an import of people or of past completions did. A number that is not known is absent. */
export interface ImportNumbers {
  added?: number
  changed?: number
  back?: number
  archived?: number
  /** Past completions. */
  recorded?: number
  /** Rows that were not needed, because everything was as the file has it. */
  unchanged?: number
  /** Rows of the file that were refused before the import. */
  rejected?: number
  /** Added people who were removed when it was undone. */
  removed?: number
}
