// Which calls an API key reaches with each scope. A call that is in no list can be made with a session only: that is so for log-ins,
// passwords, roles, keys, settings and everything that deletes.
import type { Call } from './call.ts'
import * as audit from './calls/audit.ts'
import * as bulk from './calls/bulk.ts'
import * as clients from './calls/clients.ts'
import * as compliance from './calls/compliance.ts'
import * as courses from './calls/courses.ts'
import * as dashboards from './calls/dashboards.ts'
import * as history from './calls/history.ts'
import * as issuedCertificates from './calls/issued-certificates.ts'
import * as joining from './calls/joining.ts'
import * as learners from './calls/learners.ts'
import * as loginCards from './calls/login-cards.ts'
import * as pastCompletions from './calls/past-completions.ts'
import * as pathways from './calls/pathways.ts'
import * as personFields from './calls/person-fields.ts'
import * as personTraining from './calls/person-training.ts'
import * as progress from './calls/progress.ts'
import * as reports from './calls/reports.ts'
import * as teams from './calls/teams.ts'
import * as users from './calls/users.ts'
import type { KeyScope } from './rules/key-scopes.ts'

export const callsOfScopes: Record<KeyScope, readonly Call[]> = {
  'people:read': [
    ...[clients.list, clients.options, clients.openClient, clients.people, clients.exportPeople],
    ...[learners.list, learners.exportList, learners.openLearner],
    ...[users.list, users.exportList, users.openUser, users.openArchived],
    ...[teams.list, teams.openTeam, teams.members, teams.ofPerson],
    ...[personFields.list, personFields.usedValues, personFields.ofPerson],
    joining.waiting,
  ],
  'people:write': [
    ...[users.create, users.update, users.archive, users.unarchive],
    ...[loginCards.createWithoutEmail, loginCards.updateWithoutEmail],
    ...[teams.create, teams.rename, teams.addPeople, teams.removePeople],
    personFields.saveValues,
    joining.accept,
  ],
  'training:read': [
    ...[courses.list, courses.listOfClient, pathways.list, pathways.listOfClient],
    ...[progress.ofCourses, progress.ofCourse, progress.downloadOfCourse],
    ...[compliance.obligations, compliance.exportObligations, compliance.complianceTotals],
    ...[compliance.people, compliance.exportPeople, compliance.pastPeople, compliance.exportPastPeople],
    ...[compliance.complianceMatrix, compliance.exportComplianceMatrix],
    ...[history.attempts, history.learnerTimeline, personTraining.ofLearner],
  ],
  'imports:write': [
    ...[learners.preview, learners.previewRows, learners.uploadUsers, learners.applyImport],
    ...[pastCompletions.preview, pastCompletions.previewRows, pastCompletions.apply],
    ...[bulk.pastActions, bulk.openPastAction],
  ],
  'certificates:read': [
    ...[issuedCertificates.ofLearner, issuedCertificates.downloadOne, issuedCertificates.downloadCredential],
    ...[issuedCertificates.downloadBadge, issuedCertificates.downloadOfLearner],
  ],
  'reports:read': [
    ...[reports.clients, reports.exportClients, reports.clientReport, reports.insights],
    ...[compliance.complianceOverview, compliance.complianceTotals, dashboards.overview],
    ...[audit.list, audit.calls, audit.exportList],
  ],
}

/** Returns the scopes that allow the call. Any one of them is enough. */
export const scopesOf = (call: Call): KeyScope[] =>
  (Object.keys(callsOfScopes) as KeyScope[]).filter((scope) => callsOfScopes[scope].includes(call))
