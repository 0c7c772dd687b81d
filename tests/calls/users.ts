import { api } from '#contract/all.ts'
import {
  type Examples,
  administrators,
  itsManagers,
  change,
  exported,
  nothing,
  newEmail,
  fullName,
} from './example.ts'

/** A manager limited to teams changes no manager, and makes nobody a manager. */
const ofManagers = '401 | 403 403 403 | ok 404 ok | 403 404 | ok'

export const users: Examples = {
  'POST Account/Createlearner': {
    who: '401 | 403 403 403 | ok ok ok | ok ok | ok',
    send: () => ({ ...fullName, email: newEmail() }),
    log: change('Created an account'),
  },
  'POST Account/Createclientadmin': {
    who: '401 | 403 403 403 | ok ok ok | 403 403 | ok',
    send: () => ({ ...fullName, email: newEmail() }),
    log: change('Created an account'),
  },
  'POST Account/Createadmin': {
    who: administrators,
    send: () => ({ ...fullName, email: newEmail() }),
    log: change('Created an account'),
  },
  'POST Admin/AssignLearnerClaim': {
    who: ofManagers,
    send: async (w) => ({ userId: (await w.manager()).id }),
    log: change('Made a person a learner too'),
  },
  'POST Admin/AssignAdminClaim': {
    who: ofManagers,
    send: (w) => ({ userId: w.learner.id }),
    log: change('Made a person a client manager too'),
  },
  'GET User/ExportList': {
    who: '401 | 403 403 403 | sees own sees | sees own | sees',
    send: async (w) => ({ format: 'csv', searchTerm: (await w.manager()).email }),
    log: exported('Exported the list of users'),
  },
  'GET User/getADMINusers/': {
    who: administrators,
    log: nothing,
  },
  'GET User/getCLIENTADMINusers/': {
    who: '401 | 403 403 403 | sees own sees | sees own | 403',
    send: async (w) => ({ searchTerm: (await w.manager()).email }),
    log: nothing,
  },
  'GET User/getLEARNERusers/': {
    who: '401 | 403 403 403 | 403 403 403 | 403 403 | 403',
    log: nothing,
  },
  'GET User/GetADMINUserByUrlToken/{urlToken}': {
    who: '401 | 403 403 403 | 403 403 403 | 403 403 | sees',
    send: (w) => ({ urlToken: w.learner.urlToken }),
    log: nothing,
  },
  'GET User/GetCLIENTADMINUserByUrlToken/{urlToken}': {
    who: '401 | 403 403 403 | sees 404 sees | sees 404 | 403',
    send: (w) => ({ urlToken: w.learner.urlToken }),
    log: nothing,
  },
  'GET User/GetLEARNERUserByUrlToken/{urlToken}': {
    who: '401 | 403 403 403 | 403 403 403 | 403 403 | 403',
    send: (w) => ({ urlToken: w.learner.urlToken }),
    log: nothing,
  },
  'GET User/GetArchivedUser/{urlToken}': {
    who: '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    send: async (w) => ({ urlToken: (await w.archived()).urlToken }),
    log: nothing,
  },
  'POST User/UpdateUser': {
    who: itsManagers,
    send: (w) => ({ id: w.learner.id, ...fullName, email: newEmail() }),
    log: change('Changed a person'),
    edited: {
      person: ({ product, admin, person }) => ({
        which: { id: person.id },
        read: async () =>
          (await product.ask(api.learners.openLearner, { urlToken: person.urlToken }, admin)).user,
        other: ['lastName', 'Wren'],
        both: ['email', 'first@example.test', 'second@example.test'],
      }),
    },
  },
  'GET User/GetUserLosses/{id}': {
    who: itsManagers,
    send: (w) => ({ id: w.learner.id }),
    log: nothing,
  },
  'POST User/GetUsersLosses': {
    who: itsManagers,
    send: (w) => ({ selectedUserIds: [w.learner.id] }),
    log: nothing,
  },
  'POST User/DeleteUser': {
    who: itsManagers,
    send: (w) => ({ id: w.learner.id }),
    log: change('Deleted a person'),
  },
  'POST User/deleteusers': {
    who: itsManagers,
    send: (w) => ({ selectedUserIds: [w.learner.id] }),
    log: change('Deleted people'),
  },
  'POST User/archive': {
    who: itsManagers,
    send: (w) => ({ userIds: [w.learner.id] }),
    log: change('Archived people'),
  },
  'POST User/unarchive': {
    who: itsManagers,
    send: async (w) => ({ userIds: [(await w.archived()).id] }),
    log: change('Restored people'),
  },
  'POST User/exportusers': {
    who: '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    send: (w) => ({ selectedUserIds: [w.learner.id] }),
    log: exported('Exported people'),
  },
}
