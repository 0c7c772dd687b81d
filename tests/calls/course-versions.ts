import { type Examples, administrators, change, nothing } from './example.ts'

/** Far ahead, when nobody has completed anything that would end. */
const earlierValidUntil = '2090-01-31'

export const courseVersions: Examples = {
  'GET Course/GetCourseVersions/{courseId}': {
    who: administrators,
    send: async (w) => ({ courseId: (await w.course()).id }),
    log: nothing,
  },
  'GET Course/PreviewEndOfEarlierVersions': {
    who: administrators,
    send: async (w) => ({ courseId: (await w.course()).id, earlierValidUntil }),
    log: nothing,
  },
  'POST Course/SaveEndOfEarlierVersions': {
    who: administrators,
    send: async (w) => ({
      ...{ courseId: (await w.course()).id, number: 2, earlierValidUntil, previous: null },
      expected: { people: 0, clients: 0, required: 0 },
    }),
    log: change('Changed until when earlier versions of a course count'),
  },
}
