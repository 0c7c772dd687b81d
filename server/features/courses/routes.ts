import type * as courses from '#contract/calls/courses.ts'
import type { Answers } from '../../http/answer.ts'
import { imageUrl } from '../../http/images.ts'
import { fileOfList } from '../../http/list-file.ts'
import { pageOfList } from '../../http/list-page.ts'
import { orNotFound } from '../../base/refusal.ts'
import { pictureUrl } from '../../learning/course-picture.ts'
import { everybodyFor, isEverybody, scopeOf, wholeClient } from '../../access/who.ts'
import { allCourseTitles, course, courseTitlesWithin } from './queries.ts'
import { coursesList } from './list-queries.ts'
import { clientsWithCourse, pathwaysWithCourse } from './uses-queries.ts'
import { lossesOfCourse } from './losses-queries.ts'
import { factsOf } from './package-facts.ts'
import { checkBefore, publishCourse, removeCourse, updateCourse } from './service.ts'
import { mustBeClient } from '../../identity/clients.ts'
import { nameUnnamed } from '../settings/service.ts'

export const courseAnswers: Answers<typeof courses> = {
  async list(asked) {
    // Rule lists-2.
    const wanted = { ...asked.input, pageNumber: asked.input.page + 1 }
    const { rows, ...pages } = await pageOfList(coursesList, asked, everybodyFor(asked.who), wanted)
    const courses = rows.map(({ badgeImage, picture, ...listed }) => ({
      ...listed,
      badgeImageUrl: imageUrl(badgeImage),
      pictureUrl: pictureUrl({ id: listed.id, picture }),
    }))
    return { courses, ...pages }
  },

  exportList: ({ app, input, who }) => fileOfList(coursesList, app.db, everybodyFor(who), input),

  async openCourse({ app, input }) {
    const {
      badgeImage,
      picture,
      version,
      sizeBytes,
      fileCount,
      uploadedDateTime,
      warnings,
      findings,
      ...details
    } = orNotFound(await course(app.db, input.id))
    return {
      course: {
        ...details,
        badgeImageUrl: imageUrl(badgeImage),
        pictureUrl: pictureUrl({ id: details.id, picture }),
        feedbackFormId: details.feedbackForm?.id ?? null,
        package: {
          version,
          ...factsOf(details.package),
          sizeBytes,
          fileCount,
          uploadedDateTime,
          warnings,
          findings,
        },
      },
    }
  },

  check: ({ app, who, files }) => checkBefore(app, who.id, files.scormFile.place),

  async create({ app, who, input: { checkedPackageId, providerName, ...details }, files }) {
    const { id } = await publishCourse(app, {
      ...details,
      before: (tx) => nameUnnamed(tx, app, providerName),
      packagePlace: files.scormFile?.place,
      checkedBefore: checkedPackageId ? { id: checkedPackageId, personId: who.id } : undefined,
      badgePlace: files.badgeImage.place,
      picturePlace: files.picture?.place,
    })
    return { id }
  },

  async update({ app, who, input, files }) {
    const { checkedPackageId, earlierValidUntil, ...further } = input
    const { expectedPeople = -1, expectedClients = -1, expectedRequired = -1, ...changes } = further
    const expected = { people: expectedPeople, clients: expectedClients, required: expectedRequired }
    await updateCourse(app, who, {
      ...changes,
      ending: earlierValidUntil === undefined ? undefined : { lastDay: earlierValidUntil, expected },
      packagePlace: files.scormFile?.place,
      checkedBefore: checkedPackageId ? { id: checkedPackageId, personId: who.id } : undefined,
      badgePlace: files.badgeImage?.place,
      picturePlace: files.picture?.place,
    })
  },

  async uses({ app, input }) {
    orNotFound(await course(app.db, input.courseId))
    const [pathways, { clients, totalClients }] = await Promise.all([
      pathwaysWithCourse(app.db, input.courseId),
      clientsWithCourse(app.db, input.courseId),
    ])
    return { pathways, clients, totalClients }
  },

  async losses({ app, input, who }) {
    orNotFound(await course(app.db, input.courseId))
    return lossesOfCourse(app.db, input.courseId, everybodyFor(who))
  },

  remove: ({ app, input, who }) => removeCourse(app, who, input.courseId),

  async listOfClient({ app, who }) {
    const scope = scopeOf(who)
    const titles = isEverybody(scope) ? allCourseTitles(app.db) : courseTitlesWithin(app.db, scope)
    return { courses: await titles }
  },

  async listOfOneClient({ app, input }) {
    await mustBeClient(app.db, input.clientId)
    return { courses: await courseTitlesWithin(app.db, wholeClient(input.clientId)) }
  },
}
