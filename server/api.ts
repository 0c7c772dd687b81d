// Builds the API and registers each feature in it. Only this file and content-host.ts know every feature.
import compress from '@fastify/compress'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/all.ts'
import type { App } from './app/app.ts'
import { accountAnswers } from './features/accounts/routes.ts'
import { apiKeyAnswers } from './features/api-keys/routes.ts'
import { auditAnswers } from './features/audit/routes.ts'
import { blogAnswers } from './features/blog/routes.ts'
import { serveNews } from './features/blog/news-pages.ts'
import { issuedCertificateAnswers } from './features/certificates/issued-routes.ts'
import { serveCredentials } from './features/certificates/serve-credentials.ts'
import { bulkAnswers } from './features/bulk/routes.ts'
import { movingAnswers } from './features/moving/routes.ts'
import { calendarAnswers } from './features/calendar/routes.ts'
import { serveCalendars } from './features/calendar/serve-feed.ts'
import { clientAnswers } from './features/clients/routes.ts'
import { joiningAnswers } from './features/clients/joining.ts'
import { communityAnswers } from './features/communities/routes.ts'
import { courseAnswers } from './features/courses/routes.ts'
import { courseVersionAnswers } from './features/courses/version-routes.ts'
import { serveCoursePictures } from './features/courses/serve-pictures.ts'
import { emailAnswers } from './features/emails/routes.ts'
import { enquiryAnswers } from './features/enquiries/routes.ts'
import { evidencePackAnswers } from './features/evidence-packs/routes.ts'
import { dashboardAnswers } from './features/dashboards/routes.ts'
import { deletionAnswers } from './features/deletions/routes.ts'
import { healthAnswers } from './features/health/routes.ts'
import { feedbackSubmissionAnswers } from './features/feedback/answers/routes.ts'
import { feedbackAnswers } from './features/feedback/routes.ts'
import { historyAnswers } from './features/history/routes.ts'
import { largeListAnswers } from './features/large-lists/routes.ts'
import { learnerAnswers } from './features/learners/routes.ts'
import { loginCardAnswers } from './features/login-cards/routes.ts'
import { mailTextAnswers } from './features/mail-texts/routes.ts'
import { ownDataAnswers } from './features/own-data/routes.ts'
import { pastCompletionAnswers } from './features/past-completions/routes.ts'
import { pathwayAnswers } from './features/pathways/routes.ts'
import { personFieldAnswers } from './features/person-fields/routes.ts'
import { playingAnswers } from './features/playing/routes.ts'
import { progressAnswers } from './features/progress/routes.ts'
import { provisioningAnswers } from './features/provisioning/routes.ts'
import { serveScim } from './features/provisioning/scim/serve-scim.ts'
import { registrationFormAnswers } from './features/registration-form/routes.ts'
import { registrationAnswers } from './features/registration/routes.ts'
import { reportAnswers } from './features/reports/routes.ts'
import { searchAnswers } from './features/search/routes.ts'
import { securityAnswers } from './features/accounts/session-routes.ts'
import { settingsAnswers } from './features/settings/routes.ts'
import { singleSignOnAnswers } from './features/single-sign-on/routes.ts'
import { serveLogOut } from './features/single-sign-on/serve-log-out.ts'
import { serveSamlLogOut } from './features/single-sign-on/serve-saml-log-out.ts'
import { serveSaml } from './features/single-sign-on/serve-saml.ts'
import { teamAnswers } from './features/teams/routes.ts'
import { themeAnswers } from './features/theme/routes.ts'
import { reminderAnswers } from './features/reminders/routes.ts'
import { clientValidityAnswers } from './features/training/client-validity.ts'
import { personTrainingAnswers } from './features/training/person-routes.ts'
import { complianceAnswers, trainingAnswers } from './features/training/routes.ts'
import { userAnswers } from './features/users/routes.ts'
import { webhookAnswers } from './features/webhooks/routes.ts'
import { wellnessAnswers } from './features/wellness/routes.ts'
import { type Answers, registerDomains } from './http/answer.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { countUnknownPath } from './http/authentication.ts'
import { compression } from './http/compression.ts'
import { serveImages } from './http/images.ts'
import { type ServerOptions, makeServer, serveHealth } from './http/listener.ts'
import { sendScreen, serveWeb } from './http/web.ts'
import { serveKeys } from './signing/serve-keys.ts'
import { updateObligationsNow } from './training/obligations.ts'

/** Makes the headers that limit what pages may load, and what other sites learn about them. */
const securityHeaders = ({ contentUrl, publicUrl }: App['config']): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"], // Mantine sets styles on elements
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", contentUrl],
      // The page of a certificate shows the PDF that it has loaded, as a `blob:` of its own.
      frameSrc: ["'self'", 'blob:', contentUrl],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Links from mails carry a token in their path, which must not travel on.
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: publicUrl.startsWith('https:'),
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
})

export async function buildApi(app: App, options: ServerOptions = {}): Promise<FastifyInstance> {
  const server = makeServer(app, options, sendScreen)
  await server.register(helmet, securityHeaders(app.config))
  await server.register(compress, compression)
  server.addHook('onRequest', (request, reply) => countUnknownPath(app, request, reply))

  registerDomains(server, app, api, answers)
  updateObligationsAfterChanges(server, app)
  // The live streams are ended before the server waits for open connections, because they would stay open.
  server.addHook('preClose', () => app.live.end())
  serveHealth(server, app)
  serveApiDocs(server, app.config)
  serveImages(server, app)
  serveCoursePictures(server, app)
  serveNews(server, app)
  serveCalendars(server, app)
  serveScim(server, app)
  serveSaml(server, app)
  serveSamlLogOut(server, app)
  serveLogOut(server, app)
  serveKeys(server, app)
  serveCredentials(server, app)
  serveWeb(server)
  return server
}

/** Answers every call of the contract. A domain without answers does not compile. */
const answers: { [Name in keyof typeof api]: Answers<(typeof api)[Name]> } = {
  accounts: accountAnswers,
  apiKeys: apiKeyAnswers,
  audit: auditAnswers,
  blog: blogAnswers,
  bulk: bulkAnswers,
  calendar: calendarAnswers,
  clients: clientAnswers,
  clientValidity: clientValidityAnswers,
  communities: communityAnswers,
  compliance: complianceAnswers,
  courses: courseAnswers,
  courseVersions: courseVersionAnswers,
  dashboards: dashboardAnswers,
  deletions: deletionAnswers,
  emails: emailAnswers,
  enquiries: enquiryAnswers,
  evidencePacks: evidencePackAnswers,
  feedback: feedbackAnswers,
  feedbackSubmissions: feedbackSubmissionAnswers,
  health: healthAnswers,
  history: historyAnswers,
  issuedCertificates: issuedCertificateAnswers,
  joining: joiningAnswers,
  largeLists: largeListAnswers,
  learners: learnerAnswers,
  loginCards: loginCardAnswers,
  mailTexts: mailTextAnswers,
  moving: movingAnswers,
  ownData: ownDataAnswers,
  pastCompletions: pastCompletionAnswers,
  pathways: pathwayAnswers,
  personFields: personFieldAnswers,
  personTraining: personTrainingAnswers,
  playing: playingAnswers,
  progress: progressAnswers,
  provisioning: provisioningAnswers,
  registration: registrationAnswers,
  registrationForm: registrationFormAnswers,
  reminders: reminderAnswers,
  reports: reportAnswers,
  search: searchAnswers,
  security: securityAnswers,
  settings: settingsAnswers,
  singleSignOn: singleSignOnAnswers,
  teams: teamAnswers,
  theme: themeAnswers,
  training: trainingAnswers,
  users: userAnswers,
  webhooks: webhookAnswers,
  wellness: wellnessAnswers,
}

/** Updates obligations after a change, so that the user sees its effect on compliance at once (rule deadlines-17). */
function updateObligationsAfterChanges(server: FastifyInstance, app: App): void {
  server.addHook('onSend', async (request, reply) => {
    const audit = request.routeOptions.config.call?.audit
    const isChange = typeof audit === 'object' && audit.kind === 'changes'
    if (isChange && reply.statusCode < 400)
      // The change itself is stored. If the update fails here, the worker does it soon.
      await updateObligationsNow(app.db).catch((error: unknown) => request.log.error(error))
  })
}
