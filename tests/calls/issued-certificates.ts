import {
  type Examples,
  administrators,
  everybody,
  itsManagers,
  change,
  exported,
  nothing,
} from './example.ts'

export const issuedCertificates: Examples = {
  'GET Certificate/Verify/{certificateNumber}': {
    who: everybody,
    send: (w) => w.certificateNumber(),
    log: nothing,
  },
  'GET Certificate/GetLearnerCertificates/{urlToken}': {
    who: '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    send: async (w) => (await w.certificate(), { urlToken: w.learner.urlToken }),
    log: nothing,
  },
  'GET Certificate/GetMyCertificates': {
    who: '401 | sees own own | 403 403 own | 403 403 | 403',
    send: async (w) => (await w.certificate(), {}),
    log: nothing,
  },
  'GET Certificate/DownloadByNumber/{certificateNumber}': {
    who: '401 | ok 404 404 | ok 404 ok | ok 404 | ok',
    send: (w) => w.certificateNumber(),
    log: nothing,
  },
  'GET Certificate/DownloadCredential/{certificateNumber}': {
    who: '401 | ok 404 404 | ok 404 ok | ok 404 | ok',
    send: (w) => w.certificateNumber(),
    log: nothing,
  },
  'GET Certificate/DownloadBadge/{certificateNumber}': {
    who: '401 | ok 404 404 | ok 404 ok | ok 404 | ok',
    send: (w) => w.certificateNumber(),
    log: nothing,
  },
  'GET Certificate/DownloadLearnerCertificates/{urlToken}': {
    who: itsManagers,
    send: async (w) => (await w.certificate(), { urlToken: w.learner.urlToken, format: 'zip' }),
    log: exported('Exported the certificates of a learner'),
  },
  'GET Certificate/WatchLearnerCertificates/{urlToken}': {
    who: itsManagers,
    send: (w) => ({ urlToken: w.learner.urlToken }),
    log: nothing,
  },
  'POST Certificate/Revoke': {
    who: administrators,
    send: async (w) => ({ ...(await w.certificateNumber()), reason: 'Issued by mistake' }),
    log: change('Revoked a certificate'),
  },
  'POST Certificate/Reissue': {
    who: administrators,
    send: async (w) => ({
      ...(await w.certificateNumber()),
      firstName: 'Ada',
      lastName: 'King',
      reason: 'A spelling mistake',
    }),
    log: change('Issued a certificate again with another name'),
  },
  'GET Certificate/GetOldNames/{urlToken}': {
    who: itsManagers,
    send: (w) => w.oldName(),
    log: nothing,
  },
  'POST Certificate/ReissueWithCurrentName': {
    who: administrators,
    send: (w) => w.oldName(),
    log: change('Issued the certificates of a person again with the corrected name'),
  },
  'POST Certificate/RequestReissue': {
    who: '401 | 403 403 403 | ok 404 ok | ok 404 | 403',
    send: (w) => w.oldName(),
    log: change('Asked to issue the certificates of a person again'),
  },
  'POST Certificate/DismissReissueRequest': {
    who: administrators,
    send: async (w) => w.requestedReissue(),
    log: change('Dismissed a request to issue certificates again'),
  },
}
