import { type Examples, everybody, inAttemptLog, nothing } from './example.ts'

export const playWindow: Examples = {
  'GET playcourse/{ticket}/state': {
    who: everybody,
    send: async (w) => ({ ticket: await w.ticket() }),
    log: nothing,
  },
  'GET playcourse/{ticket}/watch': {
    who: everybody,
    send: async (w) => ({ ticket: await w.ticket() }),
    log: nothing,
  },
  'POST playcourse/{ticket}/commit': {
    who: everybody,
    send: async (w) => ({ ticket: await w.ticket(), sco: 'one', cmi: { lessonStatus: 'incomplete' } }),
    log: inAttemptLog,
  },
  'POST playcourse/{ticket}/replay': {
    who: everybody,
    send: async (w) => ({ ticket: await w.ticket(), launchId: crypto.randomUUID(), commits: [] }),
    log: inAttemptLog,
  },
  'POST playcourse/{ticket}/time': {
    who: everybody,
    send: async (w) => ({ ticket: await w.ticket(), times: [] }),
    log: inAttemptLog,
  },
  'POST playcourse/{ticket}/renew': {
    who: everybody,
    send: async (w) => ({ ticket: await w.ticket() }),
    log: inAttemptLog,
  },
}
