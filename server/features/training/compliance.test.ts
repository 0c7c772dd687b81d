// The list and the table of who has to complete what agree with each other, with their totals and with their files, for
// every filter and for everybody who may see them.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as users from '#contract/calls/users.ts'
import { complianceFilters } from '#contract/rules/compliance.ts'
import { makeClient, makeCourse, makeLearner, makePathway } from '#tests/support/make.ts'
import { startCompliance, sum } from '#tests/support/start-compliance.ts'
import { csvLines, readStrictCsv } from '#tests/support/strict-csv.ts'
import { updateAllObligations } from '../../training/obligations.ts'
import { takeComplianceSnapshots } from '../../training/snapshots.ts'

const { product, db, admin, today, inDays, makeMixed } = await startCompliance()

const valuesOf = (totals: Record<string, number>) => sum(Object.values(totals))

test('list, totals, table and files agree for every filter', async () => {
  const mixed = await makeMixed()
  const { client, manager, limited, fire, pathway, team } = mixed
  const filters = [
    {},
    { teamId: team },
    { courseId: fire.id },
    { learningPathwayId: pathway.id },
    { dueFrom: inDays(0), dueTo: inDays(6) },
    { dueTo: inDays(-1) },
    { validFrom: today },
    { searchTerm: 'Ada' },
    { teamId: team, courseId: fire.id, searchTerm: 'ben' },
    ...complianceFilters.map((status) => ({ status })),
    { people: 'late' as const },
    { people: 'upToDate' as const, dueTo: inDays(3) },
    ...(['overdue', 'dueSoon', 'nothingDue'] as const).map((people) => ({ people })),
    { people: 'dueSoon' as const, courseId: fire.id },
    { people: 'overdue' as const, searchTerm: 'e' },
    { people: 'late' as const, learningPathwayId: pathway.id, status: 'dueSoon' as const },
  ]
  const linesOf = async (path: string, who: { token: string }, filter: object) => {
    const query = new URLSearchParams({ format: 'csv', ...filter })
    const answer = await product.send({
      method: 'GET',
      url: `/api/Training/${path}?${query}`,
      headers: { authorization: `Bearer ${who.token}` },
    })
    return csvLines(answer).slice(1)
  }
  for (const [who, of] of [
    [manager, {}],
    [limited, {}],
    [admin, { clientId: client.id }],
  ] as const)
    for (const filter of filters) {
      const wanted = { ...of, ...filter, pageSize: 50 }
      const [list, matrix, { people, totalCount: peopleCount }] = await Promise.all([
        product.ask(compliance.obligations, wanted, who),
        product.ask(compliance.complianceMatrix, wanted, who),
        product.ask(compliance.people, wanted, who),
      ])
      expect(list.obligations).toHaveLength(list.totalCount)
      if (!('status' in filter)) expect(valuesOf(list.totals)).toBe(list.totalCount)
      expect(matrix.people).toHaveLength(matrix.totalCount)
      const ofMatrix = matrix.people.flatMap(({ learner, cells }) =>
        cells.map((cell) => `${learner.urlToken} ${cell.courseId} ${cell.status}`),
      )
      const ofList = list.obligations.map(
        ({ learner, course, status }) => `${learner.urlToken} ${course.id} ${status}`,
      )
      expect(ofMatrix.toSorted()).toEqual(ofList.toSorted())
      expect(people.map(({ learner }) => learner)).toEqual(matrix.people.map(({ learner }) => learner))
      expect(people).toHaveLength(peopleCount)
      // The files are those of the same queries: for one caller is enough.
      if (who !== manager) continue
      const files = ['ExportCompliance', 'ExportComplianceMatrix', 'ExportCompliancePeople'].map((path) =>
        linesOf(path, who, { ...of, ...filter }),
      )
      expect((await Promise.all(files)).map((lines) => lines.length)).toEqual([
        list.totalCount,
        matrix.totalCount,
        peopleCount,
      ])
    }
})

test('a row of the list of people says what is late, since when, and what is due next', async () => {
  const { manager, people, fire, data, pathway } = await makeMixed()
  const [ada, ben] = people as [(typeof people)[0], (typeof people)[0]]
  const rowOf = async ({ urlToken }: { urlToken: string }, filter: object = {}) =>
    (await product.ask(compliance.people, filter, manager)).people.find(
      ({ learner }) => learner.urlToken === urlToken,
    )
  // Ada completed the course that is overdue for the others. Ben is exempt from the one that is due soon.
  expect(await rowOf(ada)).toMatchObject({
    state: 'dueSoon',
    late: 0,
    firstLate: null,
    nextDue: { title: data.title, day: inDays(3) },
  })
  expect(await rowOf(ben)).toMatchObject({
    state: 'overdue',
    late: 1,
    firstLate: { title: fire.title, day: inDays(-4) },
    nextDue: null,
    lastActiveAt: null,
    certificates: 0,
  })
  expect(await rowOf(ben, { courseId: data.id })).toMatchObject({
    state: 'nothingDue',
    late: 0,
    firstLate: null,
  })
  expect(await rowOf(ada, { learningPathwayId: pathway.id })).toMatchObject({ state: 'dueSoon' })
  // Both have a third course by their team. Ada has completed the first course and Ben is exempt from the second.
  expect(await rowOf(ada)).toMatchObject({ courses: 3, coursesDone: 1, dueOn: null })
  expect(await rowOf(ada, { learningPathwayId: pathway.id })).toMatchObject({ courses: 2, coursesDone: 1 })
  expect(await rowOf(ben, { courseId: fire.id })).toMatchObject({
    ...{ courses: 1, coursesDone: 0, dueOn: inDays(-4) },
  })
  expect(await rowOf(ben, { courseId: data.id })).toMatchObject({
    ...{ courses: 0, coursesDone: 0, coursesExempt: 1, dueOn: inDays(3) },
  })
  const at = new Date(Date.now() - 86_400_000).toISOString()
  await sql`update course_records set last_active_at = ${at}
             where user_id = ${ada.id} and course_id = ${fire.id}`.execute(db)
  expect((await rowOf(ada))?.lastActiveAt).toBe(at)
})

test('lists-49: a renewal is due next on the last day of the validity, in the list and in its file', async () => {
  const { manager, people, fire, data } = await makeMixed()
  const ada = people[0] as (typeof people)[0]
  const nextOf = async (filter: object = {}) => {
    const reply = await product.ask(compliance.people, filter, manager)
    return reply.people.find(({ learner }) => learner.urlToken === ada.urlToken)?.nextDue
  }
  const endsOn = async (day: string) => {
    await sql`update completions set valid_until = ${day}::date, renewable_from = ${inDays(-1)}::date
               where user_id = ${ada.id}::uuid and course_id = ${fire.id}::uuid`.execute(db)
    await sql`insert into obligation_changes (user_id) values (${ada.id}::uuid)`.execute(db)
    await updateAllObligations(db)
  }
  const first = { title: data.title, status: 'dueSoon', day: inDays(3) }
  await endsOn(inDays(4))
  expect(await nextOf()).toEqual(first)
  expect(await nextOf({ courseId: fire.id })).toEqual({
    ...{ title: fire.title, status: 'renewalDue', day: inDays(4) },
  })
  await endsOn(inDays(2))
  expect(await nextOf()).toEqual({ title: fire.title, status: 'renewalDue', day: inDays(2) })
  const answer = await product.send({
    method: 'GET',
    url: '/api/Training/ExportCompliancePeople?format=csv&searchTerm=ada',
    headers: { authorization: `Bearer ${manager.token}` },
  })
  const [heading = [], line = []] = readStrictCsv(answer.rawPayload, ',')
  expect(['Due next', 'Due on'].map((label) => line[heading.indexOf(label)])).toEqual([fire.title, inDays(2)])
})

test('open is what is neither done nor late', async () => {
  const { client } = await makeMixed()
  const { totals, totalCount, obligations } = await product.ask(
    compliance.obligations,
    { clientId: client.id, status: 'open' },
    admin,
  )
  expect(totals).toMatchObject({ completed: 1, exempt: 1, overdue: 3, dueSoon: 3, toDo: 2 })
  expect(totalCount).toBe(5)
  expect(new Set(obligations.map(({ status }) => status))).toEqual(new Set(['dueSoon', 'toDo']))
})

test('a manager who is limited to a team sees its people only, in each number', async () => {
  const { manager, limited, team } = await makeMixed()
  const { people } = await product.ask(compliance.complianceMatrix, {}, limited)
  expect(people.map(({ learner }) => learner.name.split(' ')[0])).toEqual(['Ada', 'Ben'])
  expect(await product.ask(compliance.complianceTotals, {}, limited)).toMatchObject({
    learners: 2,
    groups: [{ people: 2, courses: 3 }],
    required: 6,
    unexplained: 0,
  })
  const own = await product.ask(compliance.complianceOverview, {}, limited)
  const whole = await product.ask(compliance.complianceOverview, {}, manager)
  expect([own.peopleByState.overdue, whole.peopleByState.overdue]).toEqual([1, 3])
  expect([own.required, whole.required]).toEqual([6, 10])
  expect(own.teams).toMatchObject([
    { id: team, people: 2, peopleUpToDate: 1, required: 6, requiredUpToDate: 5 },
  ])
  const other = await makeMixed()
  expect(await product.ask(compliance.complianceMatrix, { teamId: other.team }, manager)).toMatchObject({
    people: [],
    totalCount: 0,
  })
  for (const call of [compliance.complianceMatrix, compliance.complianceTotals, compliance.leftOut] as const)
    expect(await product.refuse(call, { clientId: other.client.id }, manager)).toMatchObject({ status: 404 })
  expect(await product.refuse(compliance.complianceTotals, { teamId: team }, admin)).toMatchObject({
    status: 400,
  })
})

test('each figure of the overview is the length of the list that it leads to', async () => {
  const { manager, limited } = await makeMixed()
  for (const who of [manager, limited, admin]) {
    const overview = await product.ask(compliance.complianceOverview, {}, who)
    const lengthOf = async (filter: object) =>
      (await product.ask(compliance.obligations, filter, who)).totalCount
    expect(overview.required).toBe(await lengthOf({}))
    for (const { id, required } of overview.pathways)
      expect(required).toBe(await lengthOf({ learningPathwayId: id }))
    for (const { id, required } of overview.teams) expect(required).toBe(await lengthOf({ teamId: id }))
  }
})

test('everybody who is left out is listed with the reason', async () => {
  const { client, people, limited } = await makeMixed()
  const [ada] = people as [(typeof people)[0]]
  await product.ask(users.archive, { userIds: [ada.id] }, admin)
  const empty = await makeClient(product)
  await makeLearner(product, empty.id)
  const gone = await makeClient(product)
  await makeLearner(product, gone.id)
  const course = await makeCourse(product)
  const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [gone.id] })
  await updateAllObligations(db)
  const reasonsOf = async (clientId: string, who = admin) =>
    (await product.ask(compliance.leftOut, { clientId, pageSize: 50 }, who)).people.map(
      ({ reason }) => reason,
    )
  expect(await reasonsOf(client.id)).toEqual(['archived'])
  expect(await reasonsOf(client.id, limited)).toEqual(['archived'])
  expect(await reasonsOf(empty.id)).toEqual(['nothingAssigned'])
  expect(await reasonsOf(gone.id)).toEqual([])
  await sql`update courses set deleted_at = now() where id = ${course.id}`.execute(db)
  expect(await reasonsOf(gone.id)).toEqual([])
  await updateAllObligations(db)
  expect(await reasonsOf(gone.id)).toEqual(['coursesDeleted'])
  await product.ask(clients.archive, { clientId: gone.id }, admin)
  await updateAllObligations(db)
  expect(await reasonsOf(gone.id)).toEqual(['clientArchived'])
  const assigned = { clientId: empty.id, learningPathwayId: pathway.id }
  await product.ask(pathways.assign, assigned, admin)
  const more = await makeCourse(product)
  await sql`insert into pathway_courses (pathway_id, course_id) values (${pathway.id}, ${more.id})`.execute(
    db,
  )
  expect(await reasonsOf(empty.id)).toEqual(['outdated'])
  await updateAllObligations(db)
  expect(await reasonsOf(empty.id)).toEqual([])
  const found = await product.ask(compliance.leftOut, { reason: 'archived', searchTerm: ada.email }, admin)
  expect(found).toMatchObject({ totalCount: 1, people: [{ email: ada.email, urlToken: null }] })
})

test('the table is sorted by name and by how much is overdue, and paged', async () => {
  const { client } = await makeMixed()
  const pageOf = async (input: object) =>
    (await product.ask(compliance.complianceMatrix, { clientId: client.id, ...input }, admin)).people.map(
      ({ learner, overdue }) => `${learner.name.split(' ')[0]} ${overdue}`,
    )
  expect(await pageOf({})).toEqual(['Ada 0', 'Ben 1', 'Cai 1', 'Dee 1'])
  expect(await pageOf({ direction: 'desc' })).toEqual(['Dee 1', 'Cai 1', 'Ben 1', 'Ada 0'])
  const byOverdue = await pageOf({ sort: 'overdue', direction: 'desc' })
  expect(byOverdue.at(-1)).toBe('Ada 0')
  expect(await pageOf({ sort: 'overdue' })).toEqual(byOverdue.toReversed())
})

test('compliance is written once a day for each client, and a month has the numbers of its last day', async () => {
  const { client, manager, limited, team, pathway } = await makeMixed()
  await sql`delete from compliance_snapshots`.execute(db)
  const rows = () =>
    db
      .selectFrom('compliance_snapshots')
      .where('client_id', '=', client.id)
      .orderBy('month')
      .select(['month', 'day', 'pathway_id', 'team_id', 'required', 'compliant'])
      .select(['people', 'people_up_to_date', 'required_up_to_date'])
      .execute()
  const at = async (moment: string) => {
    await takeComplianceSnapshots(db, new Date(moment))
    return rows()
  }
  const march = await at('2026-03-15T10:00:00Z')
  expect(march).toContainEqual({
    month: '2026-03-01',
    day: '2026-03-15',
    pathway_id: null,
    team_id: null,
    required: 10,
    compliant: 2,
    people: 4,
    people_up_to_date: 1,
    required_up_to_date: 7,
  })
  expect(march).toContainEqual(
    expect.objectContaining({ pathway_id: pathway.id, required: 8, people_up_to_date: 1 }),
  )
  expect(march).toContainEqual(
    expect.objectContaining({ team_id: team, required: 6, people: 2, people_up_to_date: 1 }),
  )
  expect(await at('2026-03-15T23:00:00Z')).toEqual(march)
  // In a zone in which the next day has begun.
  await product.ask(clients.updateTimeZone, { clientId: client.id, timeZone: 'Asia/Tokyo' }, admin)
  expect((await at('2026-03-31T16:00:00Z')).map(({ month, day }) => `${month} ${day}`)).toEqual(
    march.map(() => '2026-03-01 2026-04-01'),
  )
  expect(new Set((await at('2026-04-30T12:00:00Z')).map(({ month }) => month))).toEqual(
    new Set(['2026-03-01', '2026-04-01']),
  )
  const lastMonth = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1, 1))
  await takeComplianceSnapshots(db, lastMonth)
  const trends = async (who: typeof manager) => product.ask(compliance.complianceOverview, {}, who)
  const whole = await trends(manager)
  expect(whole.trend.at(-1)).toMatchObject({ required: 10, done: 2, people: 4, peopleUpToDate: 1 })
  expect(whole.pathways.find(({ id }) => id === pathway.id)?.trend.length).toBe(whole.trend.length)
  const own = await trends(limited)
  expect(own.trend).toEqual([])
  expect(own.pathways.flatMap(({ trend }) => trend)).toEqual([])
  expect(own.teams.map(({ trend }) => trend.length)).toEqual([whole.trend.length])
})
