// Moving people to another client, and merging two accounts of one person.
import { z } from 'zod'
import { changes, get, post } from '../call.ts'
import { peopleElsewhere } from './joining.ts'
import { takenCourses } from '../rules/moving.ts'
import { showNumber } from '../rules/numbers.ts'
import { maxAtOnce } from '../rules/people.ts'
import {
  actionId,
  bulkReport,
  dateTime,
  expected,
  id,
  leftOutByReason,
  optionalId,
  paged,
  pageFromOne,
  pageSize,
} from '../shapes.ts'
import { chosenPeople } from './bulk.ts'

/** A hash of the numbers that a preview has shown. The call is refused if they have changed. */
const previewToken = z.string().min(1).max(100)

const moving = {
  ...chosenPeople,
  toClientId: id,
  taken: z.enum(takenCourses, { error: 'Please choose what goes along' }),
}

/** This call only reads. It is a POST, because an address may be too short for all ids. */
export const previewMove = post('User/PreviewMove', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary:
    'What moving people to another client would do, who would not be moved and why, and how many seats are free there',
  input: moving,
  reply: z.object({
    counts: z.object({
      people: z.number(),
      coursesTaken: z.number(),
      coursesLeft: z.number(),
      certificatesTaken: z.number(),
      certificatesLeft: z.number(),
      /** How often somebody leaves a team. */
      teams: z.number(),
      /** How many courses of people have to be completed for the former client, and no longer are. */
      deadlines: z.number(),
      /** How many due dates of single people, and exemptions, end. */
      exceptions: z.number(),
      employeeNumbers: z.number(),
      /** How many log in with a log-in name and the code of their client, which is another one afterwards. */
      loginNames: z.number(),
      /** How many courses each of them has to complete for the other client. */
      coursesRequired: z.number(),
    }),
    /** Stands for these numbers and people. The move needs it. */
    previewToken: z.string(),
    refused: leftOutByReason,
    /** Null without a limit. */
    seatsFree: z.number().nullable(),
  }),
  bodyLimit: 1_000_000,
})

export const move = post('User/Move', {
  access: ['ADMIN'],
  audit: changes('Moved people to another client'),
  summary: `Move at most ${showNumber(maxAtOnce)} learners to another client, with the chosen courses, in one transaction. The former client retains a closed record of each. It can be undone for 24 hours`,
  input: {
    ...moving,
    /** From the preview. The call is refused if it would do something else than the preview said. */
    previewToken,
  },
  reply: bulkReport,
  bodyLimit: 1_000_000,
})

export const openClosedRecord = get('User/GetClosedRecord/{id}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'The record of a person who was moved to another client, as the former client retains it',
  input: { id },
  reply: z.object({
    name: z.string(),
    clientName: z.string(),
    /** As they were then; an empty text if there was none. */
    email: z.string(),
    employeeNumber: z.string(),
    closedAt: z.string(),
    teams: z.array(z.string()),
    /** For administrators only: where the person is now. Null for managers, and if that account was deleted. */
    movedTo: z.object({ clientName: z.string(), urlToken: z.string() }).nullable(),
    courses: z.array(
      z.object({
        title: z.string(),
        startedOn: z.string().nullable(),
        completedOn: z.string().nullable(),
        validUntil: z.string().nullable(),
        isExternal: z.boolean(),
        score: z.number().nullable(),
        certificateNumber: z.string().nullable(),
        /** Whether the person took the course along. */
        wasTaken: z.boolean(),
      }),
    ),
  }),
})

const merging = {
  /** The account that goes. */
  goneId: id,
  /** The account that is left, with everything of both. */
  keptId: id,
  /** Which of the two email addresses is left. */
  address: z.enum(['kept', 'gone'], { error: 'Please choose an email address' }),
}

/** Each is YYYY-MM-DD, or null if there is none. */
const workingDays = { startsOn: z.string().nullable(), endsOn: z.string().nullable() }

/** Tells two accounts apart. */
const accountToMerge = z.object({
  id: z.string(),
  name: z.string(),
  /** Each is an empty text if there is none. */
  email: z.string(),
  loginName: z.string(),
  employeeNumber: z.string(),
  /** Those that have a value. */
  ownFields: z.array(z.object({ id: z.string(), name: z.string(), value: z.string() })),
  clientName: z.string(),
  joinedDateTime: dateTime,
  ...workingDays,
  lastActiveDateTime: dateTime.nullable(),
  completedCourses: z.number(),
  certificates: z.number(),
  /** Posts and comments. */
  posts: z.number(),
  feedback: z.number(),
  teams: z.array(z.string()),
})

export const accountsToMerge = get('User/GetAccountsToMerge/{oneId}/{otherId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'What two accounts are and have, before they are merged',
  input: { oneId: id, otherId: id },
  reply: z.object({ one: accountToMerge, other: accountToMerge }),
})

/** This call only reads: it does the merge and takes all of it back. */
export const previewMerge = post('User/PreviewMerge', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'What merging two accounts of one person would do',
  input: merging,
  reply: z.object({
    counts: z.object({
      /** Courses that only the account that goes has. */
      courses: z.number(),
      /** Courses of both accounts, whose attempts come together. */
      coursesInBoth: z.number(),
      completions: z.number(),
      certificates: z.number(),
      teams: z.number(),
      posts: z.number(),
      feedback: z.number(),
      /** Answers that are not counted any more, because the person has sent a newer one for the same form. */
      feedbackNotCounted: z.number(),
      mails: z.number(),
    }),
    /** Ends with the account that goes. */
    ends: z.object({
      sessions: z.number(),
      /** Teams that the account that stays is not in afterwards. */
      teams: z.array(z.string()),
    }),
    /** The start date and the end date that the account that stays has afterwards. */
    workingDays: z.object(workingDays),
    /** Stands for the counts and the working days. The merge needs it. */
    previewToken: z.string(),
  }),
})

export const merge = post('User/Merge', {
  access: ['ADMIN'],
  audit: changes('Merged two accounts of one person'),
  summary:
    'Merge an account into another one of the same client, in one transaction. Old addresses lead to the account that is left. It can be undone for 30 days',
  input: {
    ...merging,
    /** From the preview. The call is refused if it would do something else. */ previewToken,
  },
  reply: z.object({ actionId }),
})

export const namesakes = get('User/GetNamesakes', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'Learners of one client who have the same name, and may be one person with several accounts',
  input: { clientId: optionalId, pageNumber: pageFromOne, pageSize },
  reply: z.object({
    people: z.array(
      z.object({
        name: z.string(),
        clientName: z.string(),
        accounts: z.array(
          z.object({
            id: z.string(),
            email: z.string(),
            urlToken: z.string(),
            employeeNumber: z.string(),
            lastActiveDateTime: dateTime.nullable(),
          }),
        ),
      }),
    ),
    ...paged,
  }),
})

const mailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .transform((value) => value.replace(/^@/, ''))
  .pipe(
    z
      .string()
      .regex(/^[^\s@]+\.[^\s@.]+$/, 'Please enter a mail domain such as example.org')
      .max(200),
  )
const domains = { clientId: id, oldDomain: mailDomain, newDomain: mailDomain }

export const previewMailDomain = get('Client/PreviewMailDomain', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'Which addresses of the learners of a client a new mail domain would change',
  input: domains,
  reply: z.object({
    people: z.number(),
    /** The first of them. */
    changes: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
    refused: leftOutByReason,
    /** People of other organisations with an address at the new domain. */
    elsewhere: peopleElsewhere,
    /** Those of the two domains at which anybody can get an address. The change needs `publicConfirmed` then. */
    publicDomains: z.array(z.string()),
  }),
})

export const changeMailDomain = post('Client/ChangeMailDomain', {
  access: ['ADMIN'],
  audit: changes('Changed the mail domain of a client'),
  summary: `Change the addresses of at most ${showNumber(maxAtOnce)} learners of a client to another mail domain. The earlier address opens the account until the person logs in with the new one. It can be undone for 24 hours`,
  input: {
    ...domains,
    expected: expected.unwrap(),
    /** Whether the user has confirmed that a domain at which anybody can get an address is meant. */
    publicConfirmed: z.boolean({ error: 'Please send true or false' }).default(false),
  },
  reply: bulkReport,
})
