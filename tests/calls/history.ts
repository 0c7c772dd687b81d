import { type Examples, administrators, itsManagers, exported, nothing, ofCourse } from './example.ts'

export const history: Examples = {
  'GET History/GetAttempts/{urlToken}/{courseId}': {
    who: '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    send: async (w) => (await w.record(), { urlToken: w.learner.urlToken, courseId: (await w.course()).id }),
    log: nothing,
  },
  'GET History/GetAttempt/{id}': {
    who: '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    send: async (w) => ({ id: (await w.record()).attemptId }),
    log: nothing,
  },
  'GET History/GetLearnerTimeline/{urlToken}': {
    who: '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    send: async (w) => (await w.record(), { urlToken: w.learner.urlToken }),
    log: nothing,
  },
  'GET History/GetCertificate/{urlToken}/{courseId}': {
    who: '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    send: async (w) => ({ urlToken: w.learner.urlToken, courseId: (await w.certificate()).courseId }),
    log: nothing,
  },
  'GET History/DownloadCertificate/{urlToken}/{courseId}': {
    who: itsManagers,
    send: async (w) => ({ urlToken: w.learner.urlToken, courseId: (await w.certificate()).courseId }),
    log: exported('Downloaded the certificate of a learner'),
  },
  'GET History/DownloadLearningTime/{urlToken}': {
    who: itsManagers,
    send: async (w) => (await w.record(), { urlToken: w.learner.urlToken }),
    log: exported('Exported the learning time of a learner'),
  },
  'GET History/DownloadCourseLearningTime': {
    who: ofCourse,
    send: async (w) => (await w.record(), { courseId: (await w.course()).id, clientId: w.client.id }),
    log: exported('Exported the learning time of a course'),
  },
  'GET History/GetAttemptStory/{id}': {
    who: administrators,
    send: async (w) => ({ id: (await w.record()).attemptId }),
    log: nothing,
  },
  'GET History/DownloadAttemptStory/{id}': {
    who: administrators,
    send: async (w) => ({ id: (await w.record()).attemptId }),
    log: exported('Exported the log of an attempt'),
  },
  'GET History/GetItemAnalysis/{courseId}': {
    who: administrators,
    send: async (w) => (await w.record(), { courseId: (await w.course()).id }),
    log: nothing,
  },
}
