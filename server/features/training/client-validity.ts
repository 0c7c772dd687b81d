// Sets the validity of courses in one client (rule deadlines-37).
import type { Read } from '#contract/call.ts'
import type * as contract from '#contract/calls/client-validity.ts'
import { notFound, orNotFound } from '../../base/refusal.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { Answers } from '../../http/answer.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { mustBeOrganisation } from '../../identity/clients.ts'
import { lockValidity } from '../courses/validity-queries.ts'
import {
  countCompletions,
  coursesOfClient,
  removeClientValidity,
  renewValidities,
  setClientValidity,
  storedClientValidity,
} from './client-validity-queries.ts'

type Place = Pick<Read<typeof contract.save>, 'clientId' | 'courseId'>

/** @throws Refusal 404 unless the client has the course */
async function mustHaveCourse(db: Database | Tx, { clientId, courseId }: Place): Promise<void> {
  await mustBeOrganisation(db, clientId)
  if ((await coursesOfClient(db, clientId, courseId)).length === 0) throw notFound()
}

/** @returns how many existing completions got another validity. @throws Refusal 404 */
async function change(
  db: Database,
  place: Place & { applyToExisting: boolean },
  write: (tx: Tx) => Promise<void>,
) {
  const changedCompletions = await db.transaction().execute(async (tx) => {
    await mustHaveCourse(tx, place)
    await write(tx)
    return place.applyToExisting ? renewValidities(tx, place.courseId, place.clientId) : 0
  })
  return { changedCompletions }
}

export const clientValidityAnswers: Answers<typeof contract> = {
  async list({ app, input: { clientId } }) {
    await mustBeOrganisation(app.db, clientId)
    const courses = await coursesOfClient(app.db, clientId)
    return {
      courses: courses.map(({ ownMonths, ownRenewalDays, ownRenewFrom, id, title, ...ofCourse }) => ({
        id,
        title,
        ofCourse,
        ofClient:
          ownRenewalDays === null || ownRenewFrom === null
            ? null
            : { months: ownMonths, renewalDays: ownRenewalDays, renewFrom: ownRenewFrom },
      })),
    }
  },

  async count({ app, input }) {
    await mustHaveCourse(app.db, input)
    return { completions: await countCompletions(app.db, input.courseId, input.clientId) }
  },

  // If the client has no validity of its own, the caller saw the validity of the course.
  save: ({ app, input: { was: previous, ...input } }) =>
    change(app.db, input, async (tx) => {
      const { months, renewalDays, renewFrom } = input
      const ofCourse = orNotFound(await lockValidity(tx, input.courseId))
      const stored = (await storedClientValidity(tx, input)) ?? ofCourse
      await setClientValidity(tx, input, mergeChanges({ months, renewalDays, renewFrom }, previous, stored))
    }),

  remove: ({ app, input }) => change(app.db, input, (tx) => removeClientValidity(tx, input)),
}
