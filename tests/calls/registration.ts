import { type Examples, administrators, nothing, change } from './example.ts'

const entriesOf = (
  type: string,
  kind: 'gender' | 'jobRole' | 'employmentStatus' | 'ethnicity',
  [added, removed]: [string, string],
): Examples => ({
  [`POST RegistrationDetails/add${type}`]: {
    who: administrators,
    send: () => ({ name: crypto.randomUUID() }),
    log: change(added),
  },
  [`POST RegistrationDetails/remove${type}`]: {
    who: administrators,
    send: async (w) => ({ id: (await w.option(kind)).id }),
    log: change(removed),
  },
})

export const registration: Examples = {
  'GET RegistrationDetails/GetRegistrationDetails': {
    who: administrators,
    log: nothing,
  },
  ...entriesOf('Gender', 'gender', [
    'Added an entry to a registration list',
    'Removed an entry from a registration list',
  ]),
  ...entriesOf('JobRole', 'jobRole', [
    'Added an entry to a registration list',
    'Removed an entry from a registration list',
  ]),
  ...entriesOf('EmploymentStatus', 'employmentStatus', [
    'Added an entry to a registration list',
    'Removed an entry from a registration list',
  ]),
  ...entriesOf('Ethnicity', 'ethnicity', [
    'Added an entry to a registration list',
    'Removed an entry from a registration list',
  ]),
}
