import type * as clients from '#contract/calls/clients.ts'
import type { Answers } from '../../http/answer.ts'
import { everybodyFor } from '../../access/who.ts'
import { fileOfList } from '../../http/list-file.ts'
import { pageOfList } from '../../http/list-page.ts'
import { allOf } from '../../base/all-of.ts'
import { orNotFound, notFound } from '../../base/refusal.ts'
import { fieldsOfList } from '../../identity/own-field-queries.ts'
import { assignedPathways } from '../pathways/queries.ts'
import { withOwnColumns } from '../users/list-row-queries.ts'
import { roleName } from '../../identity/role-name.ts'
import { clientByUrlToken, clientChoices, deleteClient, pathwayChoices } from './queries.ts'
import { formerCodes } from './code-queries.ts'
import { updateDetails } from './details.ts'
import { clientsList } from './list-queries.ts'
import { certificatesOfClient, scopeOfPeople } from './people-certificates.ts'
import { peopleOfClient } from './people-queries.ts'
import { countsBefore } from '../../deletion/count-queries.ts'
import { setClientAside } from '../../deletion/delete.ts'
import {
  archiveClient,
  createClient,
  pauseClient,
  unarchiveClient,
  unpauseClient,
  updateMaximum,
  updateTimeZone,
} from './service.ts'
import { sharedTimeZone } from '../../training/time-zone-queries.ts'
import { mustBeClient } from '../../identity/clients.ts'

export const clientAnswers: Answers<typeof clients> = {
  async create({ app, input }) {
    return { client: await createClient(app, input) }
  },

  async list(asked) {
    const wanted = { ...asked.input, pageNumber: asked.input.page }
    const { rows, ...pages } = await pageOfList(clientsList, asked, everybodyFor(asked.who), wanted)
    return { clients: rows, ...pages }
  },

  exportList: ({ app, input, who }) => fileOfList(clientsList, app.db, everybodyFor(who), input),

  async options({ app }) {
    return { clients: await clientChoices(app.db) }
  },

  async openClient({ app, input }) {
    const client = orNotFound(await clientByUrlToken(app.db, input.urlToken))
    const facts = await allOf({
      providerTimeZone: sharedTimeZone(app.db),
      assignedLearningPathways: assignedPathways(app.db, client.id),
      learningPathwayDropDown: pathwayChoices(app.db, client.id),
      formerCodes: formerCodes(app.db, client.id),
    })
    return { client: { ...client, ...facts } }
  },

  async people(asked) {
    const { app, input } = asked
    await mustBeClient(app.db, input.clientId)
    const wanted = { ...input, pageNumber: input.page }
    const { rows, ...pages } = await pageOfList(peopleOfClient, asked, scopeOfPeople(input), wanted)
    return {
      users: rows.map(({ role, ...person }) => ({ ...person, identityRole: { name: roleName(role) } })),
      ...pages,
    }
  },

  async exportCertificates({ app, input }) {
    await mustBeClient(app.db, input.clientId)
    return certificatesOfClient(app, input)
  },

  async exportPeople({ app, input, who }) {
    await mustBeClient(app.db, input.clientId)
    const fields = await fieldsOfList(app.db, who, input.clientId)
    return fileOfList(withOwnColumns(peopleOfClient, fields), app.db, scopeOfPeople(input), input)
  },

  pause: ({ app, input }) => pauseClient(app.db, input.clientId),

  async unpause({ app, input }) {
    await unpauseClient(app.db, input.clientId)
  },

  archive: ({ app, input }) => archiveClient(app.db, input.clientId),

  async unarchive({ app, input }) {
    await unarchiveClient(app.db, input.clientId)
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

  updateMaximum: ({ app, input }) => updateMaximum(app.db, input),

  updateTimeZone: ({ app, input }) => updateTimeZone(app.db, input),

  updateDetails: ({ app, input }) => updateDetails(app.db, input),
}
