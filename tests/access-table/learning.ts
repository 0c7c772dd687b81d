// Who may do what with courses, pathways, progress and playing, by the specification.
import { makePackageZip } from '#tests/support/make-zip.ts'
import { administrators, everybody, itsManagers, itsMembers, type Lines } from './table.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const picture = () => new File([new Uint8Array(png)], 'picture.png')
const scormFile = () => new File([new Uint8Array(makePackageZip())], 'course.zip')
const details = { title: 'Net zero', description: 'From first steps', reference: 'NZ-1' }
const capitals = { Title: 'Net zero', Description: 'From first steps', Reference: 'NZ-1' }

/** The course belongs to the whole client; tests of teams show that only rows of the own people are in the file. */
const ofCourse = '401 | 403 403 403 | ok 404 ok | ok ok | ok'

export const learning: Lines = {
  'GET Course/ExportCourses': [administrators, () => ({ format: 'csv' })],
  'GET Course/GetAllCourses/{page}': [administrators, () => ({ page: 0 })],
  'GET Course/getCourseById/{id}': [administrators, async (w) => ({ id: (await w.course()).id })],
  'POST Course/CheckPackage': [administrators, () => ({ scormFile: scormFile() })],
  'POST Course/UploadCourse': [
    administrators,
    () => ({ ...details, scormFile: scormFile(), badgeImage: picture() }),
  ],
  'POST Course/UpdateCourse': [
    administrators,
    async (w) => ({ CourseId: (await w.course()).id, ...capitals, BadgeImage: picture() }),
  ],
  'GET Course/GetCourseUses/{courseId}': [administrators, async (w) => ({ courseId: (await w.course()).id })],
  'GET Course/GetCourseLosses/{courseId}': [
    administrators,
    async (w) => ({ courseId: (await w.course()).id }),
  ],
  'POST Course/DeleteCourse': [administrators, async (w) => ({ courseId: (await w.course()).id })],
  'GET Course/populateCourseDropdown': [administrators, async (w) => ({ pathwayId: (await w.pathway()).id })],
  'GET Course/GetClientCourses': [
    '401 | 403 403 403 | sees own sees | sees sees | sees',
    async (w) => (await w.course(), {}),
  ],
  'GET Course/GetClientProgressCourses/{clientId}': [
    '401 | 403 403 403 | 403 403 403 | 403 403 | sees',
    async (w) => (await w.course(), { clientId: w.client.id }),
  ],

  'GET Course/ExportLearningPathways': [administrators, () => ({ format: 'csv' })],
  'GET Course/GetAllLearningPathways': [administrators],
  'GET Course/GetLearningPathway/{id}': [administrators, async (w) => ({ id: (await w.pathway()).id })],
  'POST Course/CreatePathway': [
    administrators,
    async (w) => ({ name: 'First', description: '', courseIds: [(await w.looseCourse()).id] }),
  ],
  'POST Course/UpdateLearningPathway': [
    administrators,
    async (w) => ({ learningPathwayId: (await w.pathway()).id, name: 'Other', description: '' }),
  ],
  'POST Course/AddCourseToPathway': [
    administrators,
    async (w) => ({
      learningPathwayId: (await w.pathway()).id,
      courseIds: [(await w.looseCourse()).id],
    }),
  ],
  'GET Course/GetPathwayClients/{page}/{learningPathwayId}': [
    administrators,
    async (w) => ({ page: 1, learningPathwayId: (await w.pathway()).id }),
  ],
  'GET Course/GetPathwayTeams/{page}/{learningPathwayId}': [
    '401 | 403 403 403 | sees 404 sees | sees own | sees',
    async (w) => ({ page: 1, learningPathwayId: (await w.pathwayOfTeam()).id }),
  ],
  'POST Course/UpdatePathwayOrder': [
    administrators,
    async (w) => ({ learningPathwayId: (await w.pathway()).id, courseIds: [(await w.course()).id] }),
  ],
  'GET Course/GetPathwayLosses/{learningPathwayId}': [
    administrators,
    async (w) => ({ learningPathwayId: (await w.pathway()).id }),
  ],
  'POST Course/RemoveCourseFromPathway': [
    administrators,
    async (w) => ({ learningPathwayId: (await w.pathway()).id, courseId: (await w.course()).id }),
  ],
  'POST Course/DeletePathway': [administrators, async (w) => ({ learningPathwayId: (await w.pathway()).id })],
  'POST Course/AssignPathwayToClient': [
    administrators,
    async (w) => ({ clientId: w.client.id, learningPathwayId: (await w.pathway()).id }),
  ],
  'POST Course/RemovePathwayFromClient': [
    administrators,
    async (w) => ({ clientId: w.client.id, learningPathwayId: (await w.pathway()).id }),
  ],
  'GET Course/GetAllClientLearningPathways': [
    '401 | 403 403 403 | sees own sees | sees sees | 403',
    async (w) => (await w.pathway(), {}),
  ],
  'GET Dashboard/GetMyPathways': [
    '401 | sees sees own | sees own sees | sees sees | 403',
    async (w) => (await w.pathway(), {}),
  ],
  'GET Dashboard/GetMyPathway/{id}': [
    '401 | sees sees 404 | sees 404 sees | sees sees | 403',
    async (w) => ({ id: (await w.pathway()).id }),
  ],

  'GET Course/GetLearnerCourse/{id}': [
    '401 | sees sees 404 | sees 404 sees | sees sees | 403',
    async (w) => ({ id: (await w.course()).id }),
  ],
  'GET Course/WatchLearnerCourse/{id}': [
    '401 | ok ok 404 | ok 404 ok | ok ok | 403',
    async (w) => ({ id: (await w.course()).id }),
  ],
  'GET Course/GetProgressOfCourses': [
    '401 | 403 403 403 | sees own sees | sees own | sees',
    async (w) => (await w.course(), {}),
  ],
  'GET Course/GetCourseProgress': [
    '401 | 403 403 403 | sees 404 sees | sees sees | sees',
    async (w) => (
      await w.record(),
      { courseId: (await w.course()).id, pageNumber: 1, clientId: w.client.id }
    ),
  ],
  'GET Course/DownloadCourseProgress': [
    ofCourse,
    async (w) => (await w.record(), { courseId: (await w.course()).id, clientId: w.client.id }),
  ],
  'GET Course/DownloadCourseCertificates': [
    '401 | 403 403 403 | ok 404 ok | ok 409 | ok',
    async (w) => ({ courseId: (await w.certificate()).courseId, clientId: w.client.id, format: 'zip' }),
  ],
  'POST Course/ResetCourseProgress': [
    '401 | ok no no | 403 403 no | 403 403 | 403',
    async (w) => ({ trackingId: (await w.record()).id }),
  ],
  'POST Course/LaunchCourse': [
    '401 | ok ok 404 | 403 403 ok | 403 403 | 403',
    async (w) => ({ courseId: (await w.course()).id }),
  ],
  'GET Course/PreviewCourse/{courseId}': [itsMembers, async (w) => ({ courseId: (await w.course()).id })],

  'GET Training/GetDeadlines/{learningPathwayId}': [
    administrators,
    async (w) => ({ learningPathwayId: (await w.pathway()).id }),
  ],
  'POST Training/SaveDeadline': [
    administrators,
    async (w) => ({
      learningPathwayId: (await w.pathway()).id,
      clientId: w.client.id,
      kind: 'afterJoining',
      days: 30,
    }),
  ],
  'GET Training/GetValidity/{courseId}': [administrators, async (w) => ({ courseId: (await w.course()).id })],
  'POST Training/SaveValidity': [
    administrators,
    async (w) => ({
      courseId: (await w.course()).id,
      months: 12,
      renewalDays: 30,
      renewFrom: 'previousEnd',
    }),
  ],
  'GET Training/GetCompliance': [
    '401 | 403 403 403 | sees own sees | sees own | sees',
    async (w) => (await w.obligation(), { searchTerm: w.learner.email }),
  ],
  'GET Training/ExportCompliance': [
    '401 | 403 403 403 | sees own sees | sees own | sees',
    async (w) => (await w.obligation(), { format: 'csv', searchTerm: w.learner.email }),
  ],
  'GET Training/GetComplianceMatrix': [
    '401 | 403 403 403 | sees own sees | sees own | sees',
    async (w) => (await w.obligation(), { searchTerm: w.learner.email }),
  ],
  'GET Training/ExportComplianceMatrix': [
    '401 | 403 403 403 | sees own sees | sees own | sees',
    async (w) => (await w.obligation(), { format: 'csv', searchTerm: w.learner.email }),
  ],
  'GET Training/GetComplianceTotals': [
    '401 | 403 403 403 | ok 404 ok | ok ok | ok',
    (w) => ({ clientId: w.client.id }),
  ],
  'GET Training/GetLeftOut': [
    '401 | 403 403 403 | sees own sees | sees own | sees',
    async (w) => ({ reason: 'archived', searchTerm: (await w.archived()).email }),
  ],
  'GET Training/GetComplianceOverview': ['401 | 403 403 403 | ok ok ok | ok ok | ok'],
  'GET Training/GetMyObligations': [
    '401 | sees sees own | 403 403 sees | 403 403 | 403',
    async (w) => (await w.obligation(), {}),
  ],
  'POST Training/ExtendDueDate': [
    itsManagers,
    async (w) => ({
      rows: [{ ...(await w.obligation()), urlToken: w.learner.urlToken }],
      day: '2027-03-31',
      reason: 'Away from work',
    }),
  ],

  'GET History/GetAttempts/{urlToken}/{courseId}': [
    '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    async (w) => (await w.record(), { urlToken: w.learner.urlToken, courseId: (await w.course()).id }),
  ],
  'GET History/GetAttempt/{id}': [
    '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    async (w) => ({ id: (await w.record()).attemptId }),
  ],
  'GET History/GetLearnerTimeline/{urlToken}': [
    '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    async (w) => (await w.record(), { urlToken: w.learner.urlToken }),
  ],
  'GET History/GetCertificate/{urlToken}/{courseId}': [
    '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    async (w) => ({ urlToken: w.learner.urlToken, courseId: (await w.certificate()).courseId }),
  ],
  'GET History/DownloadCertificate/{urlToken}/{courseId}': [
    itsManagers,
    async (w) => ({ urlToken: w.learner.urlToken, courseId: (await w.certificate()).courseId }),
  ],
  'GET History/DownloadLearningTime/{urlToken}': [
    itsManagers,
    async (w) => (await w.record(), { urlToken: w.learner.urlToken }),
  ],
  'GET History/DownloadCourseLearningTime': [
    ofCourse,
    async (w) => (await w.record(), { courseId: (await w.course()).id, clientId: w.client.id }),
  ],
  'GET Certificate/Verify/{certificateNumber}': [everybody, (w) => w.certificateNumber()],
  'GET Certificate/GetLearnerCertificates/{urlToken}': [
    '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    async (w) => (await w.certificate(), { urlToken: w.learner.urlToken }),
  ],
  'GET Certificate/GetMyCertificates': [
    '401 | sees own own | 403 403 own | 403 403 | 403',
    async (w) => (await w.certificate(), {}),
  ],
  'GET Certificate/DownloadByNumber/{certificateNumber}': [
    '401 | ok 404 404 | ok 404 ok | ok 404 | ok',
    (w) => w.certificateNumber(),
  ],
  'GET Certificate/DownloadCredential/{certificateNumber}': [
    '401 | ok 404 404 | ok 404 ok | ok 404 | ok',
    (w) => w.certificateNumber(),
  ],
  'GET Certificate/DownloadBadge/{certificateNumber}': [
    '401 | ok 404 404 | ok 404 ok | ok 404 | ok',
    (w) => w.certificateNumber(),
  ],
  'GET Certificate/DownloadLearnerCertificates/{urlToken}': [
    itsManagers,
    async (w) => (await w.certificate(), { urlToken: w.learner.urlToken, format: 'zip' }),
  ],
  'GET Certificate/WatchLearnerCertificates/{urlToken}': [
    itsManagers,
    (w) => ({ urlToken: w.learner.urlToken }),
  ],
  'POST Certificate/Revoke': [
    administrators,
    async (w) => ({ ...(await w.certificateNumber()), reason: 'Issued by mistake' }),
  ],
  'POST Certificate/Reissue': [
    administrators,
    async (w) => ({
      ...(await w.certificateNumber()),
      firstName: 'Ada',
      lastName: 'King',
      reason: 'A spelling mistake',
    }),
  ],
  'GET History/GetAttemptStory/{id}': [administrators, async (w) => ({ id: (await w.record()).attemptId })],
  'GET History/DownloadAttemptStory/{id}': [
    administrators,
    async (w) => ({ id: (await w.record()).attemptId }),
  ],
  'GET History/GetItemAnalysis/{courseId}': [
    administrators,
    async (w) => (await w.record(), { courseId: (await w.course()).id }),
  ],
}

/** On the content host, which has no sessions: a certificate is public, and a window has its ticket. */
export const onContentHost: Lines = {
  'GET Certificate/GetCertificate/{userId}/{courseId}': [everybody, (w) => w.certificate()],
  'GET Certificate/GetNumber/{userId}/{courseId}': [everybody, (w) => w.certificate()],
  'GET Certificate/DownloadCertificate/{userId}/{courseId}': [everybody, (w) => w.certificate()],
  'GET playcourse/{ticket}/state': [everybody, async (w) => ({ ticket: await w.ticket() })],
  'GET playcourse/{ticket}/watch': [everybody, async (w) => ({ ticket: await w.ticket() })],
  'POST playcourse/{ticket}/commit': [
    everybody,
    async (w) => ({ ticket: await w.ticket(), sco: 'one', cmi: { lessonStatus: 'incomplete' } }),
  ],
  'POST playcourse/{ticket}/replay': [
    everybody,
    async (w) => ({ ticket: await w.ticket(), launchId: crypto.randomUUID(), commits: [] }),
  ],
  'POST playcourse/{ticket}/time': [everybody, async (w) => ({ ticket: await w.ticket(), times: [] })],
  'POST playcourse/{ticket}/renew': [everybody, async (w) => ({ ticket: await w.ticket() })],
}
