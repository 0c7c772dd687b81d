import { api } from '#contract/all.ts'
import { type Examples, administrators, change, exported, nothing } from './example.ts'

export const clients: Examples = {
  'POST Account/CreateClient': {
    who: administrators,
    send: () => ({
      clientName: 'Acme',
      firstName: 'Ada',
      lastName: 'Green',
      email: `new-${crypto.randomUUID()}@example.test`,
      phoneNumber: '1',
      referalCode: crypto.randomUUID(),
      maximumNumberOfLearners: 5,
    }),
    log: change('Created a client'),
  },
  'GET Admin/GetAllClients/{page}': {
    who: administrators,
    send: () => ({ page: 1 }),
    log: nothing,
  },
  'GET Admin/ClientList': {
    who: administrators,
    log: nothing,
  },
  'GET Admin/GetClientByUrlToken/{urlToken}': {
    who: administrators,
    send: (w) => ({ urlToken: w.client.urlToken }),
    log: nothing,
  },
  'GET Admin/GetAllUsersForClient/{page}/{clientId}': {
    who: administrators,
    send: (w) => ({ page: 1, clientId: w.client.id }),
    log: nothing,
  },
  'GET Admin/ExportClientUsers': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id, format: 'csv' }),
    log: exported('Exported the people of a client'),
  },
  'GET Admin/ExportClientCertificates': {
    who: administrators,
    send: async (w) => (await w.certificate(), { clientId: w.client.id, format: 'zip' }),
    log: exported('Exported the certificates of the people of a client'),
  },
  'GET Admin/GetClientLosses/{clientId}': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id }),
    log: nothing,
  },
  'POST Admin/PauseClient': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id }),
    log: change('Paused a client'),
  },
  'GET Admin/ExportClients': {
    who: administrators,
    send: () => ({ format: 'csv' }),
    log: exported('Exported the list of clients'),
  },
  'POST Admin/UnPauseClient': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id }),
    log: change('Ended the pause of a client'),
    after: 'POST Admin/PauseClient',
  },
  'POST Admin/ArchiveClient': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id }),
    log: change('Archived a client'),
  },
  'POST Admin/UnarchiveClient': {
    who: administrators,
    send: async (w) => ({ clientId: (await w.archivedClient()).id }),
    log: change('Restored a client'),
  },
  'POST Admin/UpdateClientTimeZone': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id, timeZone: 'Europe/London' }),
    log: change('Changed the time zone of a client'),
    edited: {
      'time zone of a client': ({ product, admin, client }) => ({
        which: { clientId: client.id },
        read: async () => {
          const { client: stored } = await product.ask(
            api.clients.openClient,
            { urlToken: client.urlToken },
            admin,
          )
          return { timeZone: stored.timeZone }
        },
        both: ['timeZone', 'Etc/GMT+3', 'Etc/GMT+4'],
      }),
    },
  },
  'POST Admin/UpdateClient': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id, clientName: 'Renamed', referalCode: crypto.randomUUID() }),
    log: change('Changed the name, the referral code or the contact of a client'),
    edited: {
      'details of a client': ({ product, admin, client }) => ({
        which: { clientId: client.id },
        read: async () => {
          const { client: stored } = await product.ask(
            api.clients.openClient,
            { urlToken: client.urlToken },
            admin,
          )
          return { ...stored, clientName: stored.name }
        },
        other: ['referalCode', 'another code'],
        both: ['clientName', 'First name', 'Second name'],
      }),
    },
  },
  'POST Admin/DeleteClient': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id }),
    log: change('Deleted a client'),
  },
  'POST Admin/UpdateMaxLearners': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id, maxLearners: 5 }),
    log: change('Changed the number of learners of a client'),
    edited: {
      client: ({ product, admin, client }) => ({
        which: { clientId: client.id },
        read: async () => {
          const found = await product.ask(api.clients.openClient, { urlToken: client.urlToken }, admin)
          return { maxLearners: found.client.maximumNumberOfLearners }
        },
        both: ['maxLearners', 70, 80],
      }),
    },
  },
}
