import { type Examples, change, nothing, signedIn } from './example.ts'

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
}
