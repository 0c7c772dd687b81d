// Every list that can be downloaded: its file has the rows of the list, in its order, whatever is searched, filtered and
// sorted. The cases are made from the inputs of the calls, so that a new order or filter is tried without a line here. The list and
// its file have one query, so that what it ignores is missing in both: each order and filter has to make a difference too.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/all.ts'
import type { Call, Reply } from '#contract/call.ts'
import * as audit from '#contract/calls/audit.ts'
import * as blog from '#contract/calls/blog.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as clients from '#contract/calls/clients.ts'
import * as communities from '#contract/calls/communities.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as courses from '#contract/calls/courses.ts'
import * as emails from '#contract/calls/emails.ts'
import * as enquiries from '#contract/calls/enquiries.ts'
import * as feedback from '#contract/calls/feedback.ts'
import * as feedbackSubmissions from '#contract/calls/feedback-submissions.ts'
import * as issuedCertificates from '#contract/calls/issued-certificates.ts'
import * as learners from '#contract/calls/learners.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as progress from '#contract/calls/progress.ts'
import * as reports from '#contract/calls/reports.ts'
import * as users from '#contract/calls/users.ts'
import * as webhooks from '#contract/calls/webhooks.ts'
import * as wellness from '#contract/calls/wellness.ts'
import { webhookEventNames } from '#contract/webhook-events.ts'
import { webhookTestEvent } from '#contract/rules/webhooks.ts'
import { ownSort } from '#contract/rules/person-fields.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import { callsOf, schemaOf } from '#server/http/openapi.ts'
import { type Line, linesIn } from './support/lines-of-file.ts'
import { requestOf } from './support/product.ts'
import { startDemo } from './support/start-demo.ts'

const { product, db, logIn, firstClient } = await startDemo()
const admin = await logIn('admin@demo.test')
await updateAllObligations(db)

const { id: clientId } = await firstClient()
const { id: courseId } = await db
  .selectFrom('courses')
  .select('id')
  .orderBy('title')
  .limit(1)
  .executeTakeFirstOrThrow()
// The demo has no mail that failed.
await sql`insert into outbox (to_address, to_name, template_type, subject, html, text, last_error, attempts, created_at)
  select chr(65 + n % 7) || 'person@failed.test', chr(65 + n * 5 % 26) || 'a', 'PasswordReset', 'Subject', '', '', 'No such host', n,
         now() - make_interval(hours => n * 7 % 31)
    from generate_series(1, 23) n`.execute(db)
// Nobody has answered or closed an enquiry in the demo.
await sql`update enquiries set state = case when position % 3 = 1 then 'answered' else 'closed' end
    from (select id, row_number() over (order by id) as position from enquiries) as numbered
   where numbered.id = enquiries.id and position % 3 <> 0`.execute(db)
// The demo has no mail server: every mail is recorded, and none has left.
await sql`update outbox set has_left = true where template_type = 'Digest'`.execute(db)

// The demo has no webhook, and so sends no event.
const { id: webhookId } = await db
  .insertInto('webhook_endpoints')
  .values({ name: 'HR', events: [], secret: Buffer.from('') })
  .returning('id')
  .executeTakeFirstOrThrow()
const sentEvents = [...webhookEventNames, webhookTestEvent]
await sql`insert into webhook_deliveries (endpoint_id, event, user_id, data, state, attempts)
  select ${webhookId}::uuid, (${sentEvents}::text[])[1 + n % ${sentEvents.length}::integer], person.id, '{}',
         (array['waiting', 'delivered', 'givenUp'])[1 + n % 3], n
    from (select id, row_number() over (order by id) as n from users limit 40) as person`.execute(db)

interface List<C extends Call = Call> {
  list: C
  file: Call
  /** What both calls need to name the list. */
  of?: object
  /** What the list call needs besides. */
  listOnly?: object
  rowsOf: (reply: Reply<C>) => unknown[]
  /** What shows that a row of the list and a row of the file are the same. */
  ofRow: (row: never) => string
  ofLine: (line: Line) => string
  /** What is searched in; without it what shows the row. */
  searched?: (row: never) => string
  /** How a page is asked for; null for a list without pages. */
  pageOf?: ((pageFromOne: number) => object) | null
}
const listOf = <C extends Call>(list: List<C>) => list as unknown as List

const byEmail = {
  ofRow: ({ email }: { email: string }) => email,
  ofLine: (line: Line) => line['Email'] ?? '',
}
const byTitle = {
  ofRow: ({ title }: { title: string }) => title,
  ofLine: (line: Line) => line['Title'] ?? '',
}
const byName = { ofRow: ({ name }: { name: string }) => name, ofLine: (line: Line) => line['Name'] ?? '' }
const period = { fromDate: '2020-01-01', toDate: '2029-12-31' }
type Questionnaire = Reply<typeof wellness.list>['questionnaires'][number]
const ofWellness = {
  file: wellness.download,
  rowsOf: (reply: Reply<typeof wellness.list>) => reply.questionnaires,
  ofRow: ({ participant: { email, organisation } }: Questionnaire) => `${email} ${organisation}`,
  ofLine: (line: Line) => `${line['Email']} ${line['Organisation']}`,
}

const lists: Record<string, List> = {
  learners: listOf({
    list: learners.list,
    file: learners.exportList,
    rowsOf: (reply) => reply.users,
    ...byEmail,
  }),
  users: listOf({
    list: users.list,
    file: users.exportList,
    listOnly: { role: 'ADMIN' },
    rowsOf: (reply) => reply.users,
    ...byEmail,
  }),
  clients: listOf({
    list: clients.list,
    file: clients.exportList,
    rowsOf: (reply) => reply.clients,
    pageOf: (page) => ({ page }),
    ...byName,
  }),
  'people with what they have to complete': listOf({
    list: compliance.people,
    file: compliance.exportPeople,
    rowsOf: (reply) => reply.people,
    ...byEmail,
  }),
  'people of a client': listOf({
    list: clients.people,
    file: clients.exportPeople,
    of: { clientId },
    rowsOf: (reply) => reply.users,
    pageOf: (page) => ({ page }),
    ...byEmail,
  }),
  courses: listOf({
    list: courses.list,
    file: courses.exportList,
    rowsOf: (reply) => reply.courses,
    // Rule lists-2.
    pageOf: (page) => ({ page: page - 1 }),
    ...byTitle,
  }),
  pathways: listOf({
    list: pathways.list,
    file: pathways.exportList,
    rowsOf: (reply) => reply.learningPathways,
    pageOf: null,
    ...byName,
  }),
  'blog posts': listOf({
    list: blog.list,
    file: blog.exportList,
    rowsOf: (reply) => reply.blogPosts,
    ...byTitle,
  }),
  'progress of a course': listOf({
    list: progress.ofCourse,
    file: progress.downloadOfCourse,
    of: { courseId },
    rowsOf: (reply) => reply.courses,
    ofRow: ({ learner: { name }, clientName }: { learner: { name: string }; clientName: string }) =>
      `${name} ${clientName}`,
    ofLine: (line) => `${line['First Name']} ${line['Last Name']} ${line['Client']}`,
  }),
  compliance: listOf({
    list: compliance.obligations,
    file: compliance.exportObligations,
    rowsOf: (reply) => reply.obligations,
    ofRow: ({ learner: { name }, course }: { learner: { name: string }; course: { title: string } }) =>
      `${name} ${course.title}`,
    ofLine: (line) => `${line['Name']} ${line['Course']}`,
  }),
  emails: listOf({
    list: emails.list,
    file: emails.exportList,
    rowsOf: (reply) => reply.emailRecords,
    ofRow: ({ toAddress, templateType }: { toAddress: string; templateType: string }) =>
      `${toAddress} ${templateType}`,
    ofLine: (line) => `${line['To']} ${line['Template']}`,
  }),
  'failed emails': listOf({
    list: emails.failed,
    file: emails.exportFailed,
    rowsOf: (reply) => reply.failedEmails,
    ofRow: ({ toAddress, attempts }: { toAddress: string; attempts: number }) => `${toAddress} ${attempts}`,
    ofLine: (line) => `${line['To']} ${line['Attempts']}`,
  }),
  'events that were sent': listOf({
    list: webhooks.deliveries,
    file: webhooks.exportDeliveries,
    of: { webhookId },
    rowsOf: (reply) => reply.deliveries,
    ofRow: ({ id, attempts }: { id: string; attempts: number }) => `${id} ${attempts}`,
    ofLine: (line) => `${line['Id']} ${line['Attempts']}`,
    searched: ({ person }: { person: { name: string } | null }) => person?.name ?? '',
  }),
  enquiries: listOf({
    list: enquiries.list,
    file: enquiries.exportList,
    rowsOf: (reply) => reply.enquiries,
    searched: ({ company }: { company: string }) => company,
    ...byEmail,
  }),
  'feedback forms': listOf({
    list: feedback.list,
    file: feedback.exportList,
    rowsOf: (reply) => reply.feedbackForms,
    ...byTitle,
  }),
  communities: listOf({
    list: communities.list,
    file: communities.exportList,
    // Rule communities-4.
    listOnly: { clientId: admin.clientId },
    rowsOf: (reply) => reply.communities,
    ofRow: ({ name, clientName }: { name: string; clientName: string }) => `${name} ${clientName}`,
    ofLine: (line) => `${line['Name']} ${line['Organisation']}`,
  }),
  'wellness results': listOf({ list: wellness.list, ...ofWellness }),
  'report of the clients': listOf({
    list: reports.clients,
    file: reports.exportClients,
    of: period,
    rowsOf: (reply) => reply.rows,
    ofRow: ({ name }: { name: string }) => name,
    ofLine: (line) => line['Client Name'] ?? '',
  }),
}

/** What has a choice of formats and is no file of a list that is sorted. */
const others = new Set<Call>([
  // By its cursor: server/features/audit/audit.test.ts.
  audit.exportList,
  // In no order, so that nobody is recognised: server/features/feedback/answers.
  feedbackSubmissions.download,
  // A table of people and courses, compared with the list: server/features/training/compliance.test.ts.
  compliance.exportComplianceMatrix,
  // States of a day, compared with the list of that day: server/features/training/past.test.ts.
  compliance.exportPastPeople,
  // Certificates, and no rows: server/features/certificates/certificates-of-people.test.ts.
  bulk.exportCertificates,
  clients.exportCertificates,
  issuedCertificates.downloadOfLearner,
  progress.certificatesOfCourse,
])

test('every call with a choice of formats is tried here', () => {
  const tried = new Set(Object.values(lists).map(({ file }) => file))
  const missing = callsOf(api)
    .filter(({ call }) => call.answers === 'file' && 'format' in fieldsOf(call) && !others.has(call))
    // Only in which form of CSV: tests/csv-files.test.ts.
    .filter(({ call }) => fieldsOf(call)['format']?.enum?.some((format) => !format.startsWith('csv')))
    .filter(({ call }) => !tried.has(call))
  expect(missing.map(({ call }) => call.path)).toEqual([])
})

type Field = { enum?: string[]; anyOf?: Field[] }
const department = await db
  .selectFrom('person_fields')
  .where('name', '=', 'Department')
  .select('id')
  .executeTakeFirstOrThrow()
/** The columns of an order; lists of people can be sorted by own fields too. */
const sortsOf = ({ enum: columns, anyOf }: Field = {}) =>
  columns ?? anyOf?.flatMap((one) => one.enum ?? ownSort(department.id)) ?? []
const fieldsOf = (call: Call) =>
  (schemaOf(call.input, 'input') as { properties: Record<string, Field> }).properties

async function rowsOfList(
  { list, of, listOnly, rowsOf, ofRow, pageOf }: List,
  wanted: object,
  pageSize: number,
) {
  const page = pageOf === undefined ? (pageNumber: number) => ({ pageNumber }) : pageOf
  const found: string[] = []
  for (let at = 1; ; at++) {
    const paging = page ? { ...page(at), pageSize } : {}
    const reply = await product.ask(list, { ...of, ...listOnly, ...wanted, ...paging }, admin)
    const rows = rowsOf(reply)
    found.push(...rows.map((row) => ofRow(row as never)))
    if (!page || rows.length < pageSize) return found
  }
}

async function linesOfFile({ file, of, ofLine }: List, wanted: object, format: 'csv' | 'xlsx') {
  const answer = await product.send(requestOf(file, { ...of, ...wanted, format }, admin))
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  expect(String(answer.headers['content-disposition'])).toContain(`.${format}"`)
  const named = await linesIn(answer.rawPayload, format)
  for (const line of named)
    for (const [name, value] of Object.entries(line))
      if (name.endsWith('(UTC)') && value !== '')
        expect(value).toMatch(format === 'csv' ? /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ : /^\d{4}-\d\d-\d\d/)
  return named.map(ofLine)
}

/** The orders, the filters and the search that the file of a list has. */
async function choicesOf(one: List) {
  const fields = fieldsOf(one.file)
  const { sort, direction: _direction, format: _format, ...rest } = fields
  const filters = Object.entries(rest).flatMap(([name, { enum: values = [] }]) =>
    values.length > 0 ? [{ name, values }] : [],
  )
  const search = ['searchTerm', 'toAddress', 'company'].find((name) => name in fields) ?? ''
  const texts = await rowsOfList({ ...one, ofRow: one.searched ?? one.ofRow }, {}, 500)
  // An enquiry may have no company.
  const searched = texts.findIndex((text, at) => at > 0 && text.trim())
  const term = (texts[searched] ?? '').trim().split(/[\s@]/)[0]?.slice(0, 4) ?? ''
  return { sorts: sortsOf(sort), filters, search, term, searched }
}

/** Each order both ways, each value of each filter, and a search for a part of what one row shows, not the first. */
async function casesOf(one: List): Promise<object[]> {
  const { sorts, filters, search, term } = await choicesOf(one)
  return [
    {},
    ...sorts.flatMap((sort) => ['asc', 'desc'].map((direction) => ({ sort, direction }))),
    ...filters.flatMap(({ name, values }) => values.map((value) => ({ [name]: value, sort: sorts.at(-1) }))),
    ...[term, '%', 'no such thing'].map((wanted) => ({ [search]: wanted })),
  ]
}

describe.each(Object.entries(lists))('the list of %s', (_name, one) => {
  test('is in its file, row by row, whatever is chosen', async () => {
    for (const wanted of await casesOf(one)) {
      const rows = await rowsOfList(one, wanted, 500)
      for (const format of ['csv', 'xlsx'] as const)
        expect(await linesOfFile(one, wanted, format), `${format} of ${JSON.stringify(wanted)}`).toEqual(rows)
    }
  }, 120_000)

  test('differs by each order, filter and search', async () => {
    const { sorts, filters, search, term, searched } = await choicesOf(one)
    const rowsOf = (wanted: object) => rowsOfList(one, wanted, 500)
    const all = await rowsOf({})
    expect(sorts.length).toBeGreaterThan(0)
    const orders = new Set<string>()
    for (const sort of sorts) {
      const [up, down] = [await rowsOf({ sort, direction: 'asc' }), await rowsOf({ sort, direction: 'desc' })]
      expect(up.toSorted(), sort).toEqual(all.toSorted())
      expect(down.toSorted(), sort).toEqual(all.toSorted())
      expect(up, sort).not.toEqual(down)
      orders.add(up.join('\n'))
    }
    // In the demo two orders may be the same by chance.
    expect(orders.size).toBeGreaterThanOrEqual(sorts.length - 1)
    for (const { name, values } of filters) {
      const counts = []
      for (const value of values) counts.push((await rowsOf({ [name]: value })).length)
      expect(Math.max(...counts), name).toBeGreaterThan(0)
      expect(Math.max(...counts), name).toBeLessThan(all.length)
    }
    const found = await rowsOf({ [search]: term })
    expect(found, term).toContain(all[searched])
    expect(found.length, term).toBeLessThan(all.length)
    for (const nowhere of ['%', '_', 'no such thing']) expect(await rowsOf({ [search]: nowhere })).toEqual([])
  })

  test('has no row on two pages and none on no page', async () => {
    if (one.pageOf === null) return
    const [by] = sortsOf(fieldsOf(one.file)['sort']).slice(-1)
    for (const wanted of [{}, { sort: by, direction: 'desc' }])
      expect(await rowsOfList(one, wanted, 20)).toEqual(await rowsOfList(one, wanted, 500))
  })

  test('refuses an order and a format that it has not', async () => {
    for (const wrong of [{ sort: 'password' }, { direction: 'up' }, { format: 'pdf' }])
      expect((await product.refuse(one.file, { ...one.of, format: 'csv', ...wrong }, admin)).status).toBe(400)
  })
})
