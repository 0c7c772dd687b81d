// Actions on all people of a list, including those who are not loaded.
import { z } from 'zod'
import { get, post, postDownload, changes, exports } from '../call.ts'
import { actionsOnPeople, bulkActionKinds, importKinds, previewedActions } from '../rules/bulk-actions.ts'
import { showNumber } from '../rules/numbers.ts'
import { maxAtOnce, maxRemindedAtOnce, tooManyAtOnce } from '../rules/people.ts'
import { maxTitleOfExternalLength } from '../rules/training.ts'
import {
  bulkReport,
  certificateFormat,
  csvFormat,
  day,
  exceptIds,
  expected,
  id,
  leftOutByReason,
  optionalId,
  paged,
  pageFromOne,
  pageSize,
  required,
  searchTerm,
} from '../shapes.ts'
import { peopleOfClientFilter } from './clients.ts'
import { filtered, onDay } from './compliance.ts'
import { activityFilter } from './dashboards.ts'
import { fieldChange } from './learners.ts'
import { reason } from './person-training.ts'
import { progressFilter } from './progress.ts'
import { teamName } from './teams.ts'
import { deletionCounts, learnerFilter, someUsers } from './users.ts'

const listsOfPeople = [
  'learners',
  'users',
  'compliance',
  'client',
  'team',
  'course',
  'activity',
  'past',
] as const

/** A list of people with its filters. */
const filteredList = {
  list: z.enum(listsOfPeople, { error: `Please name the list: ${listsOfPeople.join(', ')}` }).optional(),
  /** The filters of `learners` and `users`; those by training are for learners. */
  ...learnerFilter,
  /** The filters of `compliance`, the people who have anything to complete. */
  compliance: z.object(filtered).optional(),
  /** The filters of `client`, the people of a client, for administrators. */
  client: z.object(peopleOfClientFilter).optional(),
  /** The filters of `team`, the people of a team. */
  team: z.object({ id, searchTerm }).optional(),
  /** The filters of `course`, the learners of a course. */
  course: z.object(progressFilter).optional(),
  /** The filters of `activity`, the learners in the rows behind a figure of the dashboard. */
  activity: z.object(activityFilter).optional(),
  /** The filters of `past`, the people of a day in the past who are not archived. Nothing is changed by this list. */
  past: z.object(onDay).optional(),
}

/** The people are chosen by their ids, or by a list and its filters. */
export const chosenPeople = {
  userIds: someUsers.optional(),
  ...filteredList,
  /** Only these people of `list` are chosen. Who does not match its filters any more is left out and counted. */
  onlyIds: z.array(id).max(maxAtOnce, { error: tooManyAtOnce }).optional(),
  /** People of `list` who are not chosen. */
  exceptIds,
  /** How many people the caller chose from the list, without `exceptIds`. The call is refused if the number has changed. */
  expected,
}

/** This call only reads. It is a POST, because it takes what the actions take. */
export const matching = post('User/GetMatchingPeople', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: `The ids of the people of a list who match its filters now, to be sent as \`onlyIds\` with an action; null for more than ${showNumber(maxAtOnce)}`,
  input: filteredList,
  reply: z.object({ userIds: z.array(z.string()).nullable() }),
})

const aDay = day('Please enter a day, such as 2027-03-31')

/** Some actions need these besides the people. */
const ofAction = {
  /** Set for `addToTeam` only: the team. */
  addedTo: optionalId,
  /** Set for `removeFromTeam` only: the team. */
  removedFrom: optionalId,
  /** Set for `extend`, `exempt` and `completedElsewhere`: the course, which is the same for all of the people. */
  courseId: optionalId,
}

export const act = post('User/BulkAction', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes(
    'Archived, deleted, invited or reminded many people, changed who is in a team or what they have to complete, or issued their certificates again',
  ),
  summary: `Archive, delete, invite again, remind of what is due, add to or remove from a team, assign a pathway by a new team, change a due date, exempt from a course, record one as completed elsewhere, or issue certificates with an old name again for at most ${showNumber(maxAtOnce)} people, in one transaction; who cannot be changed is counted by reason. More people, at most ${showNumber(maxRemindedAtOnce)}, can be reminded: a job does it, and the past action shows how far it is`,
  input: {
    action: z.enum(actionsOnPeople, { error: `Please choose ${actionsOnPeople.join(', ')}` }),
    ...chosenPeople,
    ...ofAction,
    /** For `extend` the due date, for `exempt` the first day, for `completedElsewhere` the day of the completion. */
    day: aDay.optional(),
    /** For `exempt` the last day, and for `completedElsewhere` the end of the validity; absent if there is none of its own. */
    untilDay: aDay.optional(),
    /** Set for `extend` and `exempt`. */
    reason: reason.optional(),
    /** Set for `completedElsewhere`: what it was and who issued it. */
    title: required('Please enter what it was and who issued it', maxTitleOfExternalLength).optional(),
    /** Set for `assign`: the pathway, and the name of the team that is created for these people. */
    learningPathwayId: optionalId,
    teamName: teamName.optional(),
  },
  reply: bulkReport.extend({
    /** Set if a job reminds the people: how many there are. Nobody was reminded yet. */
    waiting: z.number().optional(),
  }),
  bodyLimit: 1_000_000,
})

const pastAction = {
  id: z.string(),
  action: z.enum(bulkActionKinds),
  doneAt: z.string(),
  /** Null for a user who was deleted. */
  doneBy: z.string().nullable(),
  /** The client of all these people; null for people of several clients. */
  clientName: z.string().nullable(),
  /** The team to which people were added, or from which they were removed. */
  teamName: z.string().nullable(),
  /** How many people, or courses of people, were changed. */
  changed: z.number(),
  leftOut: z.number(),
  /** How many people a job has still to remind. */
  waiting: z.number(),
  undoneAt: z.string().nullable(),
  /** How many of the changes were not taken back when the action was undone, because somebody has changed them since. */
  notUndone: z.number(),
  /** The name of the file of an import; null for other actions. */
  fileName: z.string().nullable(),
  /** How many rows of the file of an import were rejected before; null for other actions, and where it is not known. */
  rejectedRows: z.number().nullable(),
  /** How many people an import had added and its undoing has removed. Their names are not kept. */
  removedPeople: z.number(),
  /** Whether the caller can undo it now. */
  canUndo: z.boolean(),
}

export const pastActions = get('User/GetBulkActions', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'A page of what was done with many people at once, the latest first: for an administrator everywhere, for a manager in the own client, for a limited manager by the caller',
  input: { pageNumber: pageFromOne, pageSize },
  reply: z.object({ actions: z.array(z.object(pastAction)), ...paged }),
})

export const openPastAction = get('User/GetBulkAction/{id}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'One action on many people, with a page of these people',
  input: { id, leftOut: z.enum(['true', 'false']).optional(), pageNumber: pageFromOne, pageSize },
  reply: z.object({
    action: z.object(pastAction),
    people: z.array(
      z.object({
        name: z.string(),
        /** Null for archived people, whose page cannot be opened. */
        urlToken: z.string().nullable(),
        course: z.string().nullable(),
        /** Why the person was left out; null for those who were changed. */
        reason: z.string().nullable(),
        /** Whether the change was taken back; null unless the action was undone. */
        isUndone: z.boolean().nullable(),
        /** Why the change was not taken back, if it is known; null also unless the action was undone. */
        staysBecause: z.string().nullable(),
        /** The work of an import on the person; null for other actions. */
        what: z
          .object({
            kind: z.enum(importKinds),
            changes: z.array(fieldChange),
          })
          .nullable(),
      }),
    ),
    ...paged,
  }),
})

export const undo = post('User/UndoBulkAction', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Undid what was done with many people'),
  summary:
    'Undo an action within ten minutes: people are restored, leave the team, or have the previous due date or no exemption again; what was changed since is left out',
  input: { id },
  reply: bulkReport.pick({ changed: true, refused: true }).extend({
    /** How many people have no email address again, and need a new log-in card because theirs ended when they got one; absent if nobody. */
    cardsNeeded: z.number().optional(),
  }),
})

const leftOutWithNames = z.array(
  leftOutByReason.element.extend({ /** Of the first of them. */ names: z.array(z.string()) }),
)

/** This call only reads. It is a POST, because an address may be too short for all ids. */
export const previewReminder = post('User/PreviewReminder', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'How many people the action `remind` would send one mail now, who would get none and why, and the first of the mails',
  input: chosenPeople,
  reply: z.object({
    people: z.number(),
    refused: leftOutWithNames,
    /** Null if nobody would get a mail. */
    mail: z
      .object({ toName: z.string(), subject: z.string(), html: z.string(), text: z.string() })
      .nullable(),
  }),
  bodyLimit: 1_000_000,
})

/** This call only reads. It is a POST, because an address may be too short for all ids. */
export const previewAction = post('User/PreviewBulkAction', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'For how many people an action would be done now, for whom it would not, and why',
  input: {
    action: z.enum(previewedActions, { error: `Please choose ${previewedActions.join(', ')}` }),
    ...chosenPeople,
    ...ofAction,
  },
  reply: z.object({
    people: z.number(),
    /** The names of the first of them. */
    names: z.array(z.string()),
    refused: leftOutWithNames,
  }),
  bodyLimit: 1_000_000,
})

/** This call only reads. It is a POST, because an address may be too short for all ids. */
export const losses = post('User/GetBulkLosses', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'How much is deleted with the people of a list',
  input: chosenPeople,
  reply: deletionCounts,
  bodyLimit: 1_000_000,
})

export const exportResults = postDownload('User/BulkExport', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: exports('Exported people with their results'),
  summary: 'The people of a list with their results, as CSV',
  input: { ...chosenPeople, format: csvFormat },
  bodyLimit: 1_000_000,
})

export const exportCertificates = postDownload('User/BulkCertificates', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: exports('Exported the certificates of people'),
  summary:
    'The last certificate for each course of the people of a list, as a ZIP with a PDF for each, or as one PDF to print',
  input: { ...chosenPeople, format: certificateFormat },
  bodyLimit: 1_000_000,
})
