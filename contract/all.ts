// The whole API on one page.
import * as accounts from './accounts.ts'
import * as blog from './blog.ts'
import * as certificates from './certificates.ts'
import * as clients from './clients.ts'
import * as communities from './communities.ts'
import * as courses from './courses.ts'
import * as dashboards from './dashboards.ts'
import * as emails from './emails.ts'
import * as enquiries from './enquiries.ts'
import * as health from './health.ts'
import * as feedback from './feedback.ts'
import * as history from './history.ts'
import * as learners from './learners.ts'
import * as pathways from './pathways.ts'
import * as playWindow from './play-window.ts'
import * as playing from './playing.ts'
import * as progress from './progress.ts'
import * as registration from './registration.ts'
import * as reports from './reports.ts'
import * as theme from './theme.ts'
import * as users from './users.ts'
import * as wellness from './wellness.ts'

export const api = {
  accounts,
  blog,
  clients,
  communities,
  courses,
  dashboards,
  emails,
  health,
  enquiries,
  feedback,
  history,
  learners,
  pathways,
  playing,
  progress,
  registration,
  reports,
  theme,
  users,
  wellness,
}

/** Answered on the content host, which is another origin. */
export const contentApi = { certificates, playWindow }
