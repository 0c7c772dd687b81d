// Collects the examples of all calls.
import type { Call } from '#contract/call.ts'
import { routesOf } from '#server/http/routing.ts'
import { accounts } from './accounts.ts'
import { apiKeys } from './api-keys.ts'
import { audit } from './audit.ts'
import { blog } from './blog.ts'
import { bulk } from './bulk.ts'
import { calendar } from './calendar.ts'
import { certificates } from './certificates.ts'
import { clientValidity } from './client-validity.ts'
import { clients } from './clients.ts'
import { communities } from './communities.ts'
import { compliance } from './compliance.ts'
import { courses } from './courses.ts'
import { courseVersions } from './course-versions.ts'
import { dashboards } from './dashboards.ts'
import { deletions } from './deletions.ts'
import { emails } from './emails.ts'
import { enquiries } from './enquiries.ts'
import { evidencePacks } from './evidence-packs.ts'
import { feedback } from './feedback.ts'
import { feedbackSubmissions } from './feedback-submissions.ts'
import { health } from './health.ts'
import { history } from './history.ts'
import { issuedCertificates } from './issued-certificates.ts'
import { joining } from './joining.ts'
import { largeLists } from './large-lists.ts'
import { learners } from './learners.ts'
import { loginCards } from './login-cards.ts'
import { mailTexts } from './mail-texts.ts'
import { moving } from './moving.ts'
import { ownData } from './own-data.ts'
import { pastCompletions } from './past-completions.ts'
import { pathways } from './pathways.ts'
import { personTraining } from './person-training.ts'
import { playWindow } from './play-window.ts'
import { personFields } from './person-fields.ts'
import { playing } from './playing.ts'
import { progress } from './progress.ts'
import { provisioning } from './provisioning.ts'
import { registration } from './registration.ts'
import { registrationForm } from './registration-form.ts'
import { reminders } from './reminders.ts'
import { reports } from './reports.ts'
import { search } from './search.ts'
import { security } from './security.ts'
import { settings } from './settings.ts'
import { singleSignOn } from './single-sign-on.ts'
import { teams } from './teams.ts'
import { theme } from './theme.ts'
import { training } from './training.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'
import { wellness } from './wellness.ts'
import type { Examples } from './example.ts'

export const onApiHost: Examples = {
  ...accounts,
  ...apiKeys,
  ...audit,
  ...blog,
  ...bulk,
  ...calendar,
  ...clientValidity,
  ...clients,
  ...communities,
  ...compliance,
  ...courses,
  ...courseVersions,
  ...dashboards,
  ...deletions,
  ...emails,
  ...enquiries,
  ...evidencePacks,
  ...feedback,
  ...feedbackSubmissions,
  ...health,
  ...history,
  ...issuedCertificates,
  ...joining,
  ...largeLists,
  ...learners,
  ...loginCards,
  ...mailTexts,
  ...moving,
  ...ownData,
  ...pastCompletions,
  ...pathways,
  ...personFields,
  ...personTraining,
  ...playing,
  ...progress,
  ...provisioning,
  ...registration,
  ...registrationForm,
  ...reminders,
  ...reports,
  ...search,
  ...security,
  ...settings,
  ...singleSignOn,
  ...teams,
  ...theme,
  ...training,
  ...users,
  ...webhooks,
  ...wellness,
}

export const onContentHost: Examples = { ...certificates, ...playWindow }

/** The method and paths of a call, as its examples are named. A short path leads to the same answer as the long one, which is the first. */
export const linesOf = (call: Call): string[] =>
  routesOf(call)
    .slice(0, call.shortPath ? 1 : undefined)
    .map(({ url }) => `${call.method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
