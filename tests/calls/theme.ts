import { colourNames } from '#contract/calls/theme.ts'
import { api } from '#contract/all.ts'
import { type Examples, administrators, everybody, change, nothing, picture } from './example.ts'

const colours = Object.fromEntries(colourNames.map((name) => [name, '#1f6f4f']))

export const theme: Examples = {
  'GET Config/GetConfig': {
    who: everybody,
    log: nothing,
  },
  // A manager changes the look of their own client, and has no way to name another.
  'POST Config/UpdateConfig': {
    who: '401 | 403 403 403 | ok ok ok | 403 403 | ok',
    send: () => ({ ...colours, logo: picture() }),
    log: change('Changed the branding'),
    edited: {
      theme: ({ product, admin }) => ({
        which: {},
        read: async () => (await product.ask(api.theme.openTheme, {}, admin)).config,
        other: ['iconColour', '#112233'],
        both: ['primaryNavColour', '#445566', '#778899'],
        inForm: true,
      }),
    },
  },
  'GET Config/GetClientConfig/{clientId}': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id }),
    log: nothing,
  },
  'POST Config/UpdateClientConfig': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id, ...colours, logo: picture() }),
    log: change('Changed the branding of a client'),
    edited: {
      'theme of a client': ({ product, admin, client }) => ({
        which: { clientId: client.id },
        read: async () => (await product.ask(api.theme.openOfClient, { clientId: client.id }, admin)).config,
        other: ['iconColour', '#112233'],
        both: ['primaryNavColour', '#445566', '#778899'],
        inForm: true,
      }),
    },
  },
}
