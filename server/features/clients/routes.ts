import type * as clients from '#contract/calls/clients.ts'
import type { Answers } from '../../http/answer.ts'
import { pagesOf } from '../../base/pages.ts'
import { orNotFound, notFound } from '../../base/refusal.ts'
import { assignedPathways } from '../pathways/queries.ts'
import { roleName } from '../../identity/role-name.ts'
import {
  changeClient,
  clientByUrlToken,
  clientChoices,
  clientsPage,
  countClients,
  deleteClient,
  pathwayChoices,
  unarchiveClient,
} from './queries.ts'
import { clientsFile } from './list-file.ts'
import { certificatesOfClient, peopleOfClientFile } from './people-file.ts'
import { countPeople, peopleOfClient } from './people-queries.ts'
import { countsBefore } from '../../deletion/count-queries.ts'
import { setClientAside } from '../../deletion/delete.ts'
import { archiveClient, createClient, pauseClient, updateMaximum, updateTimeZone } from './service.ts'
import { sharedTimeZone } from '../../training/time-zone-queries.ts'
import { mustBeClient } from '../../identity/clients.ts'

export const clientAnswers: Answers<typeof clients> = {
  async create({ app, input }) {
    return { client: await createClient(app, input) }
  },

  async list({ app, input: { page, pageSize, ...wanted } }) {
    const [clients, total] = await Promise.all([
      clientsPage(app.db, wanted, page, pageSize),
      countClients(app.db, wanted),
    ])
    return { clients, ...pagesOf(total, pageSize) }
  },

  exportList: ({ app, input }) => clientsFile(app, input),

  async options({ app }) {
    return { clients: await clientChoices(app.db) }
  },

  async openClient({ app, input }) {
    const client = orNotFound(await clientByUrlToken(app.db, input.urlToken))
    const [assignedLearningPathways, learningPathwayDropDown, providerTimeZone] = await Promise.all([
      assignedPathways(app.db, client.id),
      pathwayChoices(app.db, client.id),
      sharedTimeZone(app.db),
    ])
    return { client: { ...client, providerTimeZone, assignedLearningPathways, learningPathwayDropDown } }
  },

  async people({ app, input: { page, pageSize, ...wanted } }) {
    await mustBeClient(app.db, wanted.clientId)
    const [people, total] = await Promise.all([
      peopleOfClient(app.db, wanted, page, pageSize),
      countPeople(app.db, wanted),
    ])
    return {
      users: people.map(({ role, ...person }) => ({ ...person, identityRole: { name: roleName(role) } })),
      ...pagesOf(total, pageSize),
    }
  },

  async exportCertificates({ app, input }) {
    await mustBeClient(app.db, input.clientId)
    return certificatesOfClient(app, input)
  },

  async exportPeople({ app, input }) {
    await mustBeClient(app.db, input.clientId)
    return peopleOfClientFile(app, input)
  },

  async pause({ app, input }) {
    await pauseClient(app.db, input.clientId)
  },

  async unpause({ app, input }) {
    if (!(await changeClient(app.db, input.clientId, { is_paused: false }))) throw notFound()
  },

  async archive({ app, input }) {
    await archiveClient(app.db, input.clientId)
  },

  async unarchive({ app, input }) {
    if (!(await unarchiveClient(app.db, input.clientId))) throw notFound()
  },

  async losses({ app, input }) {
    await mustBeClient(app.db, input.clientId)
    return countsBefore(app.db, 'clients', [input.clientId])
  },

  async remove({ app, input, who }) {
    const gone = await app.db
      .transaction()
      .execute(
        async (tx) =>
          (await setClientAside(tx, input.clientId, who.id)) && (await deleteClient(tx, input.clientId)),
      )
    if (!gone) throw notFound()
  },

  async updateMaximum({ app, input }) {
    await updateMaximum(app.db, input)
  },

  async updateTimeZone({ app, input }) {
    await updateTimeZone(app.db, input)
  },
}
