import { api } from '#contract/all.ts'
import { type Examples, administrators, change, nothing } from './example.ts'

export const clientValidity: Examples = {
  'GET Training/GetClientValidities/{clientId}': {
    who: '401 | 403 403 403 | 403 403 403 | 403 403 | sees',
    send: async (w) => (await w.course(), { clientId: w.client.id }),
    log: nothing,
  },
  'GET Training/CountClientCompletions/{clientId}/{courseId}': {
    who: administrators,
    send: async (w) => ({ clientId: w.client.id, courseId: (await w.course()).id }),
    log: nothing,
  },
  'POST Training/SaveClientValidity': {
    who: administrators,
    send: async (w) => ({
      clientId: w.client.id,
      courseId: (await w.course()).id,
      months: 12,
      renewalDays: 30,
      renewFrom: 'previousEnd',
    }),
    log: change('Set the validity of a course in a client'),
    edited: {
      'validity in a client': ({ product, admin, client, answeredCourse }) => ({
        which: { clientId: client.id, courseId: answeredCourse.id },
        read: async () => {
          const { courses } = await product.ask(api.clientValidity.list, { clientId: client.id }, admin)
          const found = courses.find(({ id }) => id === answeredCourse.id)
          return found?.ofClient ?? found?.ofCourse
        },
        other: ['renewFrom', 'completion'],
        both: ['months', 12, 24],
      }),
    },
  },
  'POST Training/RemoveClientValidity': {
    who: administrators,
    send: async (w) => ({ clientId: w.client.id, courseId: (await w.course()).id }),
    log: change('Removed the validity of a course in a client'),
    after: 'POST Training/SaveClientValidity',
  },
}
