import { type Examples, administrators, nothing } from './example.ts'

export const health: Examples = {
  'GET Health/GetHealth': {
    who: administrators,
    log: nothing,
  },
  'GET Health/GetFailedParts': {
    who: administrators,
    send: () => ({ job: 'Reminders' }),
    log: nothing,
  },
}
