// Who may do what with clients, the theme, enquiries, mail, reports, registration, wellness, the blog and health, by
// the specification. Nearly all of it is for administrators.
import { proposedReminders } from '#contract/rules/reminders.ts'
import { administrators, everybody, itsManagers, type Lines } from './table.ts'
import { picture } from './learning.ts'

const period = { fromDate: '2026-01-01', toDate: '2026-01-31' }
const colours = Object.fromEntries(
  [
    'primaryNavColour',
    'secondaryNavColour',
    'primaryButtonColour',
    'secondaryButtonColour',
    'primaryNavFontColour',
    'secondaryNavFontColour',
    'iconColour',
    'sidebarIconColour',
  ].map((name) => [name, '#1f6f4f']),
)
const ofWholeClient = '401 | 403 403 403 | ok 404 ok | 403 403 | ok'
const registration = (
  type: string,
  kind: 'gender' | 'jobRole' | 'employmentStatus' | 'ethnicity',
): Lines => ({
  [`POST RegistrationDetails/add${type}`]: [administrators, () => ({ name: crypto.randomUUID() })],
  [`POST RegistrationDetails/remove${type}`]: [
    administrators,
    async (w) => ({ id: (await w.option(kind)).id }),
  ],
})

export const provider: Lines = {
  'POST Account/CreateClient': [
    administrators,
    () => ({
      clientName: 'Acme',
      firstName: 'Ada',
      lastName: 'Green',
      email: `new-${crypto.randomUUID()}@example.test`,
      phoneNumber: '1',
      referalCode: crypto.randomUUID(),
      maximumNumberOfLearners: 5,
    }),
  ],
  'GET Admin/GetAllClients/{page}': [administrators, () => ({ page: 1 })],
  'GET Admin/ClientList': [administrators],
  'GET Admin/GetClientByUrlToken/{urlToken}': [administrators, (w) => ({ urlToken: w.client.urlToken })],
  'GET Admin/GetAllUsersForClient/{page}/{clientId}': [
    administrators,
    (w) => ({ page: 1, clientId: w.client.id }),
  ],
  'GET Admin/ExportClientUsers': [administrators, (w) => ({ clientId: w.client.id, format: 'csv' })],
  'GET Admin/ExportClientCertificates': [
    administrators,
    async (w) => (await w.certificate(), { clientId: w.client.id, format: 'zip' }),
  ],
  'GET Admin/GetClientLosses/{clientId}': [administrators, (w) => ({ clientId: w.client.id })],
  'POST Admin/PauseClient': [administrators, (w) => ({ clientId: w.client.id })],
  'GET Admin/ExportClients': [administrators, () => ({ format: 'csv' })],
  'POST Admin/UnPauseClient': [administrators, (w) => ({ clientId: w.client.id })],
  'POST Admin/ArchiveClient': [administrators, (w) => ({ clientId: w.client.id })],
  'POST Admin/UnarchiveClient': [administrators, async (w) => ({ clientId: (await w.archivedClient()).id })],
  'POST Admin/UpdateClientTimeZone': [
    administrators,
    (w) => ({ clientId: w.client.id, timeZone: 'Europe/London' }),
  ],
  'POST Admin/DeleteClient': [administrators, (w) => ({ clientId: w.client.id })],
  'POST Admin/UpdateMaxLearners': [administrators, (w) => ({ clientId: w.client.id, maxLearners: 5 })],

  'GET Admin/GetStats': [administrators],
  'GET Dashboard/ADMINDashboard': [administrators],
  'GET Dashboard/CLIENTADMINDashboard': ['401 | 403 403 403 | sees own sees | sees sees | 403'],
  'GET Dashboard/GetOverview': ['401 | 403 403 403 | ok ok ok | ok ok | ok'],
  'GET Dashboard/GetActivity': [
    // Of all clients there may be more than a page.
    '401 | 403 403 403 | sees own sees | sees own | ok',
    async (w) => (await w.course(), { show: 'not-started' }),
  ],
  'GET Dashboard/LearnerDashboard': [
    '401 | sees sees own | 403 403 sees | 403 403 | 403',
    async (w) => (await w.course(), {}),
  ],
  'GET Health/GetHealth': [administrators],
  'GET Health/GetFailedParts': [administrators, () => ({ job: 'Reminders' })],

  // Texts of mails belong to the whole client, and are not for managers who are limited to teams.
  'GET MailText/GetMailTexts': [ofWholeClient, (w) => ({ clientId: w.client.id })],
  'POST MailText/SaveMailText': [
    ofWholeClient,
    (w) => ({
      clientId: w.client.id,
      kind: 'reminder',
      subject: 'Due',
      opening: 'Hello {name}',
      closing: '',
    }),
  ],
  'POST MailText/ResetMailText': [ofWholeClient, (w) => ({ clientId: w.client.id, kind: 'reminder' })],
  'GET MailText/GetRecipients': [ofWholeClient, (w) => ({ clientId: w.client.id, kind: 'reminder' })],
  'POST MailText/PreviewMail': [
    ofWholeClient,
    (w) => ({ clientId: w.client.id, kind: 'reminder', opening: 'Hello', personId: w.learner.id }),
  ],

  'GET Reminders/GetPolicy': [
    '401 | 403 403 403 | ok 404 ok | ok ok | ok',
    (w) => ({ clientId: w.client.id }),
  ],
  'POST Reminders/SavePolicy': [ofWholeClient, (w) => ({ clientId: w.client.id, ...proposedReminders })],
  'POST Reminders/RemovePolicy': [ofWholeClient, (w) => ({ clientId: w.client.id })],
  'GET Reminders/Explain/{urlToken}': [itsManagers, (w) => ({ urlToken: w.learner.urlToken })],
  'POST Reminders/Predict': [
    administrators,
    (w) => ({ clientId: w.client.id, day: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10) }),
  ],

  'GET Config/GetConfig': [everybody],
  // A manager changes the look of their own client, and has no way to name another.
  'POST Config/UpdateConfig': [
    '401 | 403 403 403 | ok ok ok | 403 403 | ok',
    () => ({ ...colours, logo: picture() }),
  ],
  'GET Config/GetClientConfig/{clientId}': [administrators, (w) => ({ clientId: w.client.id })],
  'POST Config/UpdateClientConfig': [
    administrators,
    (w) => ({ clientId: w.client.id, ...colours, logo: picture() }),
  ],

  'GET Settings/GetSettings': [administrators],
  'POST Settings/UpdateSettings': [administrators, () => ({ name: 'Acme Training' })],
  'POST Settings/UpdateLimits': [
    administrators,
    () => ({ smallestGroup: 5, openHoursPerDay: 24, activeHoursPerDay: 12 }),
  ],
  'POST Settings/UpdateDeadlines': [administrators, () => ({ dueSoonDays: 7, timeZone: 'Europe/London' })],
  'POST Settings/UpdateSessions': [administrators, () => ({ hours: 12 })],
  'POST Settings/UpdateAudit': [administrators, () => ({ days: 365 })],
  'GET Settings/PreviewAudit': [administrators, () => ({ days: 365 })],
  'POST Settings/UpdateRetention': [administrators, () => ({ people: 12, answers: 0, logs: '', mails: 6 })],
  'GET Settings/PreviewRetention': [administrators, () => ({ people: 12, answers: 0, logs: 3, mails: 6 })],
  'POST Settings/SendTestMail': [administrators],
  'GET Settings/GetFirstSteps': [administrators],
  'GET Settings/WatchFirstSteps': [administrators],
  'POST Settings/HideFirstSteps': [administrators],

  'GET ContactForm/GetAll': [administrators],
  'GET ContactForm/ExportEnquiries': [administrators, () => ({ format: 'csv' })],
  'GET ContactForm/GetById/{id}': [administrators, async (w) => ({ id: (await w.enquiry()).id })],
  'POST ContactForm/MarkAsRead': [administrators, async (w) => ({ enquiryId: (await w.enquiry()).id })],
  'POST ContactForm/Submit': [
    everybody,
    () => ({ name: 'Eve', company: '', email: 'eve@example.test', phoneNumber: '', enquiry: 'Hello' }),
  ],

  'GET Report/MonthlyOverview': [administrators, () => period],
  'GET Report/ExportMonthlyOverview': [administrators, () => ({ ...period, format: 'csv' })],
  'GET Report/DownloadClientReport': [
    administrators,
    (w) => ({ clientId: w.client.id, ...period, clientName: w.client.name }),
  ],
  'GET Report/UserInsights': [administrators, (w) => ({ clientId: w.client.id })],

  'GET RegistrationDetails/GetRegistrationDetails': [administrators],
  'GET RegistrationForm/GetForm': [administrators, (w) => ({ clientId: w.client.id })],
  'POST RegistrationForm/UseOwnForm': [administrators, (w) => ({ clientId: w.client.id, isUsed: true })],
  'POST RegistrationForm/UpdateItem': [
    administrators,
    () => ({ key: 'postCode', isAsked: true, isRequired: false }),
  ],
  'POST RegistrationForm/RenameField': [administrators, () => ({ field: 'jobRoleId', label: 'Your work' })],
  'POST RegistrationForm/UpdateOrder': [
    administrators,
    async (w) => ({ keys: await w.registrationFormKeys() }),
  ],
  'POST RegistrationForm/AddQuestion': [
    administrators,
    () => ({ kind: 'text', label: 'What do you expect?' }),
  ],
  'POST RegistrationForm/UpdateQuestion': [
    administrators,
    async (w) => ({ ...(await w.registrationQuestion()), label: 'Where do you work?' }),
  ],
  'GET RegistrationForm/GetQuestionLosses': [administrators, async (w) => w.registrationQuestion()],
  'POST RegistrationForm/DeleteQuestion': [administrators, async (w) => w.registrationQuestion()],
  ...registration('Gender', 'gender'),
  ...registration('JobRole', 'jobRole'),
  ...registration('EmploymentStatus', 'employmentStatus'),
  ...registration('Ethnicity', 'ethnicity'),

  'GET Audit/GetEntries': [
    '401 | 403 403 403 | sees own sees | 403 403 | sees',
    async (w) => (await w.audited(), { email: w.learner.email }),
  ],
  'GET Audit/GetCalls': ['401 | 403 403 403 | ok ok ok | 403 403 | ok'],
  'GET Audit/ExportEntries': [
    '401 | 403 403 403 | sees own sees | 403 403 | sees',
    async (w) => (await w.audited(), { email: w.learner.email, format: 'csv' }),
  ],

  'GET Email/getAllEmails': [administrators, () => ({ pageNumber: 1, toAddress: '' })],
  'GET Email/ExportEmails': [administrators, () => ({ format: 'csv' })],
  'GET Email/GetFailedEmails': [administrators],
  'GET Email/ExportFailedEmails': [administrators, () => ({ format: 'csv' })],
  'GET Email/getEmail/{id}': [administrators, async (w) => ({ id: (await w.mail()).id })],

  'GET Wellness': [administrators],
  'GET Wellness/GetOrganisations': [administrators],
  'GET Wellness/org/{organisation}': [administrators, () => ({ organisation: 'Acme' })],
  'GET Wellness/DownloadResults': [administrators, () => ({ organisation: '' })],
  'POST Wellness/SubmitQuestionnaire': [
    everybody,
    () => ({
      participant: { firstName: 'Ada', lastName: 'Green', email: 'ada@example.test', organisation: 'Acme' },
      questions: [{ question: 'I sleep well', value: 7 }],
    }),
  ],

  'GET Blog/ExportBlogPosts': [administrators, () => ({ format: 'csv' })],
  'GET Blog/AdminGetBlogPosts': [administrators, () => ({ pageNumber: 1 })],
  'GET Blog/AdminGetBlogPost': [administrators, async (w) => ({ urlSlug: (await w.blogPost()).urlSlug })],
  'POST Blog/CreateBlogPost': [
    administrators,
    () => ({ Title: 'News', Body: '<p>New</p>', Image: picture() }),
  ],
  'PATCH Blog/UpdateBlogPost': [
    administrators,
    async (w) => ({ id: (await w.blogPost()).id, title: 'Other', body: '<p>Other</p>', image: picture() }),
  ],
  'POST Blog/UploadBlogImage': [administrators, () => ({ image: picture() })],
  'PATCH Blog/AddTagToBlogPost': [
    administrators,
    async (w) => ({ blogPostId: (await w.blogPost()).id, tag: 'green' }),
  ],
  'POST Blog/DeleteTagFromBlogPost': [
    administrators,
    async (w) => ({ blogPostId: (await w.blogPost()).id, tagId: (await w.blogPost()).tagId }),
  ],
  'PATCH Blog/PublishBlogPost': [administrators, async (w) => ({ id: (await w.blogPost()).id })],
  'PATCH Blog/MarkBlogPostAsDraft': [administrators, async (w) => ({ id: (await w.blogPost()).id })],
  'POST Blog/DeleteBlogPost': [administrators, async (w) => ({ id: (await w.blogPost()).id })],
  'GET Blog/GetBlogPosts': [everybody, () => ({ pageNumber: 1 })],
  'GET Blog/GetBlogPost': [everybody, async (w) => ({ urlSlug: (await w.publishedPost()).urlSlug })],
}
