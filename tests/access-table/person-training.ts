// Who sees and changes what a learner has to complete and has completed.
import { evidence } from '#tests/support/make-evidence.ts'
import { type Lines, administrators, itsManagers } from './table.ts'

const reason = 'Entered by mistake'

export const personTraining: Lines = {
  'GET Training/GetLearnerTraining/{urlToken}': [
    '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    async (w) => (await w.obligation(), { urlToken: w.learner.urlToken }),
  ],
  'GET Training/GetMyTraining': [
    '401 | sees sees own | 403 403 sees | 403 403 | 403',
    async (w) => (await w.obligation(), {}),
  ],
  'POST Training/Exempt': [
    itsManagers,
    async (w) => ({
      rows: [{ ...(await w.obligation()), urlToken: w.learner.urlToken }],
      fromDay: '2026-01-31',
      untilDay: '2027-01-31',
      reason: 'On leave',
    }),
  ],
  'POST Training/EndExemption': [
    itsManagers,
    async (w) => ({ id: (await w.exemption()).id, untilDay: '2026-12-31', reason }),
  ],
  'POST Training/RemoveExemption': [itsManagers, async (w) => ({ id: (await w.exemption()).id, reason })],
  'POST Training/RecordExternalCompletion': [
    itsManagers,
    async (w) => ({
      ...(await w.obligation()),
      urlToken: w.learner.urlToken,
      completedOn: '2026-01-31',
      title: 'First aid',
      evidence: evidence(),
    }),
  ],
  'POST Training/CorrectExternalCompletion': [
    itsManagers,
    async (w) => ({
      id: (await w.external()).id,
      completedOn: '2026-02-01',
      title: 'First aid',
      reason,
      evidence: evidence(),
    }),
  ],
  'POST Training/RemoveExternalCompletion': [
    itsManagers,
    async (w) => ({ id: (await w.external()).id, reason }),
  ],
  'GET Training/GetClientValidities/{clientId}': [
    '401 | 403 403 403 | 403 403 403 | 403 403 | sees',
    async (w) => (await w.course(), { clientId: w.client.id }),
  ],
  'GET Training/CountClientCompletions/{clientId}/{courseId}': [
    administrators,
    async (w) => ({ clientId: w.client.id, courseId: (await w.course()).id }),
  ],
  'POST Training/SaveClientValidity': [
    administrators,
    async (w) => ({
      clientId: w.client.id,
      courseId: (await w.course()).id,
      months: 12,
      renewalDays: 30,
      renewFrom: 'previousEnd',
    }),
  ],
  'POST Training/RemoveClientValidity': [
    administrators,
    async (w) => ({ clientId: w.client.id, courseId: (await w.course()).id }),
  ],
  // The learner whose own it is, too.
  'GET Training/DownloadEvidence/{id}': [
    '401 | ok 404 404 | ok 404 ok | ok 404 | ok',
    async (w) => ({ id: (await w.external()).id }),
  ],
  // The pack was requested by an administrator.
  'GET Evidence/GetPacks': [
    '401 | 403 403 403 | own own own | own own | sees',
    async (w) => (await w.evidencePack(), {}),
  ],
  'POST Evidence/RequestPack': [itsManagers, (w) => ({ subject: 'team', teamId: w.team.id })],
  'POST Evidence/DeletePack': [
    '401 | 403 403 403 | 404 404 404 | 404 404 | ok',
    async (w) => ({ id: (await w.evidencePack()).id }),
  ],
  'GET Evidence/DownloadPack/{id}': [
    '401 | 403 403 403 | 404 404 404 | 404 404 | ok',
    async (w) => ({ id: (await w.evidencePack()).id }),
  ],
}
