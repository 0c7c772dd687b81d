import { type Examples, nothing } from './example.ts'

export const search: Examples = {
  // Learners find courses; the learner of the object is a person.
  'GET Search/GetResults': {
    who: '401 | own own own | sees own sees | sees own | sees',
    send: (w) => ({ searchTerm: w.learner.email }),
    log: nothing,
  },
}
