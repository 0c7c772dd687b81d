import { type Examples, itsMembers, change } from './example.ts'

export const playing: Examples = {
  'POST Course/LaunchCourse': {
    who: '401 | ok ok 404 | 403 403 ok | 403 403 | 403',
    send: async (w) => ({ courseId: (await w.course()).id }),
    log: change('Opened a course'),
  },
  'GET Course/PreviewCourse/{courseId}': {
    who: itsMembers,
    send: async (w) => ({ courseId: (await w.course()).id }),
    log: change('Opened the preview of a course'),
  },
}
