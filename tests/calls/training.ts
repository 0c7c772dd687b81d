import { api } from '#contract/all.ts'
import { type Examples, administrators, itsManagers, change, nothing } from './example.ts'

export const training: Examples = {
  'GET Training/GetDeadlines/{learningPathwayId}': {
    who: administrators,
    send: async (w) => ({ learningPathwayId: (await w.pathway()).id }),
    log: nothing,
  },
  'POST Training/SaveDeadline': {
    who: administrators,
    send: async (w) => ({
      learningPathwayId: (await w.pathway()).id,
      clientId: w.client.id,
      kind: 'afterJoining',
      days: 30,
    }),
    log: change('Set a deadline'),
    edited: {
      deadline: ({ product, admin, pathway }) => ({
        which: { learningPathwayId: pathway.id },
        read: async () => {
          const { deadlines } = await product.ask(
            api.training.deadlines,
            { learningPathwayId: pathway.id },
            admin,
          )
          const { kind, days, day } = deadlines[0] as (typeof deadlines)[number]
          return { kind, days, day }
        },
        other: ['kind', 'afterJoining'],
        both: ['days', 10, 20],
      }),
    },
  },
  'GET Training/GetValidity/{courseId}': {
    who: administrators,
    send: async (w) => ({ courseId: (await w.course()).id }),
    log: nothing,
  },
  'POST Training/SaveValidity': {
    who: administrators,
    send: async (w) => ({
      courseId: (await w.course()).id,
      months: 12,
      renewalDays: 30,
      renewFrom: 'previousEnd',
    }),
    log: change('Set the validity of a course'),
    edited: {
      validity: ({ product, admin, course }) => ({
        which: { courseId: course.id },
        read: () => product.ask(api.training.openValidity, { courseId: course.id }, admin),
        other: ['renewFrom', 'completion'],
        both: ['months', 12, 24],
      }),
    },
  },
  'GET Training/GetMyObligations': {
    who: '401 | sees sees own | 403 403 sees | 403 403 | 403',
    send: async (w) => (await w.obligation(), {}),
    log: nothing,
  },
  'POST Training/ExtendDueDate': {
    who: itsManagers,
    send: async (w) => ({
      rows: [{ ...(await w.obligation()), urlToken: w.learner.urlToken }],
      day: '2027-03-31',
      reason: 'Away from work',
    }),
    log: change('Extended a due date'),
    edited: {
      'due date of a learner': ({ ofPerson, reason, openRow }) => ({
        which: { rows: [openRow], reason },
        read: async () => {
          const { obligations } = await ofPerson()
          return { day: obligations.find(({ courseId }) => courseId === openRow.courseId)?.dueOn }
        },
        both: ['day', '2029-01-05', '2029-01-09'],
      }),
    },
  },
}
