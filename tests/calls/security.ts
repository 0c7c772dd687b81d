import { password } from '#tests/support/make.ts'
import { type Examples, administrators, change, nothing, signedIn } from './example.ts'

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

  'GET Account/GetSecondFactor': { who: signedIn, log: nothing },
  'POST Account/BeginSecondFactor': {
    who: signedIn,
    send: () => ({ currentPassword: password }),
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
