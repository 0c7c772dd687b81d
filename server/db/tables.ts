// The tables as the program sees them, by domain. Date-times and dates are read as ISO-8601 text (server/db/open.ts).
import { clientsAndUsers } from './tables/clients-and-users.ts'
import { deletion } from './tables/deletion.ts'
import { registration } from './tables/registration.ts'
import { personFields } from './tables/person-fields.ts'
import { settings } from './tables/settings.ts'
import { authentication } from './tables/authentication.ts'
import { singleSignOn } from './tables/single-sign-on.ts'
import { courses } from './tables/courses.ts'
import { teams } from './tables/teams.ts'
import { provisioning } from './tables/provisioning.ts'
import { learning } from './tables/learning.ts'
import { certificates } from './tables/certificates.ts'
import { training } from './tables/training.ts'
import { obligations } from './tables/obligations.ts'
import { mail } from './tables/mail.ts'
import { reminders } from './tables/reminders.ts'
import { bulkActions } from './tables/bulk-actions.ts'
import { largeLists } from './tables/large-lists.ts'
import { moving } from './tables/moving.ts'
import { evidence } from './tables/evidence.ts'
import { audit } from './tables/audit.ts'
import { website } from './tables/website.ts'
import { feedback } from './tables/feedback.ts'
import { communities } from './tables/communities.ts'
import { countsOfLearners } from './tables/counts-of-learners.ts'
import { coursesOfClients } from './tables/courses-of-clients.ts'
import { totalsOfCourses } from './tables/totals-of-courses.ts'
import { countsOfRegistrations } from './tables/counts-of-registrations.ts'
import { countsOfEvents } from './tables/counts-of-events.ts'
import { webhooks } from './tables/webhooks.ts'
import { jobs } from './tables/jobs.ts'
import type { RowOf } from './tables/column.ts'

export const tables = {
  ...clientsAndUsers,
  ...deletion,
  ...registration,
  ...personFields,
  ...settings,
  ...authentication,
  ...singleSignOn,
  ...courses,
  ...teams,
  ...provisioning,
  ...learning,
  ...certificates,
  ...training,
  ...obligations,
  ...mail,
  ...reminders,
  ...bulkActions,
  ...largeLists,
  ...moving,
  ...evidence,
  ...audit,
  ...website,
  ...feedback,
  ...communities,
  ...countsOfLearners,
  ...coursesOfClients,
  ...totalsOfCourses,
  ...countsOfRegistrations,
  ...countsOfEvents,
  ...webhooks,
  ...jobs,
}

export type Tables = { [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]> }
