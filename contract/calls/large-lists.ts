// Lists of learners that are so long that they are uploaded in parts (rules people-110 to people-116).
import { z } from 'zod'
import { changes, get, post, upload } from '../call.ts'
import { largeListStates } from '../rules/large-lists.ts'
import { id } from '../shapes.ts'
import { fileOfList, listToRead, tokensOfPreview } from './learners.ts'

const managers = ['ADMIN', 'CLIENTADMIN'] as const

const pleaseSendNumbers = { error: 'Please send the numbers of people that the page has shown' }
const bounded = (number: z.ZodNumber | z.ZodCoercedNumber) =>
  number.int(pleaseSendNumbers).min(0, pleaseSendNumbers).max(2_147_483_647, pleaseSendNumbers)
/** The caller saw these numbers of people, and of rows that are left out. */
const expectedBy = <Count extends z.ZodType<number>>(count: Count) => ({
  added: count,
  changed: count,
  back: count,
  archived: count,
  rejected: count,
})

const counts = {
  added: z.number(),
  changed: z.number(),
  back: z.number(),
  archived: z.number(),
  /** Rows that are left out, because something is wrong with them. */
  rejected: z.number(),
}

export const applyInParts = upload('Client/ApplyInParts', {
  access: managers,
  audit: changes('Uploaded a list of learners in parts'),
  summary:
    'Upload a list of learners in parts of at most 10,000 rows, as a job: each part happens as a whole or not at all. Refused if it would do something else than the preview said',
  input: {
    ...listToRead,
    /** Whether who is not in the list is archived, after all other parts. */
    isWholeList: z
      .enum(['true', 'false'], { error: 'Please send true or false for what was decided about the list' })
      .default('false'),
    ...expectedBy(bounded(z.coerce.number(pleaseSendNumbers))),
    /** How many people get an end date that has passed. */
    ended: bounded(z.coerce.number(pleaseSendNumbers)).default(0),
    ...tokensOfPreview,
  },
  files: fileOfList,
  reply: z.object({ id: z.string() }),
})

const largeList = {
  id: z.string(),
  fileName: z.string(),
  clientName: z.string(),
  /** Null for a user who was deleted. */
  doneBy: z.string().nullable(),
  state: z.enum(largeListStates),
  startedAt: z.string(),
  parts: z.number(),
  partsDone: z.number(),
}

export const list = get('Client/GetListsInParts', {
  access: managers,
  audit: 'nothing',
  summary:
    'The lists of the last thirty days that are uploaded in parts, the latest twenty: for an administrator everywhere, for a manager in the own client, for a limited manager by the caller',
  reply: z.object({ lists: z.array(z.object(largeList)) }),
})

export const openLargeList = get('Client/GetListInParts/{id}', {
  access: managers,
  audit: 'nothing',
  summary: 'How far a list is that is uploaded in parts, with each part',
  input: { id },
  reply: z.object({
    list: z.object({
      ...largeList,
      /** Why it has stopped, in sentences. */
      problems: z.array(z.string()),
    }),
    parts: z.array(
      z.object({
        number: z.number(),
        /** Lines of the file; 0 for a part that only archives. */
        firstLine: z.number(),
        lastLine: z.number(),
        ...counts,
        isDone: z.boolean(),
        /** Set for the part at which the list has stopped, if it would do something else now. */
        now: z.object(counts).nullable(),
        /** The part on the page of past actions; null if it has changed nothing. */
        actionId: z.string().nullable(),
        isUndone: z.boolean(),
      }),
    ),
  }),
})

export const goOn = post('Client/ContinueListInParts', {
  access: managers,
  audit: changes('Went on with a list of learners in parts'),
  summary:
    'Go on with a list that has stopped, for the caller. If its next part would do something else than before, the numbers that the page has shown of it are sent',
  input: {
    id,
    expected: z.object(expectedBy(bounded(z.number(pleaseSendNumbers))), pleaseSendNumbers).optional(),
  },
})

export const end = post('Client/EndListInParts', {
  access: managers,
  audit: changes('Ended a list of learners in parts'),
  summary: 'End a list that is uploaded in parts: what is left of it is not uploaded. What was done stays',
  input: { id },
})
