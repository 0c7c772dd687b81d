import { api } from '#contract/all.ts'
import { makePackageZip } from '#tests/support/make-zip.ts'
import { type Examples, administrators, change, exported, nothing, picture } from './example.ts'

const scormFile = () => new File([new Uint8Array(makePackageZip())], 'course.zip')
const details = { title: 'Net zero', description: 'From first steps', reference: 'NZ-1' }
const capitals = { Title: 'Net zero', Description: 'From first steps', Reference: 'NZ-1' }

export const courses: Examples = {
  'GET Course/ExportCourses': {
    who: administrators,
    send: () => ({ format: 'csv' }),
    log: exported('Exported the list of courses'),
  },
  'GET Course/GetAllCourses/{page}': {
    who: administrators,
    send: () => ({ page: 0 }),
    log: nothing,
  },
  'GET Course/getCourseById/{id}': {
    who: administrators,
    send: async (w) => ({ id: (await w.course()).id }),
    log: nothing,
  },
  'POST Course/CheckPackage': {
    who: administrators,
    send: () => ({ scormFile: scormFile() }),
    log: change('Uploaded a package to be checked'),
  },
  'POST Course/UploadCourse': {
    who: administrators,
    send: () => ({ ...details, scormFile: scormFile(), badgeImage: picture() }),
    log: change('Created a course'),
  },
  'POST Course/UpdateCourse': {
    who: administrators,
    send: async (w) => ({ CourseId: (await w.course()).id, ...capitals, BadgeImage: picture() }),
    log: change('Changed a course'),
    edited: {
      course: ({ product, admin, course }) => ({
        which: { courseId: course.id },
        // As the form shows it: no minutes are sent as 0.
        read: async () => {
          const { course: stored } = await product.ask(api.courses.openCourse, { id: course.id }, admin)
          return { ...stored, minutes: stored.minutes ?? 0 }
        },
        other: ['description', 'About water'],
        both: ['title', 'First title', 'Second title'],
        inForm: true,
      }),
    },
  },
  'GET Course/GetCourseUses/{courseId}': {
    who: administrators,
    send: async (w) => ({ courseId: (await w.course()).id }),
    log: nothing,
  },
  'GET Course/GetCourseLosses/{courseId}': {
    who: administrators,
    send: async (w) => ({ courseId: (await w.course()).id }),
    log: nothing,
  },
  'POST Course/DeleteCourse': {
    who: administrators,
    send: async (w) => ({ courseId: (await w.course()).id }),
    log: change('Deleted a course'),
  },
  'GET Course/GetClientCourses': {
    who: '401 | 403 403 403 | sees own sees | sees sees | sees',
    send: async (w) => (await w.course(), {}),
    log: nothing,
  },
  'GET Course/GetClientProgressCourses/{clientId}': {
    who: '401 | 403 403 403 | 403 403 403 | 403 403 | sees',
    send: async (w) => (await w.course(), { clientId: w.client.id }),
    log: nothing,
  },
}
