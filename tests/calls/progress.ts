import { type Examples, change, exported, nothing, ofCourse } from './example.ts'

export const progress: Examples = {
  'GET Course/GetLearnerCourse/{id}': {
    who: '401 | sees sees 404 | sees 404 sees | sees sees | 403',
    send: async (w) => ({ id: (await w.course()).id }),
    log: nothing,
  },
  'GET Course/WatchLearnerCourse/{id}': {
    who: '401 | ok ok 404 | ok 404 ok | ok ok | 403',
    send: async (w) => ({ id: (await w.course()).id }),
    log: nothing,
  },
  'GET Course/GetProgressOfCourses': {
    who: '401 | 403 403 403 | sees own sees | sees own | sees',
    send: async (w) => (await w.course(), {}),
    log: nothing,
  },
  'GET Course/GetCourseProgress': {
    who: '401 | 403 403 403 | sees 404 sees | sees sees | sees',
    send: async (w) => (
      await w.record(),
      { courseId: (await w.course()).id, pageNumber: 1, clientId: w.client.id }
    ),
    log: nothing,
  },
  'GET Course/DownloadCourseProgress': {
    who: ofCourse,
    send: async (w) => (await w.record(), { courseId: (await w.course()).id, clientId: w.client.id }),
    log: exported('Exported the progress of a course'),
  },
  'GET Course/DownloadCourseCertificates': {
    who: '401 | 403 403 403 | ok 404 ok | ok 409 | ok',
    send: async (w) => ({ courseId: (await w.certificate()).courseId, clientId: w.client.id, format: 'zip' }),
    log: exported('Exported the certificates for a course'),
  },
  'POST Course/ResetCourseProgress': {
    who: '401 | ok no no | 403 403 no | 403 403 | 403',
    send: async (w) => ({ trackingId: (await w.record()).id }),
    log: change('Restarted a course'),
  },
}
