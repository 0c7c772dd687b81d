// Collects all calls of the API.
import type { Call } from './call.ts'
import * as accounts from './calls/accounts.ts'
import * as apiKeys from './calls/api-keys.ts'
import * as audit from './calls/audit.ts'
import * as blog from './calls/blog.ts'
import * as calendar from './calls/calendar.ts'
import * as certificates from './calls/certificates.ts'
import * as bulk from './calls/bulk.ts'
import * as clients from './calls/clients.ts'
import * as clientValidity from './calls/client-validity.ts'
import * as communities from './calls/communities.ts'
import * as compliance from './calls/compliance.ts'
import * as courses from './calls/courses.ts'
import * as courseVersions from './calls/course-versions.ts'
import * as dashboards from './calls/dashboards.ts'
import * as deletions from './calls/deletions.ts'
import * as emails from './calls/emails.ts'
import * as evidencePacks from './calls/evidence-packs.ts'
import * as enquiries from './calls/enquiries.ts'
import * as health from './calls/health.ts'
import * as feedback from './calls/feedback.ts'
import * as feedbackSubmissions from './calls/feedback-submissions.ts'
import * as history from './calls/history.ts'
import * as joining from './calls/joining.ts'
import * as issuedCertificates from './calls/issued-certificates.ts'
import * as largeLists from './calls/large-lists.ts'
import * as learners from './calls/learners.ts'
import * as loginCards from './calls/login-cards.ts'
import * as mailTexts from './calls/mail-texts.ts'
import * as moving from './calls/moving.ts'
import * as ownData from './calls/own-data.ts'
import * as pastCompletions from './calls/past-completions.ts'
import * as pathways from './calls/pathways.ts'
import * as personFields from './calls/person-fields.ts'
import * as personTraining from './calls/person-training.ts'
import * as playWindow from './calls/play-window.ts'
import * as playing from './calls/playing.ts'
import * as provisioning from './calls/provisioning.ts'
import * as progress from './calls/progress.ts'
import * as registration from './calls/registration.ts'
import * as registrationForm from './calls/registration-form.ts'
import * as reports from './calls/reports.ts'
import * as search from './calls/search.ts'
import * as security from './calls/security.ts'
import * as settings from './calls/settings.ts'
import * as singleSignOn from './calls/single-sign-on.ts'
import * as teams from './calls/teams.ts'
import * as theme from './calls/theme.ts'
import * as reminders from './calls/reminders.ts'
import * as training from './calls/training.ts'
import * as users from './calls/users.ts'
import * as webhooks from './calls/webhooks.ts'
import * as wellness from './calls/wellness.ts'

export const api = {
  accounts,
  apiKeys,
  audit,
  blog,
  bulk,
  calendar,
  clients,
  clientValidity,
  communities,
  compliance,
  courses,
  courseVersions,
  dashboards,
  deletions,
  emails,
  health,
  enquiries,
  evidencePacks,
  feedback,
  feedbackSubmissions,
  history,
  issuedCertificates,
  joining,
  largeLists,
  learners,
  loginCards,
  mailTexts,
  moving,
  ownData,
  pastCompletions,
  pathways,
  personFields,
  personTraining,
  playing,
  progress,
  provisioning,
  registration,
  registrationForm,
  reports,
  search,
  security,
  settings,
  singleSignOn,
  teams,
  theme,
  reminders,
  training,
  users,
  webhooks,
  wellness,
}

/** These calls are answered on the content host, which is another origin. */
export const contentApi = { certificates, playWindow }

const names = new Map(
  Object.entries({ ...api, ...contentApi }).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, call]): [unknown, string] => [call, `${domain}.${name}`]),
  ),
)
/** Returns the domain and the name of a call, such as `pathways.create`. */
export const nameOf = (call: Call): string => names.get(call) ?? call.path
