import { password } from '#tests/support/make.ts'
import { type Examples, administrators, change, nothing, ofWholeClient, signedIn } from './example.ts'

const ownOfLearner = '401 | ok 404 404 | 404 404 404 | 404 404 | 404'

export const security: Examples = {
  'GET Account/GetSessions': { who: signedIn, log: nothing },
  'POST Account/EndSession': {
    who: '401 | ok 404 404 | 404 404 404 | 404 404 | 404',
    send: (w) => w.otherSession(),
    log: change('Ended an own session'),
  },
  'POST Account/EndOtherSessions': {
    who: signedIn,
    sendToChange: async (w) => {
      await w.sessionOfEach()
      return {}
    },
    log: change('Ended all other own sessions'),
  },

  'POST Account/ProveIdentity': {
    who: signedIn,
    send: () => ({ currentPassword: password }),
    log: change('Entered the password again'),
  },
  'POST Account/ProveByPasskey': {
    who: signedIn,
    send: async (w) => ({ passkey: await w.usedPasskey(w.caller) }),
    log: change('Used a passkey again'),
  },
  'GET Account/GetPasskeys': { who: signedIn, log: nothing },
  'POST Account/BeginPasskey': { who: signedIn, log: nothing },
  'POST Account/AddPasskey': {
    who: signedIn,
    send: async (w) => ({ name: 'Phone', passkey: await w.newPasskey(w.caller) }),
    log: change('Added a passkey'),
  },
  'POST Account/RenamePasskey': {
    who: ownOfLearner,
    send: async (w) => ({ ...(await w.passkey()), name: 'Old phone' }),
    log: change('Renamed a passkey'),
  },
  'POST Account/RemovePasskey': {
    who: ownOfLearner,
    send: (w) => w.passkey(),
    log: change('Removed a passkey'),
  },
  // Everybody but the learner has no other way to log in.
  'POST Account/RemovePassword': {
    who: '401 | ok 409 409 | 409 409 409 | 409 409 | 409',
    send: async (w) => {
      await w.passkey()
      return {}
    },
    log: change('Removed the own password'),
  },

  'GET Account/GetSecondFactorDemand': {
    who: ofWholeClient,
    send: (w) => ({ clientId: w.client.id }),
    log: nothing,
  },
  'POST Account/UpdateSecondFactorDemand': {
    who: ofWholeClient,
    send: (w) => ({ clientId: w.client.id, demandedOf: 'managers', graceDays: 14 }),
    log: change('Changed of whom a second factor is demanded'),
  },
  'GET Account/PreviewSecondFactorDemand': {
    who: ofWholeClient,
    send: (w) => ({ clientId: w.client.id, demandedOf: 'everybody' }),
    log: nothing,
  },

  'GET Account/GetSecondFactor': { who: signedIn, log: nothing },
  'POST Account/BeginSecondFactor': {
    who: signedIn,
    log: change('Began to set up an authenticator app'),
  },
  'POST Account/TurnOnSecondFactor': {
    who: signedIn,
    send: (w) => w.begunAppOfEach(),
    log: change('Turned on codes of an authenticator app'),
  },
  'POST Account/ReplaceRecoveryCodes': {
    who: signedIn,
    send: (w) => w.appOfEach(),
    log: change('Made new recovery codes'),
  },
  'POST Account/TurnOffSecondFactor': {
    who: signedIn,
    send: (w) => w.appOfEach(),
    log: change('Turned off codes of an authenticator app'),
  },
  'GET User/GetSecondFactor/{userId}': {
    who: administrators,
    send: (w) => ({ userId: w.learner.id }),
    log: nothing,
  },
  'POST User/ResetSecondFactor': {
    who: administrators,
    send: async (w) => {
      await w.appOfEach()
      return { userId: w.learner.id, reason: 'Lost the phone' }
    },
    log: change('Reset the second factor of a person'),
  },
}
