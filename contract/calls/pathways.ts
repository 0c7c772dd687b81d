// Learning pathways: named lists of courses that are assigned to clients.
import { z } from 'zod'
import { download, get, post, changes, exports } from '../call.ts'
import { pathwaysOrder } from '../rules/list-order.ts'
import { lockedBy } from './progress.ts'
import {
  courseOption,
  dateTime,
  id,
  lessonStatus,
  listFormat,
  optionalId,
  paged,
  pageFromOne,
  required,
  searchTerm,
  sortedBy,
  text,
  visible,
  previousValues,
} from '../shapes.ts'

const name = visible(required('Please enter a name'))
const description = text(4000).default('')

const pathway = { id: z.string(), name: z.string(), description: z.string(), numberOfCourses: z.number() }
/** Whether the next course unlocks only when the one before it is completed (rule courses-11). */
const enforceOrder = z.boolean({ error: 'Please say with true or false whether the order is enforced' })
const pathwayCourse = {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  reference: z.string(),
}
const noCourses = { error: 'Please select a course' }
const tooManyCourses = { error: 'Please select at most 1,000 courses at a time' }

export const pathwaySummary = z.object(pathway)

export const list = get('Course/GetAllLearningPathways', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'All learning pathways, or those whose name has a text',
  input: { searchTerm, ...sortedBy(pathwaysOrder) },
  reply: z.object({ learningPathways: z.array(pathwaySummary) }),
})

export const exportList = download('Course/ExportLearningPathways', {
  access: ['ADMIN'],
  audit: exports('Exported the list of learning pathways'),
  summary: 'The list of pathways as it is searched and sorted, as CSV or XLSX',
  input: { searchTerm, ...sortedBy(pathwaysOrder), format: listFormat },
})

export const listOfClient = get('Course/GetAllClientLearningPathways', {
  access: ['CLIENTADMIN'],
  audit: 'nothing',
  summary: "The pathways assigned to the caller's client",
  reply: z.object({ learningPathways: z.array(pathwaySummary) }),
})

export const listMine = get('Dashboard/GetMyPathways', {
  access: ['CLIENTADMIN', 'LEARNER'],
  audit: 'nothing',
  summary: "The pathways assigned to the caller's client",
  reply: z.object({ learningPathways: z.array(pathwaySummary) }),
})

export const openPathway = get('Course/GetLearningPathway/{id}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'One pathway with its courses',
  input: { id },
  reply: z.object({
    learningPathway: z.object({ ...pathway, enforceOrder, courses: z.array(z.object(pathwayCourse)) }),
  }),
})

export const clientsOf = get('Course/GetPathwayClients/{page}/{learningPathwayId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary:
    'A page of the clients that have a pathway, by name, without the provider, which has every pathway',
  input: { page: pageFromOne, learningPathwayId: id },
  reply: z.object({
    clients: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        urlToken: z.string(),
        isPaused: z.boolean(),
        numberOfLearners: z.number(),
        /** Courses of the pathway: each counts once for each learner. */
        inProgress: z.number(),
        completed: z.number(),
      }),
    ),
    ...paged,
  }),
})

export const teamsOf = get('Course/GetPathwayTeams/{page}/{learningPathwayId}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    "A page of the teams that a pathway is assigned to, by client and name. A manager's are those of the own client, and of the own teams",
  input: { page: pageFromOne, learningPathwayId: id },
  reply: z.object({
    teams: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        clientName: z.string(),
        numberOfPeople: z.number(),
      }),
    ),
    ...paged,
  }),
})

export const openMine = get('Dashboard/GetMyPathway/{id}', {
  access: ['CLIENTADMIN', 'LEARNER'],
  audit: 'nothing',
  summary: "One pathway of the caller's client, with the caller's own progress in each course",
  input: { id },
  reply: z.object({
    learningPathway: z.object({
      ...pathway,
      enforceOrder,
      courses: z.array(
        z.object({
          ...pathwayCourse,
          badgeImageUrl: z.string(),
          startedDateTime: dateTime.nullable(),
          completedDateTime: dateTime.nullable(),
          lessonStatus,
          progress: z.number(),
          scorePercentage: z.number().nullable(),
          lockedBy,
        }),
      ),
    }),
  }),
})

export const courseDropdown = get('Course/populateCourseDropdown', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'All courses, or with pathwayId those not yet in that pathway',
  input: { pathwayId: optionalId },
  reply: z.object({ courses: z.array(courseOption) }),
})

export const create = post('Course/CreatePathway', {
  access: ['ADMIN'],
  audit: changes('Created a pathway'),
  summary: 'Create a pathway',
  input: { name, description, courseIds: z.array(id, noCourses).max(1000, tooManyCourses).default([]) },
  reply: z.object({ id: z.string() }),
})

export const update = post('Course/UpdateLearningPathway', {
  access: ['ADMIN'],
  audit: changes('Changed a pathway'),
  summary: 'Change the name and description of a pathway, and whether its order is enforced',
  input: {
    learningPathwayId: id,
    name,
    description,
    enforceOrder: enforceOrder.optional(),
    was: previousValues,
  },
})

export const addCourses = post('Course/AddCourseToPathway', {
  access: ['ADMIN'],
  audit: changes('Added courses to a pathway'),
  summary: 'Add courses to a pathway; those already in it are not changed',
  input: {
    learningPathwayId: id,
    courseIds: z.array(id, noCourses).min(1, noCourses).max(1000, tooManyCourses),
  },
})

const orderedCourses = z
  .array(id, { error: 'Please name the courses' })
  .min(1, { error: 'Please name the courses' })
  .max(10_000, { error: 'Please name at most 10,000 courses' })

export const orderCourses = post('Course/UpdatePathwayOrder', {
  access: ['ADMIN'],
  audit: changes('Changed the order of a pathway'),
  summary:
    'Put courses of a pathway into another order; those that are not named keep their places. With wasCourseIds, the order that the caller saw, it is refused with 409 when another user has changed the order or removed one of them meanwhile',
  input: { learningPathwayId: id, courseIds: orderedCourses, wasCourseIds: orderedCourses.optional() },
})

export const losses = get('Course/GetPathwayLosses/{learningPathwayId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary:
    'Who loses access to courses when a pathway is deleted; with courseId when this course is removed from it, with clientId or teamId when it is taken away from this client or team',
  input: { learningPathwayId: id, courseId: optionalId, clientId: optionalId, teamId: optionalId },
  reply: z.object({
    /** Clients and teams that have the pathway. */
    clients: z.number(),
    teams: z.number(),
    /** Access to courses that they have through no other pathway. */
    access: z.object({
      /** The provider is not counted as a client, but its learners are counted. */
      clients: z.number(),
      learners: z.number(),
      courses: z.number(),
      /** Records of these courses that are in progress. */
      inProgress: z.number(),
    }),
  }),
})

export const removeCourse = post('Course/RemoveCourseFromPathway', {
  access: ['ADMIN'],
  audit: changes('Removed a course from a pathway'),
  summary: 'Remove one course from a pathway; progress in it stays',
  input: { learningPathwayId: id, courseId: id },
})

export const remove = post('Course/DeletePathway', {
  access: ['ADMIN'],
  audit: changes('Deleted a pathway'),
  summary: 'Delete a pathway; its courses and the progress in them stay',
  input: { learningPathwayId: id },
})

export const assign = post('Course/AssignPathwayToClient', {
  access: ['ADMIN'],
  audit: changes('Assigned a pathway to a client'),
  summary: "Assign a pathway to a client; all the client's learners then have its courses",
  input: { clientId: id, learningPathwayId: id },
})

export const unassign = post('Course/RemovePathwayFromClient', {
  access: ['ADMIN'],
  audit: changes('Took a pathway from a client'),
  summary: 'Take a pathway away from a client; progress stays',
  input: { clientId: id, learningPathwayId: id },
})
