// Courses: SCORM packages with a title, a description, a reference and a badge.
import { z } from 'zod'
import { download, get, post, upload, changes, exports } from '../call.ts'
import { pictureFile } from '../rules/files.ts'
import { coursesOrder } from '../rules/list-order.ts'
import {
  courseLook,
  courseOption,
  id,
  listFormat,
  option,
  optionalId,
  byCursor,
  paged,
  pageFromZero,
  pageSize,
  withCursor,
  providerName,
  required,
  searchTerm,
  sortedBy,
  visible,
  previousValues,
} from '../shapes.ts'
import { endOfEarlierVersions } from './course-versions.ts'
import { withoutStatuses } from '../rules/without-status.ts'

const details = {
  title: visible(required('Please enter a title')),
  description: required('Please enter a description', 4000),
  reference: required('Please add a reference', 100),
}

const noMinutes = { error: 'Please enter whole minutes, at most 6,000' }
/** How long the course typically takes; 0 where nobody has said. */
const minutes = z.coerce.number(noMinutes).int(noMinutes).min(0, noMinutes).max(6000, noMinutes).optional()

const yesOrNo = z.stringbool({ error: 'Please say true or false' }).optional()

const course = { id: z.string(), title: z.string(), description: z.string(), reference: z.string() }

/** The id of a package that the caller has checked, in place of the file: the package that was checked is published. */
const checkedPackageId = optionalId

/** The maximum size is a setting of the server: `maximumPackageBytes` of Config/GetConfig. */
const packageFile = { accept: ['.zip'] } as const

/** `warning`: something to do; `note`: something to know; `good`: as it should be. */
const finding = z.object({ tone: z.enum(['good', 'note', 'warning']), sentence: z.string() })
export type Finding = z.infer<typeof finding>

/** The facts about a package that are known without playing it. */
const packageFacts = {
  scormVersion: z.string(),
  /** Items of the manifest that open a page: SCOs and assets. */
  items: z.number(),
  scos: z.number(),
  assets: z.number(),
  /** The first twenty, from the package's root. */
  launchFiles: z.array(z.string()),
  /** SCORM 1.2, from 0 to 100. */
  masteryScores: z.array(z.number()),
  sizeBytes: z.number(),
  fileCount: z.number(),
  warnings: z.array(z.string()),
  findings: z.array(finding),
}

export const list = get('Course/GetAllCourses/{page}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'A page of courses by title; the first page is 0',
  input: { page: pageFromZero, pageSize, ...byCursor, searchTerm, ...sortedBy(coursesOrder) },
  reply: z.object({
    courses: z.array(
      z.object({
        ...course,
        badgeImageUrl: z.string(),
        ...courseLook,
        /** How many learners have the course, and how many of them have completed it (rule courses-18). */
        learners: z.number(),
        completed: z.number(),
      }),
    ),
    ...paged,
    ...withCursor,
  }),
})

export const exportList = download('Course/ExportCourses', {
  access: ['ADMIN'],
  audit: exports('Exported the list of courses'),
  summary: 'The list of courses as it is searched and sorted, as CSV or XLSX',
  input: { searchTerm, ...sortedBy(coursesOrder), format: listFormat },
})

export const openCourse = get('Course/getCourseById/{id}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'One course, with the facts about its package',
  input: { id },
  reply: z.object({
    course: z.object({
      ...course,
      badgeImageUrl: z.string(),
      ...courseLook,
      feedbackRequired: z.boolean(),
      withoutStatus: z.enum(withoutStatuses),
      feedbackForm: z.object({ id: z.string(), title: z.string(), description: z.string() }).nullable(),
      feedbackFormId: z.string().nullable(),
      package: z.object({ version: z.number(), uploadedDateTime: z.string(), ...packageFacts }),
    }),
  }),
})

export const check = upload('Course/CheckPackage', {
  access: ['ADMIN'],
  audit: changes('Uploaded a package to be checked'),
  summary: 'Check a SCORM package without publishing it: its content, and what is worth fixing',
  input: {},
  files: { scormFile: { ...packageFile, required: 'Please upload a course' } },
  reply: z.object({ package: z.object(packageFacts), checkedPackageId: z.string() }),
})

export const create = upload('Course/UploadCourse', {
  access: ['ADMIN'],
  audit: changes('Created a course'),
  summary:
    'Publish a course from a SCORM package and a badge image; with the first one the name of a provider that has none',
  input: { ...details, minutes, checkedPackageId, providerName: providerName.default('') },
  files: {
    scormFile: { ...packageFile, required: 'Please upload a course', unless: 'checkedPackageId' },
    badgeImage: { ...pictureFile, required: 'Please upload a badge image' },
    picture: { ...pictureFile, leftOut: true },
  },
  reply: z.object({ id: z.string() }),
})

export const update = upload('Course/UpdateCourse', {
  access: ['ADMIN'],
  audit: changes('Changed a course'),
  summary:
    'Change a course; a new package becomes its next version, current attempts stay on their version. With a day, completions of earlier versions count until then; refused if that would do something else than its preview said',
  input: {
    courseId: id,
    ...details,
    minutes,
    checkedPackageId,
    feedbackRequired: yesOrNo,
    /** The badge is shown in its place again. A picture that is sent replaces it. */
    removePicture: yesOrNo,
    was: previousValues,
    withoutStatus: z.enum(withoutStatuses).optional(),
    ...endOfEarlierVersions,
  },
  files: { scormFile: packageFile, badgeImage: pictureFile, picture: { ...pictureFile, leftOut: true } },
  capitalised: true, // Rule courses-5
})

export const uses = get('Course/GetCourseUses/{courseId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'The pathways that a course is in, and the clients that have it through them',
  input: { courseId: id },
  reply: z.object({
    pathways: z.array(option),
    /** The first hundred by name, without the provider, which has every course. */
    clients: z.array(z.object({ urlToken: z.string(), name: z.string() })),
    totalClients: z.number(),
  }),
})

export const losses = get('Course/GetCourseLosses/{courseId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'Who loses a course when it is deleted, and how many certificates of it stay',
  input: { courseId: id },
  reply: z.object({
    pathways: z.number(),
    /** The provider is not counted as a client, but its learners are counted. */
    clients: z.number(),
    learners: z.number(),
    inProgress: z.number(),
    completed: z.number(),
    certificates: z.number(),
    /** Results of learners, which stay. */
    records: z.number(),
  }),
})

export const remove = post('Course/DeleteCourse', {
  access: ['ADMIN'],
  audit: changes('Deleted a course'),
  summary: 'Delete a course; certificates already earned stay valid',
  input: { courseId: id },
})

export const listOfClient = get('Course/GetClientCourses', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: "The courses of the caller's client; for an administrator all",
  reply: z.object({ courses: z.array(courseOption) }),
})

export const listOfOneClient = get('Course/GetClientProgressCourses/{clientId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'The courses of one client',
  input: { clientId: id },
  reply: z.object({ courses: z.array(courseOption) }),
})
