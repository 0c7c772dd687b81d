import type * as issuedCertificates from '#contract/calls/issued-certificates.ts'
import type { Answers } from '../../http/answer.ts'
import { abortWhenCallerLeaves } from '../../http/abort-when-caller-leaves.ts'
import { scopeOf } from '../../access/who.ts'
import { learnerWithin } from '../../identity/learner-within.ts'
import { downloadBadge, downloadCredential } from './credentials.ts'
import {
  certificatesTopic,
  downloadByNumber,
  reissueCertificate,
  revokeCertificate,
} from './issued-certificates.ts'
import { certificatesOfPerson } from './issued-queries.ts'
import { certificatesOfPeople } from './certificates-of-people.ts'
import { nameOn } from './name-and-status.ts'
import { dismissRequest, oldNamesOf, reissueWithCurrentName, requestReissue } from './old-names.ts'
import { limitLookUps, verifyCertificate } from './verify.ts'

/** These calls are answered on the API, by number. */
export const issuedCertificateAnswers: Answers<typeof issuedCertificates> = {
  async verify({ app, input, who, address }) {
    await limitLookUps(app, address)
    return verifyCertificate(app, input.certificateNumber, who)
  },

  async ofLearner({ app, input, who }) {
    const { id } = await learnerWithin(app.db, input.urlToken, scopeOf(who))
    return { certificates: await certificatesOfPerson(app.db, id) }
  },

  async myCertificates({ app, who }) {
    return { certificates: await certificatesOfPerson(app.db, who.id) }
  },

  downloadOne: ({ app, input, who, reply }) =>
    downloadByNumber(app, input.certificateNumber, who, abortWhenCallerLeaves(reply)),

  downloadCredential: ({ app, input, who }) => downloadCredential(app, input.certificateNumber, who),

  downloadBadge: ({ app, input, who }) => downloadBadge(app, input.certificateNumber, who),

  async downloadOfLearner({ app, input, who }) {
    const scope = scopeOf(who)
    const learner = await learnerWithin(app.db, input.urlToken, scope)
    return certificatesOfPeople(app, {
      scope,
      userIds: [learner.id],
      onlyLatest: false,
      format: input.format,
      name: `Certificates ${nameOn(learner)}`,
    })
  },

  async watch({ app, input, who, reply }) {
    const { id } = await learnerWithin(app.db, input.urlToken, scopeOf(who))
    await app.live.watch(reply, who, {
      name: certificatesTopic(id),
      eventsFor: async () => () => [{ kind: 'changed' }],
    })
  },

  revoke: ({ app, input, who }) => revokeCertificate(app, who, input),

  async reissue({ app, input, who }) {
    return { number: await reissueCertificate(app, who, input) }
  },

  oldNames: ({ app, input, who }) => oldNamesOf(app.db, who, input.urlToken),

  async reissueAll({ app, input, who }) {
    return { certificates: await reissueWithCurrentName(app, who, input.urlToken) }
  },

  requestReissue: ({ app, input, who }) => requestReissue(app.db, who, input.urlToken),

  dismissReissueRequest: ({ app, input, who }) => dismissRequest(app.db, who, input.urlToken),
}
