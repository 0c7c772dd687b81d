import { type Examples, administrators, signedIn, exported } from './example.ts'

export const ownData: Examples = {
  'GET Account/DownloadOwnData': {
    who: signedIn,
    log: exported('Downloaded the own data'),
  },
  'GET User/DownloadPersonalData/{id}': {
    who: administrators,
    send: (w) => ({ id: w.learner.id }),
    log: exported('Downloaded the data of a person'),
  },
}
