// Every call × every scope of an API key (rule access-31), against a table by hand: contract/key-scopes.ts is not read.
import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { api } from '#contract/all.ts'
import * as apiKeys from '#contract/calls/api-keys.ts'
import { type KeyScope, keyScopes } from '#contract/rules/key-scopes.ts'
import { callsOf } from '#server/http/openapi.ts'
import { exampleOf } from './support/example-input.ts'
import { makeAdmin, makeClient } from './support/make.ts'
import { requestOf, startProduct } from './support/product.ts'

const reached: Record<KeyScope, string[]> = {
  'people:read': [
    'GET Admin/GetAllClients/{page}',
    'GET Admin/ClientList',
    'GET Admin/GetClientByUrlToken/{urlToken}',
    'GET Admin/GetAllUsersForClient/{page}/{clientId}',
    'GET Admin/ExportClientUsers',
    'GET Client/Learners/',
    'GET Client/ExportLearners',
    'GET Client/GetUserByUrlToken/{urlToken}',
    'GET User/get{role}users/',
    'GET User/ExportList',
    'GET User/GetArchivedUser/{urlToken}',
    'GET User/Get{role}UserByUrlToken/{urlToken}',
    'GET Team/GetTeams',
    'GET Team/GetTeam/{id}',
    'GET Team/GetMembers/{id}',
    'GET Team/GetTeamsOfPerson/{userId}',
    'GET PersonField/GetFields',
    'GET PersonField/GetUsedValues',
    'GET PersonField/GetFieldsOfPerson/{urlToken}',
    'GET Client/GetPeopleWhoWantToJoin',
  ],
  'people:write': [
    'POST Account/Create{kind}',
    'POST User/UpdateUser',
    'POST User/archive',
    'POST User/unarchive',
    'POST Account/CreateLearnerWithoutEmail',
    'POST User/UpdateUserWithoutEmail',
    'POST Team/CreateTeam',
    'POST Team/RenameTeam',
    'POST Team/AddPeople',
    'POST Team/RemovePeople',
    'POST PersonField/SaveValues',
    'POST Client/AcceptPeople',
  ],
  'training:read': [
    'GET Course/GetAllCourses/{page}',
    'GET Course/GetClientCourses',
    'GET Course/GetAllLearningPathways',
    'GET Course/GetAllClientLearningPathways',
    'GET Course/GetProgressOfCourses',
    'GET Course/GetCourseProgress',
    'GET Course/DownloadCourseProgress',
    'GET Training/GetCompliance',
    'GET Training/ExportCompliance',
    'GET Training/GetComplianceTotals',
    'GET Training/GetCompliancePeople',
    'GET Training/ExportCompliancePeople',
    'GET Training/GetPastCompliance',
    'GET Training/ExportPastCompliance',
    'GET Training/GetComplianceMatrix',
    'GET Training/ExportComplianceMatrix',
    'GET History/GetAttempts/{urlToken}/{courseId}',
    'GET History/GetLearnerTimeline/{urlToken}',
    'GET Training/GetLearnerTraining/{urlToken}',
  ],
  'imports:write': [
    'POST Client/PreviewUpload',
    'POST Client/PreviewRows',
    'POST Client/UploadUsers',
    'POST Client/ApplyImport',
    'POST Training/PreviewPastCompletions',
    'POST Training/PreviewPastCompletionRows',
    'POST Training/UploadPastCompletions',
    'GET User/GetBulkActions',
    'GET User/GetBulkAction/{id}',
  ],
  'certificates:read': [
    'GET Certificate/GetLearnerCertificates/{urlToken}',
    'GET Certificate/DownloadByNumber/{certificateNumber}',
    'GET Certificate/DownloadCredential/{certificateNumber}',
    'GET Certificate/DownloadBadge/{certificateNumber}',
    'GET Certificate/DownloadLearnerCertificates/{urlToken}',
  ],
  'reports:read': [
    'GET Report/MonthlyOverview',
    'GET Report/ExportMonthlyOverview',
    'GET Report/DownloadClientReport',
    'GET Report/UserInsights',
    'GET Training/GetComplianceOverview',
    'GET Training/GetComplianceTotals',
    'GET Dashboard/GetOverview',
    'GET Audit/GetEntries',
    'GET Audit/GetCalls',
    'GET Audit/ExportEntries',
  ],
}

const product = await startProduct()
const admin = await makeAdmin(product)
const client = await makeClient(product)
const calls = callsOf(api).filter(({ call }) => call.access !== 'anyone')
const lineOf = ({ method, path }: Call) => `${method} ${path}`

test('the table names calls that there are', () => {
  const lines = new Set(calls.map(({ call }) => lineOf(call)))
  const named = Object.values(reached).flat()
  expect(named.filter((line) => !lines.has(line))).toEqual([])
})

test.each(keyScopes)('a key for %s reaches these calls and no others', async (scope) => {
  const made = { name: 'Key', scopes: [scope], days: 1 }
  const ofAdministrator = await product.ask(apiKeys.create, made, admin)
  // Calls that only managers make are tried with a key that is limited to one client.
  const ofManager = await product.ask(apiKeys.create, { ...made, clientId: client.id }, admin)
  const found: string[] = []
  for (const { call } of calls) {
    const isForAdministrators = call.access === 'signed-in' || call.access.includes('ADMIN')
    const { key: token } = isForAdministrators ? ofAdministrator : ofManager
    const { statusCode, body } = await product.send(requestOf(call, exampleOf(call), { token }))
    expect([401, 429], call.path).not.toContain(statusCode)
    if (statusCode !== 403) found.push(lineOf(call))
    else expect(body, call.path).toMatch(/not for this call|do not have permission/)
  }
  expect(found.toSorted()).toEqual(reached[scope].toSorted())
})
