// The tables of a pack: what is in each, and of which packs (rules evidence-6 to evidence-12).
import { lessonStatusText } from '#contract/rules/lesson-status.ts'
import { obligationTexts } from '#contract/rules/training.ts'
import type { Tx } from '../../db/open.ts'
import { questionName } from '#contract/rules/question-name.ts'
import { answersOf } from '../history/interactions.ts'
import { auditLog, feedback, leftOut } from './client-parts.ts'
import { certificateFile, evidenceFileOf } from './file-names.ts'
import { type Gathering, type Row, inTurn } from './gathering.ts'
import { hasImports, importColumns, imports } from './imports.ts'
import { statesOfPeople, statusesOfCourses, upToDate } from './pack-figures.ts'
import {
  type Within,
  attemptRows,
  certificateRows,
  exemptionRows,
  extensionRows,
  externalRows,
  interactionRows,
  ownFieldRows,
  peopleRows,
  recordRows,
} from './training-queries.ts'
import { mailRows } from './queries.ts'

export interface Part {
  /** The name of its two files, without their endings. */
  file: string
  about: string
  /** The names of the values, in order; the headings are these names in words. */
  columns: readonly string[]
  isIn?(gathering: Gathering): boolean
  rows(gathering: Gathering): AsyncIterable<Row[]>
}

const mapped = <Found>(
  find: (tx: Tx, within: Within) => Promise<Found[]>,
  rowOf: (found: Found) => Row[],
): Part['rows'] =>
  async function* (gathering) {
    for await (const some of inTurn(gathering, (within) => find(gathering.tx, within)))
      yield some.flatMap(rowOf)
  }

const asIs = <Found extends Row>(find: (tx: Tx, within: Within) => Promise<Found[]>) =>
  mapped<Found>(find, (row) => [row])

const withResult = <Found extends { lessonStatus: number | null }>({ lessonStatus, ...row }: Found) => ({
  ...row,
  result: lessonStatus === null ? null : lessonStatusText(lessonStatus),
})

const person = ['personId', 'name', 'email']
const ofCourse = [...person, 'courseId', 'course']
const times = ['openSeconds', 'activeSeconds', 'reportedSeconds']

async function* mails(gathering: Gathering): AsyncGenerator<Row[]> {
  yield* inTurn(gathering, (within) => mailRows(gathering.tx, within, gathering.isManager))
}

async function* certificates(gathering: Gathering): AsyncGenerator<Row[]> {
  for await (const some of inTurn(gathering, (within) => certificateRows(gathering.tx, within)))
    yield some.map((one) => ({
      ...{ personId: one.userId, number: one.number, status: one.status },
      ...{ firstName: one.firstName, lastName: one.lastName, course: one.courseTitle },
      ...{ courseVersion: one.courseVersion, pathway: one.pathwayTitle, minutes: one.minutes },
      ...{ completedOn: one.completedOn, issuedOn: one.issuedOn, expiresOn: one.expiresOn },
      ...{
        revokedAt: one.revokedDateTime,
        revokedReason: one.revokedReason,
        replacedByNumber: one.replacedByNumber,
      },
      file: gathering.withCertificates ? certificateFile(one) : null,
    }))
}

const isOfWholeClient = ({ kind, isLimited }: Gathering) =>
  (kind === 'client' || kind === 'pathway') && !isLimited

export const parts: readonly Part[] = [
  {
    file: 'up-to-date',
    about:
      'How many people have nothing overdue or expired, of those who have anything to complete, and how many of the required courses are neither: as on the compliance page when the pack was made.',
    columns: ['of', 'upToDate', 'inTotal'],
    rows: upToDate,
  },
  {
    file: 'people-by-state',
    about:
      'How many people have each state, each by the worst that any of their courses has: as on the compliance page when the pack was made.',
    columns: ['state', 'people'],
    rows: statesOfPeople,
  },
  {
    file: 'compliance',
    about:
      'How many required courses have each status: the figures of the compliance page when the pack was made.',
    columns: ['status', 'courses'],
    rows: statusesOfCourses,
  },
  {
    file: 'people',
    about: 'The learners whom the pack is about.',
    columns: [...person, 'teams', 'registered', 'memberSince', 'archived'],
    rows: asIs(async (tx, within) => (await peopleRows(tx, within)).map((row) => ({ ...row }))),
  },
  {
    file: 'own-fields',
    about: 'What is noted about these people in own fields, without fields that only administrators see.',
    columns: [...person, 'field', 'value'],
    rows: asIs(async (tx, within) => (await ownFieldRows(tx, within)).map((row) => ({ ...row }))),
  },
  {
    file: 'left-out',
    about: 'Learners who have nothing to complete, and why.',
    columns: ['name', 'email', 'reason'],
    isIn: ({ kind }) => kind === 'client' || kind === 'team',
    rows: leftOut,
  },
  {
    file: 'courses',
    about:
      'Each course that a person has to complete or has begun, as it stood when the pack was made: status, due date, completion, validity, result, score, and the learning time.',
    columns: [
      ...[
        ...ofCourse,
        'required',
        'requiredSince',
        'dueOn',
        'duePathway',
        'daysLate',
        'completedOn',
        'validUntil',
      ],
      ...['result', 'score', 'progress', 'startedAt', 'passedAt', 'lastActiveAt', 'restarts', ...times],
      'certificateNumber',
    ],
    rows: mapped(recordRows, ({ required, ...row }) => [
      { ...withResult(row), required: required === null ? 'Not required' : obligationTexts[required] },
    ]),
  },
  {
    file: 'attempts',
    about:
      'Attempts at courses that were begun or used in the period, each with its times. Open, active and reported time are three measures: how long the window was open, how long it was used, and what the course reported.',
    columns: [
      ...[...ofCourse, 'attemptId', 'attempt', 'packageVersion', 'startedAt', 'lastUsedAt', 'completedAt'],
      ...['closedByRestartAt', 'result', 'score', 'progress', ...times],
    ],
    rows: mapped(attemptRows, (row) => [withResult(row)]),
  },
  {
    file: 'answers',
    about:
      'What was answered in these attempts, as the course reported it. The name of a question is made of its id, where that has words.',
    columns: [
      ...[
        'personId',
        'name',
        'courseId',
        'course',
        'attemptId',
        'attempt',
        'item',
        'question',
        'questionName',
        'description',
        'type',
      ],
      ...['response', 'correctResponse', 'isRight', 'latencySeconds'],
    ],
    rows: mapped(interactionRows, ({ interactions, ...row }) =>
      answersOf({ interactions }).map((answer) => ({
        ...row,
        ...answer,
        questionName: questionName(answer.question),
      })),
    ),
  },
  {
    file: 'certificates',
    about:
      'Certificates that were issued in the period or valid on a day of it. Anybody can verify the number on the page /verify.',
    columns: [
      ...[
        'personId',
        'number',
        'status',
        'firstName',
        'lastName',
        'course',
        'courseVersion',
        'pathway',
        'minutes',
      ],
      ...['completedOn', 'issuedOn', 'expiresOn', 'revokedAt', 'revokedReason', 'replacedByNumber', 'file'],
    ],
    rows: certificates,
  },
  {
    file: 'external-completions',
    about: 'Courses that were completed elsewhere; the evidence is in the folder evidence.',
    columns: [
      ...[
        ...ofCourse,
        'completedOn',
        'validUntil',
        'title',
        'recordedAt',
        'recordedBy',
        'changeReason',
        'file',
      ],
    ],
    rows: mapped(externalRows, ({ evidenceKey, evidenceName, ...row }) => [
      { ...row, file: evidenceKey && evidenceName ? evidenceFileOf(evidenceKey, evidenceName) : null },
    ]),
  },
  {
    file: 'exemptions',
    about: 'Courses that people need not take, with the reasons.',
    columns: [...ofCourse, 'fromDay', 'untilDay', 'reason', 'changeReason', 'setAt', 'setBy'],
    rows: asIs(exemptionRows),
  },
  {
    file: 'extensions',
    about: 'Due dates that were set for single people, with the reasons.',
    columns: [...ofCourse, 'dueOn', 'reason', 'setAt', 'setBy'],
    rows: asIs(extensionRows),
  },
  {
    file: 'mails',
    about: 'Mails to these people in the period, without their texts, and whether they were sent.',
    columns: ['personId', 'name', 'toAddress', 'kind', 'subject', 'createdAt', 'processedAt', 'state'],
    isIn: ({ kind }) => kind !== 'pathway',
    rows: mails,
  },
  {
    file: 'imports',
    about:
      'Lists of people and of past completions that were imported in the period, with what each did in numbers, and whether it was undone. In a pack about a team, a person or selected people the numbers count only what was done with the people of the pack.',
    columns: importColumns,
    isIn: hasImports,
    rows: imports,
  },
  {
    file: 'audit-log',
    about: 'Who did what and when, in the period.',
    columns: ['time', 'person', 'what', 'about', 'changes'],
    // Managers who are limited to teams do not see the log (rule teams-12). Entries are of one object, and selected people are many.
    isIn: ({ isLimited, kind }) => !isLimited && kind !== 'people',
    rows: auditLog,
  },
  {
    file: 'feedback',
    about:
      'How the people of the organisation answered feedback forms, without names, in the groups in which its managers are shown them. It is not limited to the period.',
    columns: ['form', 'course', 'question', 'answer', 'chosenBy', 'peopleShown', 'peopleNotShown'],
    isIn: isOfWholeClient,
    rows: feedback,
  },
]
