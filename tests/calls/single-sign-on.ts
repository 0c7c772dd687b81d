import { api } from '#contract/all.ts'
import { type Examples, administrators, change, everybody, logIn, nothing, ofWholeClient } from './example.ts'

export const singleSignOn: Examples = {
  'POST Account/GetWayToLogIn': {
    who: everybody,
    send: () => ({ email: 'nia@example.test' }),
    log: nothing,
  },
  'POST Account/BeginSingleSignOn': {
    who: everybody,
    send: async (w) => ({ providerId: (await w.signOnProvider()).id }),
    log: nothing,
  },
  'POST Account/FinishSingleSignOn': {
    who: everybody,
    send: (w) => w.answeredSignOn(null),
    log: logIn('Used single sign-on'),
  },
  // A manager who may not set it up is answered that.
  'GET Client/GetSingleSignOn': {
    who: '401 | 403 403 403 | ok 404 ok | ok ok | ok',
    send: (w) => ({ clientId: w.client.id }),
    log: nothing,
  },
  'POST Client/UpdateSingleSignOn': {
    who: ofWholeClient,
    send: async (w) => {
      const { issuer } = await w.signOnProvider()
      const provider = { discoveryAddress: issuer, oidcClientId: 'coppice' }
      return { clientId: w.client.id, label: 'Their account', ...provider }
    },
    log: change('Changed single sign-on'),
    edited: {
      'single sign-on': ({ product, admin, client }) => ({
        which: { clientId: client.id },
        read: async () => {
          const found = await product.ask(api.singleSignOn.singleSignOn, { clientId: client.id }, admin)
          const { label, discoveryAddress, oidcClientId, secretEndsOn, teamClaim } = found.settings ?? {}
          return { label, discoveryAddress, oidcClientId, secretEndsOn, teamClaim }
        },
        other: ['teamClaim', 'groups'],
        both: ['label', 'First account', 'Second account'],
      }),
    },
  },
  'POST Client/SwitchSingleSignOn': {
    who: ofWholeClient,
    send: async (w) => {
      await w.signOnProvider()
      return { clientId: w.client.id, isOn: false }
    },
    log: change('Turned single sign-on on or off'),
  },
  'POST Client/UpdateWhoSetsUpSingleSignOn': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id, managersMay: true }),
    log: change('Changed who sets up single sign-on'),
  },
  'POST Client/UpdateFactorsOfSingleSignOn': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id, asksTwoFactors: true }),
    log: change('Changed whether single sign-on asks for two factors'),
  },
  'POST Client/AddSingleSignOnDomain': {
    who: ofWholeClient,
    send: async (w) => {
      await w.signOnProvider()
      return { clientId: w.client.id, domain: `new-${crypto.randomUUID()}.example` }
    },
    log: change('Added a domain for single sign-on'),
  },
  'POST Client/CheckSingleSignOnDomain': {
    who: ofWholeClient,
    send: async (w) => ({ clientId: w.client.id, domain: await w.signOnDomainInDns() }),
    log: change('Proved a domain for single sign-on'),
  },
  'POST Client/ConfirmSingleSignOnDomain': {
    who: administrators,
    send: async (w) => ({ clientId: w.client.id, domain: await w.signOnDomain() }),
    log: change('Confirmed a domain for single sign-on'),
  },
  'POST Client/RemoveSingleSignOnDomain': {
    who: ofWholeClient,
    send: async (w) => ({ clientId: w.client.id, domain: await w.signOnDomain() }),
    log: change('Removed a domain for single sign-on'),
  },
  'POST Client/TrySingleSignOn': {
    who: ofWholeClient,
    send: async (w) => {
      await w.signOnProvider()
      return { clientId: w.client.id }
    },
    log: nothing,
  },
  // Without an id of the client: the answer belongs to the one with the provider.
  'POST Client/FinishTrialOfSingleSignOn': {
    who: ofWholeClient,
    send: (w) => w.answeredSignOn(w.someCaller?.id ?? null),
    log: nothing,
  },
}
