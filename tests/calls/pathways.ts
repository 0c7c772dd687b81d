import { api } from '#contract/all.ts'
import { type Examples, administrators, change, exported, nothing } from './example.ts'

export const pathways: Examples = {
  'GET Course/populateCourseDropdown': {
    who: administrators,
    send: async (w) => ({ pathwayId: (await w.pathway()).id }),
    log: nothing,
  },
  'GET Course/ExportLearningPathways': {
    who: administrators,
    send: () => ({ format: 'csv' }),
    log: exported('Exported the list of learning pathways'),
  },
  'GET Course/GetAllLearningPathways': {
    who: administrators,
    log: nothing,
  },
  'GET Course/GetLearningPathway/{id}': {
    who: administrators,
    send: async (w) => ({ id: (await w.pathway()).id }),
    log: nothing,
  },
  'POST Course/CreatePathway': {
    who: administrators,
    send: async (w) => ({ name: 'First', description: '', courseIds: [(await w.looseCourse()).id] }),
    log: change('Created a pathway'),
  },
  'POST Course/UpdateLearningPathway': {
    who: administrators,
    send: async (w) => ({ learningPathwayId: (await w.pathway()).id, name: 'Other', description: '' }),
    log: change('Changed a pathway'),
    edited: {
      pathway: ({ product, admin, pathway }) => ({
        which: { learningPathwayId: pathway.id },
        read: async () =>
          (await product.ask(api.pathways.openPathway, { id: pathway.id }, admin)).learningPathway,
        other: ['description', 'About water'],
        both: ['name', 'First name', 'Second name'],
      }),
    },
  },
  'POST Course/AddCourseToPathway': {
    who: administrators,
    send: async (w) => ({
      learningPathwayId: (await w.pathway()).id,
      courseIds: [(await w.looseCourse()).id],
    }),
    log: change('Added courses to a pathway'),
  },
  'GET Course/GetPathwayClients/{page}/{learningPathwayId}': {
    who: administrators,
    send: async (w) => ({ page: 1, learningPathwayId: (await w.pathway()).id }),
    log: nothing,
  },
  'GET Course/GetPathwayTeams/{page}/{learningPathwayId}': {
    who: '401 | 403 403 403 | sees 404 sees | sees own | sees',
    send: async (w) => ({ page: 1, learningPathwayId: (await w.pathwayOfTeam()).id }),
    log: nothing,
  },
  'POST Course/UpdatePathwayOrder': {
    who: administrators,
    send: async (w) => ({ learningPathwayId: (await w.pathway()).id, courseIds: [(await w.course()).id] }),
    sendToChange: async (w) => w.pathwayInOtherOrder(),
    log: change('Changed the order of a pathway'),
  },
  'GET Course/GetPathwayLosses/{learningPathwayId}': {
    who: administrators,
    send: async (w) => ({ learningPathwayId: (await w.pathway()).id }),
    log: nothing,
  },
  'POST Course/RemoveCourseFromPathway': {
    who: administrators,
    send: async (w) => ({ learningPathwayId: (await w.pathway()).id, courseId: (await w.course()).id }),
    log: change('Removed a course from a pathway'),
  },
  'POST Course/DeletePathway': {
    who: administrators,
    send: async (w) => ({ learningPathwayId: (await w.pathway()).id }),
    log: change('Deleted a pathway'),
  },
  'POST Course/AssignPathwayToClient': {
    who: administrators,
    send: async (w) => ({ clientId: w.client.id, learningPathwayId: (await w.pathway()).id }),
    log: change('Assigned a pathway to a client'),
    after: 'POST Course/RemovePathwayFromClient',
  },
  'POST Course/RemovePathwayFromClient': {
    who: administrators,
    send: async (w) => ({ clientId: w.client.id, learningPathwayId: (await w.pathway()).id }),
    log: change('Took a pathway from a client'),
  },
  'GET Course/GetAllClientLearningPathways': {
    who: '401 | 403 403 403 | sees own sees | sees sees | 403',
    send: async (w) => (await w.pathway(), {}),
    log: nothing,
  },
  'GET Dashboard/GetMyPathways': {
    who: '401 | sees sees own | sees own sees | sees sees | 403',
    send: async (w) => (await w.pathway(), {}),
    log: nothing,
  },
  'GET Dashboard/GetMyPathway/{id}': {
    who: '401 | sees sees 404 | sees 404 sees | sees sees | 403',
    send: async (w) => ({ id: (await w.pathway()).id }),
    log: nothing,
  },
}
