import { hasRole, scopeInRole, scopeOf } from '../../access/who.ts'
import { exportLearners } from './export-learners.ts'
import type * as users from '#contract/calls/users.ts'
import type { Answers } from '../../http/answer.ts'
import { orNotFound, notFound } from '../../base/refusal.ts'
import { fileOfList } from '../../http/list-file.ts'
import { archivedByToken } from './archived-queries.ts'
import { asManaged } from './managed-user.ts'
import { countsBefore } from '../../deletion/count-queries.ts'
import { fieldsOfList } from '../../identity/own-field-queries.ts'
import { livingIds, personById, personByToken } from '../../identity/people-queries.ts'
import { roleName } from '../../identity/role-name.ts'
import { giveAdminRole, giveLearnerRole } from './roles.ts'
import { archivePeople, changePerson, createPerson, removePeople, unarchivePeople } from './service.ts'
import { peopleLists } from './list-queries.ts'
import { pageOfPeople } from './people-page.ts'
import { withOwnColumns } from './list-row-queries.ts'

export const userAnswers: Answers<typeof users> = {
  async create({ app, input, who }) {
    return { user: await createPerson(app, who, input) }
  },

  async list(asked) {
    const scope = scopeInRole(asked.who, asked.input.role)
    const { rows, ...pages } = await pageOfPeople('users', asked, scope)
    return {
      users: rows.map((person) => ({
        ...person,
        role: roleName(hasRole(person, 'ADMIN') ? 'ADMIN' : 'CLIENTADMIN'),
      })),
      ...pages,
    }
  },

  async exportList({ app, input, who }) {
    const fields = await fieldsOfList(app.db, who, input.clientId)
    return fileOfList(withOwnColumns(peopleLists.users, fields), app.db, scopeOf(who), input)
  },

  async openUser({ app, input, who }) {
    const person = await personByToken(app.db, input.urlToken, scopeInRole(who, input.role))
    return { user: asManaged(orNotFound(person)) }
  },

  async openArchived({ app, input, who }) {
    const { clientId: _, ...person } = orNotFound(await archivedByToken(app.db, input.urlToken, scopeOf(who)))
    return person
  },

  update: ({ app, input, who }) => changePerson(app, who, input),

  async losses({ app, input, who }) {
    const { id } = orNotFound(await personById(app.db, input.id, scopeOf(who)))
    return countsBefore(app.db, 'users', [id])
  },

  async lossesOfMany({ app, input, who }) {
    const ids = [...new Set(input.selectedUserIds.map((id) => id.toLowerCase()))]
    if ((await livingIds(app.db, ids, scopeOf(who))).length !== ids.length) throw notFound()
    return countsBefore(app.db, 'users', ids)
  },

  remove: ({ app, input, who }) => removePeople(app.db, who, [input.id]),

  removeMany: ({ app, input, who }) => removePeople(app.db, who, input.selectedUserIds),

  async archive({ app, input, who }) {
    return { actionId: await archivePeople(app.db, who, input.userIds) }
  },

  unarchive: ({ app, input, who }) => unarchivePeople(app.db, who, input.userIds),

  exportMany: ({ app, input, who }) => exportLearners(app, who, input.selectedUserIds, input.format),

  assignLearner: ({ app, input, who }) => giveLearnerRole(app.db, who, input.userId),

  assignAdmin: ({ app, input, who }) => giveAdminRole(app.db, who, input.userId),
}
