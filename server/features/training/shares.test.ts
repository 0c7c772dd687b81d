// Every figure of compliance is a recount from who is assigned which pathway, also where pathways share courses (rules
// deadlines-55, -57 and -58).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Input } from '#contract/call.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as learners from '#contract/calls/learners.ts'
import * as training from '#contract/calls/training.ts'
import { type ComplianceShare, personStateTexts } from '#contract/rules/compliance.ts'
import { proposedReminders } from '#contract/rules/reminders.ts'
import { type MadePerson, makeCourse, makePathway } from '#tests/support/make.ts'
import {
  type Client,
  type Course,
  type Group,
  type Pathway,
  type Required,
  type TrainedPerson,
  type World,
  makeRandomTraining,
  recount,
  recountStates,
  required,
  states,
} from '#tests/support/random-training.ts'
import { startPacks, tableIn } from '#tests/support/start-packs.ts'
import { storePolicy } from '#tests/support/start-reminders.ts'
import { runReminders } from '../../reminders/run.ts'
import { weekdayOf } from '../../training/calendar.ts'
import { updateAllObligations } from '../../training/obligations.ts'
import { takeComplianceSnapshots } from '../../training/snapshots.ts'

const started = await startPacks()
const { product, db, admin, today, inDays, makeMixed, packOf } = started
const makeWorld = (seed: number) => makeRandomTraining(started, seed)

type Filter = Omit<Input<typeof compliance.obligations>, 'pageNumber' | 'pageSize' | 'sort' | 'direction'>

/** The figures of a subject, and the length of each list that they lead to. */
async function figuresAndLists(of: Filter, who: MadePerson): Promise<ComplianceShare[]> {
  const list = async (filter: Filter) =>
    product.ask(compliance.obligations, { ...of, ...filter, pageSize: 100 }, who)
  const people = async (filter: Filter) => {
    const { totalCount, people: rows } = await product.ask(
      compliance.complianceMatrix,
      { ...of, ...filter, pageSize: 100 },
      who,
    )
    expect(rows).toHaveLength(totalCount)
    return totalCount
  }
  const [all, upToDate, late] = [
    await list({}),
    await list({ status: 'upToDate' }),
    await list({ status: 'late' }),
  ]
  const ofPeople = await list({ people: 'upToDate' })
  expect(all.totalCount).toBe(upToDate.totalCount + late.totalCount)
  for (const { obligations, totalCount } of [all, upToDate, late, ofPeople])
    expect(obligations).toHaveLength(totalCount)
  const behind = await people({ people: 'late' })
  expect(behind).toBe(await people({ status: 'late' }))
  const counted = await people({})
  const notBehind = await people({ people: 'upToDate' })
  expect(counted - behind).toBe(notBehind)
  expect(new Set(ofPeople.obligations.map(({ learner }) => learner.urlToken)).size).toBe(notBehind)
  return [
    all.share,
    {
      people: counted,
      peopleUpToDate: notBehind,
      required: all.totalCount,
      requiredUpToDate: upToDate.totalCount,
    },
  ]
}

/** The number of people with each state: the stored one by three calls, and the lengths of the lists of people and of obligations. */
async function statesAndLists(of: Filter, who: MadePerson) {
  const listPeople = (filter: Filter) =>
    product.ask(compliance.people, { ...of, ...filter, pageSize: 100 }, who)
  const listObligations = (filter: Filter) =>
    product.ask(compliance.obligations, { ...of, ...filter, pageSize: 100 }, who)
  const lengths: Record<string, number> = {}
  for (const state of states) {
    const [{ people, totalCount }, { obligations }] = await Promise.all([
      listPeople({ people: state }),
      listObligations({ people: state }),
    ])
    expect(people.map((person) => person.state)).toEqual(people.map(() => state))
    expect(people).toHaveLength(totalCount)
    expect(new Set(obligations.map(({ learner }) => learner.urlToken))).toEqual(
      new Set(people.map(({ learner }) => learner.urlToken)),
    )
    lengths[state] = totalCount
  }
  const replies = await Promise.all([
    listPeople({ searchTerm: 'nobody has this name' }),
    listObligations({ status: 'exempt' }),
    product.ask(compliance.complianceMatrix, of, who),
  ])
  return [...replies.map(({ peopleByState }) => peopleByState), lengths]
}

/** The number of learners with nothing to complete beside the figures of four calls, and the length of the list that it leads to. */
async function nothingToComplete(of: Filter, who: MadePerson) {
  const replies = await Promise.all([
    product.ask(compliance.people, { ...of, searchTerm: 'nobody has this name' }, who),
    product.ask(compliance.obligations, { ...of, status: 'exempt' }, who),
    product.ask(compliance.complianceMatrix, of, who),
    ...(of.teamId ? [] : [product.ask(compliance.complianceOverview, {}, who)]),
  ])
  const { teamId } = of
  const listed = await product.ask(
    learners.list,
    { state: 'nothingToComplete', ...(teamId ? { teamId } : {}), pageSize: 100 },
    who,
  )
  expect(listed.users).toHaveLength(listed.totalCount)
  return [...new Set([...replies.map((reply) => reply.nothingToComplete), listed.totalCount])]
}

async function expectFigures(
  of: Filter,
  who: MadePerson,
  people: readonly TrainedPerson[],
  isOfSubject: (required: Required) => boolean = () => true,
) {
  const expected = recount(people, isOfSubject)
  expect(await figuresAndLists(of, who)).toEqual([expected, expected])
  const byState = recountStates(people, isOfSubject)
  expect(await statesAndLists(of, who)).toEqual([byState, byState, byState, byState])
  if (of.courseId || of.learningPathwayId)
    expect(await product.ask(compliance.people, of, who)).toMatchObject({ nothingToComplete: null })
  else
    expect(await nothingToComplete(of, who)).toEqual([
      people.filter((person) => required(person).length === 0).length,
    ])
}

const personOrPeople = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`
const late = ['overdue', 'expired'] as const

/** What a digest says of each course in which somebody is late. */
function recountLate(people: readonly TrainedPerson[]) {
  const all = people.flatMap(required).filter(({ isLate }) => isLate)
  return [...new Set(all.map(({ course }) => course))].map((course) => {
    const [overdue, expired] = late.map(
      (state) => all.filter((of) => of.course === course && of.state === state).length,
    ) as [number, number]
    if (overdue && expired)
      return `* ${course.title}\n  ${personOrPeople(overdue + expired)} late: ${overdue} overdue, ${expired} expired`
    return `* ${course.title}\n  ${overdue ? `${personOrPeople(overdue)} overdue` : `${personOrPeople(expired)} expired`}`
  })
}

async function digestOf(client: Client, manager: MadePerson): Promise<string> {
  await sql`delete from reminder_runs`.execute(db)
  await sql`delete from reminder_mails`.execute(db)
  await sql`delete from reminder_policies`.execute(db)
  await sql`delete from outbox`.execute(db)
  await storePolicy(db, client.id, {
    ...{ ...proposedReminders, isEnabled: true, enabledOn: inDays(-30), noticeAfter: null, quietDays: [] },
    ...{ digestWeekday: weekdayOf(today), digestHour: 0, digestWhenEmpty: true },
  })
  await runReminders(product.app, new Date())
  const { text } = await db
    .selectFrom('outbox')
    .where('user_id', '=', manager.id)
    .where('template_type', '=', 'Digest')
    .select('text')
    .executeTakeFirstOrThrow()
  return text
}

/** The digest and the evidence pack say first what the list of people counts for the same manager at the same moment. */
async function expectDigestAndPack(client: Client, manager: MadePerson, people: readonly TrainedPerson[]) {
  const lengthOf = async (filter: Input<typeof compliance.people>) =>
    (await product.ask(compliance.people, filter, manager)).totalCount
  const [all, upToDate] = [await lengthOf({}), await lengthOf({ people: 'upToDate' })]
  const { required: courses, requiredUpToDate, ...share } = recount(people, () => true)
  expect({ people: all, peopleUpToDate: upToDate }).toEqual(share)
  const verb = all === 1 ? 'person is' : 'people are'
  const headline =
    all === 0
      ? 'No learner has a course to complete'
      : `${upToDate} of ${all} ${verb} up to date (${Math.floor((upToDate * 100) / all)}%)`
  const inTime = `${requiredUpToDate} of ${courses} required course${courses === 1 ? ' is' : 's are'} neither overdue nor expired`
  const lengths: [string, number][] = []
  for (const state of states) lengths.push([personStateTexts[state], await lengthOf({ people: state })])

  const digest = await digestOf(client, manager)
  const rows = all === 0 ? [] : lengths.map(([state, count]) => `${state}: ${personOrPeople(count)}`)
  expect(digest).toContain(`\n\n${[headline, [...rows, 'Never logged in: '].join('\n')].join('\n\n')}`)
  if (all > 0) expect(digest).toContain(`\n\n${inTime}; each learner counts once for each course.`)
  for (const line of recountLate(people)) expect(digest).toContain(`${line}\n`)

  const { files } = await packOf({ subject: 'client' }, manager)
  const readMe = files.get('README.txt')?.toString() ?? ''
  expect(readMe).toContain(`\r\n\r\n${headline}.\r\n`)
  expect(readMe).toContain(`\r\n${inTime}.\r\n`)
  expect(files.get('data.js')?.toString()).toContain(JSON.stringify(headline))
  expect(tableIn(files, 'people-by-state').map(({ state, people: count }) => [state, count])).toEqual(lengths)
}

async function expectOverview(
  { pathways }: World,
  who: MadePerson,
  people: readonly TrainedPerson[],
  teams: readonly Group[],
) {
  const overview = await product.ask(compliance.complianceOverview, {}, who)
  const byId = (shares: readonly ({ id: string } & ComplianceShare)[]) =>
    Object.fromEntries(
      shares.map(({ id, ...of }) => {
        const { people: concerned, peopleUpToDate, required: all, requiredUpToDate } = of
        return [id, { people: concerned, peopleUpToDate, required: all, requiredUpToDate }]
      }),
    )
  const expectedOf = (subjects: readonly { id: string }[], of: (subject: never) => ComplianceShare) =>
    Object.fromEntries(
      subjects
        .map((subject) => [subject.id, of(subject as never)] as const)
        .filter(([, { people: some }]) => some > 0),
    )
  expect(byId(overview.pathways)).toEqual(
    expectedOf(pathways, (pathway: Pathway) => recount(people, (of) => of.pathways.includes(pathway))),
  )
  expect(byId(overview.teams)).toEqual(
    expectedOf(teams, ({ members }: Group) => recount([...members], () => true)),
  )
  expect(overview).toMatchObject(recount(people, () => true))
  expect(overview.peopleByState).toEqual(recountStates(people, () => true))
}

test.for([1, 2])(
  'the figures of pathways, teams, courses and clients are a recount, whatever is assigned: seed %i',
  { timeout: 180_000 },
  async (seed) => {
    const world = await makeWorld(seed)
    const { clients, courses, pathways, people } = world
    for (let step = 0; step < 3; step++) {
      await world.happen()
      await expectFigures({}, admin, people)
      await expectOverview(world, admin, people, [])
      for (const pathway of pathways)
        await expectFigures({ learningPathwayId: pathway.id }, admin, people, (of) =>
          of.pathways.includes(pathway),
        )
      const [pathway, course] = [pathways[step % 4] as Pathway, courses[step % 4] as Course]
      const isOfBoth = (of: Required) => of.course === course && of.pathways.includes(pathway)
      await expectFigures({ courseId: course.id }, admin, people, (of) => of.course === course)
      await expectFigures({ courseId: course.id, learningPathwayId: pathway.id }, admin, people, isOfBoth)
      const client = clients[step % 2] as Client
      const [team, other] = client.teams
      await expectFigures({}, client.manager, client.people)
      await expectFigures({ teamId: other.id }, client.manager, [...other.members])
      await expectFigures(
        { teamId: team.id, learningPathwayId: pathway.id },
        client.manager,
        [...team.members],
        (of) => of.pathways.includes(pathway) && isSeenBy(client, client.teams, pathway),
      )
      await expectOverview(
        world,
        client.manager,
        client.people,
        client.teams.filter(({ members }) => members.size > 0),
      )
      await expectFigures({}, client.limited, [...team.members])
      if (step === 2) {
        await expectDigestAndPack(client, client.manager, client.people)
        await expectDigestAndPack(client, client.limited, [...team.members])
      }
      await expectFigures(
        { learningPathwayId: pathway.id },
        client.limited,
        [...team.members],
        (of) => of.pathways.includes(pathway) && isSeenBy(client, [team], pathway),
      )
    }
    await sql`delete from obligations`.execute(db)
    await sql`delete from users where is_learner`.execute(db)
    await sql`delete from pathways`.execute(db)
  },
)

/** A pathway that only teams of others have is not shown. */
const isSeenBy = (client: Client, teams: readonly Group[], pathway: Pathway) =>
  client.pathways.has(pathway) || teams.some((team) => team.pathways.has(pathway))

test('a course that is due in 30 days lowers no figure today, and changes no percentage of people', async () => {
  const { client, manager, pathway, people } = await makeMixed()
  const percentages = async () => {
    const {
      people: all,
      peopleUpToDate,
      required: courses,
      requiredUpToDate,
    } = await product.ask(compliance.complianceOverview, {}, manager)
    return { ofPeople: peopleUpToDate / all, notLate: courses - requiredUpToDate }
  }
  const before = await percentages()
  expect(before).toEqual({ ofPeople: 1 / 4, notLate: 3 })
  const later = await makeCourse(product)
  const further = await makePathway(product, { courseIds: [later.id], clientIds: [client.id] })
  for (const learningPathwayId of [pathway.id, further.id]) {
    await sql`insert into pathway_courses (pathway_id, course_id) values (${learningPathwayId}, ${later.id})
              on conflict do nothing`.execute(db)
    await product.ask(
      training.saveDeadline,
      { learningPathwayId, courseId: later.id, kind: 'fixed', day: inDays(30) },
      admin,
    )
  }
  await updateAllObligations(db)
  const { totalCount } = await product.ask(compliance.obligations, { courseId: later.id }, manager)
  expect(totalCount).toBe(people.length)
  expect(await percentages()).toEqual(before)
})

test('each day the people who are up to date are stored, and months before that are known by their courses only', async () => {
  const { client, manager, team, pathway } = await makeMixed()
  await sql`delete from compliance_snapshots`.execute(db)
  const months = [2, 1].map((ago) => {
    const day = new Date()
    return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - ago + 1, 1))
  })
  for (const moment of months) await takeComplianceSnapshots(db, moment)
  // As a release before this one has left it.
  await sql`update compliance_snapshots set people = null, people_up_to_date = null, required_up_to_date = null
             where month = (select min(month) from compliance_snapshots)`.execute(db)
  const overview = await product.ask(compliance.complianceOverview, {}, manager)
  const unknown = { people: null, peopleUpToDate: null, requiredUpToDate: null }
  expect(overview.trend).toMatchObject([
    { required: 10, done: 2, ...unknown },
    { required: 10, done: 2, people: 4, peopleUpToDate: 1, requiredUpToDate: 7 },
  ])
  expect(overview.pathways.find(({ id }) => id === pathway.id)?.trend).toMatchObject([
    unknown,
    { people: 4, peopleUpToDate: 1, required: 8, requiredUpToDate: 5 },
  ])
  expect(overview.teams.find(({ id }) => id === team)?.trend).toMatchObject([
    unknown,
    { people: 2, peopleUpToDate: 1, required: 6, requiredUpToDate: 5 },
  ])
  const everywhere = async () => (await product.ask(compliance.complianceOverview, {}, admin)).trend
  const known = await everywhere()
  expect(known.map(({ people }) => people === null)).toEqual([true, false])
  expect(known.at(-1)?.people).toBeGreaterThanOrEqual(4)
  // Where the people of one client are not known, the sum is of a part only.
  await sql`update compliance_snapshots set people = null, people_up_to_date = null, required_up_to_date = null
             where client_id = ${client.id}`.execute(db)
  expect((await everywhere()).map(({ people }) => people)).toEqual([null, null])
})
