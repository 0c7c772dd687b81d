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
] as const
export const bulkActionKinds = [...actionsOnPeople, 'restore', 'extend', 'exempt', 'import', 'move'] as const
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
  import: 'Updated from a list',
  move: 'Moved to another organisation',
}

/** Deleting has its own way back, and a mail that has left cannot be taken back. */
export const undoableActions: readonly BulkActionKind[] = [
  'archive',
  'restore',
  'addToTeam',
  'removeFromTeam',
  'extend',
  'exempt',
  'import',
  'move',
]
/** How long an action can be undone, in minutes. Those that need a longer look have hours. */
export const undoMinutes = 10
export const undoHours = 24
export const undoneWithinHours: readonly BulkActionKind[] = ['import', 'move']

/** An import does one of these with a person. */
export const importKinds = ['added', 'changed', 'back', 'archived'] as const
export type ImportKind = (typeof importKinds)[number]
export const importKindTexts: Record<ImportKind, string> = {
  added: 'Added',
  changed: 'Changed',
  back: 'Brought back',
  archived: 'Archived',
}
