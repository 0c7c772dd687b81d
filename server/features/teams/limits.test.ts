// A manager who is limited to teams sees what the manager of a client would see that has only these people.
import { beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as courses from '#contract/calls/courses.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as history from '#contract/calls/history.ts'
import * as learners from '#contract/calls/learners.ts'
import * as progress from '#contract/calls/progress.ts'
import * as search from '#contract/calls/search.ts'
import * as teams from '#contract/calls/teams.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as users from '#contract/calls/users.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import { activities } from '#contract/rules/activities.ts'
import {
  joinTeam,
  limitTo,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
  makeTeam,
  type MadePerson,
  password,
} from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { forbidden, notFound, unknownId } from '#tests/support/refusals.ts'

const product = await startProduct()
const admin = await makeAdmin(product)
const course = await makeCourse(product)
const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

/** Learners of whom one has not begun, one is in the course and one has completed it; the last one has logged in. */
async function makeThree(clientId: string, lastName: string) {
  const three = [
    await makeLearner(product, clientId, { firstName: 'Ada', lastName }),
    await makeLearner(product, clientId, { firstName: 'Ben', lastName }),
    await makeLearner(product, clientId, { firstName: 'Cy', lastName }),
  ] as const
  await makeRecord(product, three[1], course, { startedAt: ago(24 * 60), lastActiveAt: ago(24 * 60) })
  await makeRecord(product, three[2], course, {
    lessonStatus: 4,
    startedAt: ago(1),
    completedAt: ago(0),
    score: 90,
  })
  await product.ask(accounts.login, { username: three[2].email, password })
  return three
}

const client = await makeClient(product, { maximumLearners: 50 })
/** The same people, and nobody else. */
const like = await makeClient(product)
await makePathway(product, { courseIds: [course.id], clientIds: [client.id, like.id] })
const [inside, twin] = [await makeThree(client.id, 'Inner'), await makeThree(like.id, 'Inner')]
const outside = await makeThree(client.id, 'Outer')
const [team, other] = [
  await makeTeam(product, client.id, { name: 'Three' }),
  await makeTeam(product, client.id),
]
const teamOfTwins = await makeTeam(product, like.id, { name: 'Three' })
const manager = await makeManager(product, client.id)
const whole = await makeManager(product, client.id)
const twinManager = await makeManager(product, like.id)

beforeAll(async () => {
  await joinTeam(product, team, ...inside)
  await joinTeam(product, teamOfTwins, ...twin)
  await joinTeam(product, other, ...outside)
  await limitTo(product, manager, team)
})

/** With what differs between the two clients replaced. */
const alike = (value: unknown): unknown =>
  JSON.parse(
    [...inside, ...twin].reduce(
      (text, person, at) =>
        ['id', 'urlToken', 'email', 'clientId'].reduce(
          (replaced, field) => replaced.replaceAll(person[field as keyof MadePerson], `${field} ${at % 3}`),
          text,
        ),
      JSON.stringify(value).replaceAll(client.name, 'Client').replaceAll(like.name, 'Client'),
    ),
  )

describe('every number and list', () => {
  const readings: Record<string, (as: MadePerson) => Promise<unknown>> = {
    learners: (as) => product.ask(learners.list, {}, as),
    'learners found': (as) => product.ask(learners.list, { searchTerm: 'er' }, as),
    'learners who were never here': (as) => product.ask(learners.list, { status: 'never-logged-in' }, as),
    'learners who have registered': (as) => product.ask(learners.list, { status: 'registered' }, as),
    dashboard: async (as) => {
      const { maximumNumberOfLearners, ...rest } = await product.ask(dashboards.clientManager, {}, as)
      expect(maximumNumberOfLearners).toBe(0)
      return rest
    },
    overview: (as) => product.ask(dashboards.overview, {}, as),
    courses: (as) => product.ask(progress.ofCourses, {}, as),
    course: (as) => product.ask(progress.ofCourse, { courseId: course.id, pageNumber: 1 }, as),
    'course, one status': (as) =>
      product.ask(progress.ofCourse, { courseId: course.id, pageNumber: 1, status: 'not-started' }, as),
    compliance: async (as) => {
      await updateAllObligations(product.app.db)
      const { obligations: _obligations, ...totals } = await product.ask(
        compliance.obligations,
        { pageNumber: 1 },
        as,
      )
      return totals
    },
    'choice of courses': (as) => product.ask(courses.listOfClient, {}, as),
    ...Object.fromEntries(
      activities.map((show) => [
        `activity: ${show}`,
        async (as: MadePerson) => {
          const { rows, ...pages } = await product.ask(dashboards.activity, { show }, as)
          return { rows: rows.map(({ name, courseTitle }) => ({ name, courseTitle })), ...pages }
        },
      ]),
    ),
  }

  /** Times differ by moments. */
  const withoutTimes = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (key, field: unknown) => (key.endsWith('DateTime') ? undefined : field)))

  test.each(Object.entries(readings))('%s', async (_, read) => {
    const [limited, expected] = [await read(manager), await read(twinManager)]
    expect(withoutTimes(alike(limited))).toEqual(withoutTimes(alike(expected)))
  })

  test('files and the search have nobody else', async () => {
    const requests = [
      requestOf(learners.exportList, { format: 'csv' }, manager),
      requestOf(users.exportList, { format: 'csv' }, manager),
      requestOf(progress.downloadOfCourse, { courseId: course.id }, manager),
      requestOf(history.downloadCourse, { courseId: course.id }, manager),
      requestOf(bulk.exportResults, { list: 'learners' }, manager),
    ]
    for (const request of requests) {
      const { statusCode, body } = await product.send(request)
      expect([statusCode, body.includes('Outer')]).toEqual([200, false])
    }
    const { groups } = await product.ask(search.find, { searchTerm: 'Outer' }, manager)
    expect(groups).toEqual([])
    const found = await product.ask(search.find, { searchTerm: 'Inner' }, manager)
    expect(found.groups[0]?.results).toHaveLength(3)
  })

  test('of a manager without a limit are those of the whole client', async () => {
    expect((await product.ask(learners.list, {}, whole)).totalCount).toBe(6)
    const { numberOfLearners, maximumNumberOfLearners } = await product.ask(
      dashboards.clientManager,
      {},
      whole,
    )
    expect([numberOfLearners, maximumNumberOfLearners]).toEqual([6, 50])
  })
})

describe('people outside the teams', () => {
  const [outsider] = outside
  test('are answered like people who do not exist, also together with others', async () => {
    for (const userIds of [[outsider.id], [inside[0].id, outsider.id]]) {
      expect(await product.refuse(users.archive, { userIds }, manager)).toEqual(notFound)
      expect(await product.refuse(teams.addPeople, { teamId: team.id, userIds }, manager)).toEqual(notFound)
    }
    expect(await product.refuse(learners.openLearner, { urlToken: outsider.urlToken }, manager)).toEqual(
      notFound,
    )
    const refused = await product.refuse(bulk.act, { action: 'delete', userIds: [outsider.id] }, manager)
    expect(refused).toEqual(notFound)
    for (const unseen of [outsider.id, unknownId]) {
      const action = { action: 'invite' as const, userIds: [inside[0].id, unseen] }
      const { actionId, ...report } = await product.ask(bulk.act, action, manager)
      expect(report).toEqual({
        changed: 0,
        refused: [
          { reason: 'Archived or deleted since', people: 1 },
          { reason: 'This account is already confirmed', people: 1 },
        ],
      })
      const { action: seen } = await product.ask(bulk.openPastAction, { id: actionId ?? '' }, whole)
      expect(seen).toMatchObject({ leftOut: 1 })
    }
    expect((await product.ask(learners.list, {}, whole)).totalCount).toBe(6)
  })

  test('are seen again when the limit is taken away, at once', async () => {
    const freed = await makeManager(product, client.id)
    await limitTo(product, freed, team)
    expect((await product.ask(learners.list, {}, freed)).totalCount).toBe(3)
    await product.ask(teams.unlimitManager, { teamId: team.id, userId: freed.id }, whole)
    expect((await product.ask(learners.list, {}, freed)).totalCount).toBe(6)
  })
})

describe('who is limited to teams', () => {
  const person = () => ({
    firstName: 'New',
    lastName: 'Person',
    email: `new-${crypto.randomUUID()}@example.test`,
  })

  test('sees whom they create, in the only team or the chosen one', async () => {
    const limited = await makeManager(product, client.id)
    const [first, second] = [await makeTeam(product, client.id), await makeTeam(product, client.id)]
    await limitTo(product, limited, first)
    const found = async () => (await product.ask(learners.list, {}, limited)).users.map(({ email }) => email)
    const [one, two] = [person(), person()]
    await product.ask(users.create, { kind: 'learner', ...one }, limited)
    expect(await found()).toEqual([one.email])
    await limitTo(product, limited, second)
    expect(await product.refuse(users.create, { kind: 'learner', ...two }, limited)).toEqual({
      status: 400,
      errors: ['Please choose a team'],
    })
    expect(
      await product.refuse(users.create, { kind: 'learner', ...two, teamId: other.id }, limited),
    ).toEqual(notFound)
    await product.ask(users.create, { kind: 'learner', ...two, teamId: second.id }, limited)
    expect((await found()).sort()).toEqual([one.email, two.email].sort())
  })

  test('makes no managers and changes none, also in the team', async () => {
    const colleague = await makeManager(product, client.id)
    await joinTeam(product, team, colleague)
    expect(await product.refuse(users.create, { kind: 'clientadmin', ...person() }, manager)).toEqual(
      forbidden,
    )
    expect(await product.refuse(users.assignAdmin, { userId: inside[0].id }, manager)).toEqual(forbidden)
    const change = { id: colleague.id, firstName: 'A', lastName: 'B', email: person().email }
    expect(await product.refuse(users.update, change, manager)).toEqual(forbidden)
    expect(
      await product.ask(bulk.act, { action: 'archive', userIds: [colleague.id] }, manager),
    ).toMatchObject({
      changed: 0,
      refused: [{ reason: 'You do not have permission', people: 1 }],
    })
  })

  test('is not offered to restore a person outside the teams', async () => {
    const gone = await makeLearner(product, client.id)
    await product.ask(users.archive, { userIds: [gone.id] }, whole)
    const again = { kind: 'learner' as const, ...person(), email: gone.email }
    const answer = await product.send(requestOf(users.create, again, manager))
    expect(answer.json()).toMatchObject({
      errors: [{ error: 'An account with this email address already exists' }],
    })
    expect(answer.json()).not.toHaveProperty('restorable')
  })
})

test('an administrator chooses a team of a client for the progress of a course', async () => {
  const of = async (teamId: string) =>
    product.ask(progress.ofCourse, { courseId: course.id, pageNumber: 1, clientId: client.id, teamId }, admin)
  expect((await of(team.id)).stats).toEqual({ notStarted: 1, inProgress: 1, completed: 1 })
  expect((await of(team.id)).courses.map(({ learner }) => learner.name)).toEqual([
    'Ada Inner',
    'Ben Inner',
    'Cy Inner',
  ])
  expect(
    await product.refuse(progress.ofCourse, { courseId: course.id, pageNumber: 1, teamId: team.id }, admin),
  ).toEqual({ status: 400, errors: ['Please choose the organisation of the team'] })
})
