import { type Examples, change, nothing } from './example.ts'

const learners = '401 | ok ok ok | 403 403 ok | 403 403 | 403'

export const calendar: Examples = {
  'GET Calendar/GetMyCalendar': {
    who: learners,
    log: nothing,
  },
  'POST Calendar/CreateMyCalendar': {
    who: learners,
    log: change('Created an address for the calendar of due dates'),
  },
  'POST Calendar/RevokeMyCalendar': {
    who: learners,
    log: change('Revoked the address of the calendar of due dates'),
    after: 'POST Calendar/CreateMyCalendar',
  },
}
