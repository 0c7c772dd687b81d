import { evidence } from '#tests/support/make-evidence.ts'
import { type Examples, itsManagers, change, exported, nothing } from './example.ts'

const reason = 'Entered by mistake'

export const personTraining: Examples = {
  'GET Training/GetLearnerTraining/{urlToken}': {
    who: '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    send: async (w) => (await w.obligation(), { urlToken: w.learner.urlToken }),
    log: nothing,
  },
  'GET Training/GetMyTraining': {
    who: '401 | sees sees own | 403 403 sees | 403 403 | 403',
    send: async (w) => (await w.obligation(), {}),
    log: nothing,
  },
  'GET Training/GetMatchingRows': {
    who: '401 | 403 403 403 | sees own sees | sees own | sees',
    send: async (w) => (await w.obligation(), { searchTerm: w.learner.email }),
    log: nothing,
  },
  'POST Training/Exempt': {
    who: itsManagers,
    send: async (w) => ({
      rows: [{ ...(await w.obligation()), urlToken: w.learner.urlToken }],
      fromDay: '2026-01-31',
      untilDay: '2027-01-31',
      reason: 'On leave',
    }),
    log: change('Exempted learners from a course'),
  },
  'POST Training/EndExemption': {
    who: itsManagers,
    send: async (w) => ({ id: (await w.exemption()).id, untilDay: '2026-12-31', reason }),
    log: change('Changed the last day of an exemption'),
    edited: {
      'last day of an exemption': ({ ofPerson, exemptionId }) => ({
        which: { id: exemptionId, reason },
        read: async () => (await ofPerson()).exemptions.find(({ id }) => id === exemptionId),
        both: ['untilDay', '2029-01-05', '2029-01-09'],
      }),
    },
  },
  'POST Training/RemoveExemption': {
    who: itsManagers,
    send: async (w) => ({ id: (await w.exemption()).id, reason }),
    log: change('Removed an exemption'),
  },
  'GET Training/GetCoursesToRecord/{urlToken}': {
    who: '401 | 403 403 403 | ok 404 ok | ok 404 | ok',
    send: async (w) => (await w.obligation(), { urlToken: w.learner.urlToken }),
    log: nothing,
  },
  'POST Training/RecordExternalCompletion': {
    who: itsManagers,
    send: async (w) => ({
      ...(await w.obligation()),
      urlToken: w.learner.urlToken,
      completedOn: '2026-01-31',
      title: 'First aid',
      evidence: evidence(),
    }),
    log: change('Recorded a course as completed elsewhere'),
  },
  'POST Training/CorrectExternalCompletion': {
    who: itsManagers,
    send: async (w) => ({
      id: (await w.external()).id,
      completedOn: '2026-02-01',
      title: 'First aid',
      reason,
      evidence: evidence(),
    }),
    log: change('Corrected a course completed elsewhere'),
    edited: {
      'external completion': ({ ofPerson, externalId }) => ({
        which: { id: externalId, reason },
        read: async () => {
          const { completedOn, ownValidUntil, external } =
            (await ofPerson()).completions.find(({ id }) => id === externalId) ?? {}
          return { completedOn, validUntil: ownValidUntil ?? '', title: external?.title }
        },
        other: ['validUntil', '2035-01-01'],
        both: ['title', 'First title', 'Second title'],
        inForm: true,
      }),
    },
  },
  'POST Training/RemoveExternalCompletion': {
    who: itsManagers,
    send: async (w) => ({ id: (await w.external()).id, reason }),
    log: change('Removed a course completed elsewhere'),
  },
  // The learner whose own it is, too.
  'GET Training/DownloadEvidence/{id}': {
    who: '401 | ok 404 404 | ok 404 ok | ok 404 | ok',
    send: async (w) => ({ id: (await w.external()).id }),
    log: exported('Opened the evidence of an external completion'),
  },
}
