// Managing teams: creating, renaming, deleting, people, limits, and teams in files.
import { describe, expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as clients from '#contract/calls/clients.ts'
import * as learners from '#contract/calls/learners.ts'
import * as teams from '#contract/calls/teams.ts'
import * as users from '#contract/calls/users.ts'
import {
  joinTeam,
  limitTo,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makePeople,
  makeTeam,
} from '#tests/support/make.ts'
import { makePersonIn } from '#tests/support/make-states.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { notFound } from '#tests/support/refusals.ts'
import { csvLines } from '#tests/support/strict-csv.ts'

const product = await startProduct()
const admin = await makeAdmin(product)
const client = await makeClient(product)
const manager = await makeManager(product, client.id)
const other = await makeClient(product)

const namesOf = async (clientId: string) =>
  (await product.ask(teams.list, { clientId }, admin)).teams.map(({ name }) => name)

describe('a team', () => {
  test('is created and renamed, with a name that no other team of the client has', async () => {
    const { id } = await product.ask(teams.create, { name: ' Night shift ' }, manager)
    const taken = { status: 409, errors: ['A team with this name already exists'] }
    expect(await product.refuse(teams.create, { name: 'NIGHT SHIFT' }, manager)).toEqual(taken)
    const second = await product.ask(teams.create, { name: 'Day shift', clientId: client.id }, admin)
    expect(await product.refuse(teams.rename, { teamId: second.id, name: 'night Shift' }, manager)).toEqual(
      taken,
    )
    await product.ask(teams.rename, { teamId: id, name: 'NIGHT shift' }, manager)
    expect(await namesOf(client.id)).toEqual(['Day shift', 'NIGHT shift'])
    await product.ask(teams.create, { name: 'Day shift', clientId: other.id }, admin)
    for (const name of ['', 'a;b', 'x'.repeat(101)])
      expect((await product.refuse(teams.create, { name }, manager)).status).toBe(400)
    // Whose team is it?
    expect(await product.refuse(teams.create, { name: 'Nobody' }, admin)).toEqual(notFound)
  })

  test('is deleted with what depends on it, and its people stay', async () => {
    const team = await makeTeam(product, client.id)
    const course = await makeCourse(product)
    await makePathway(product, { courseIds: [course.id], teamIds: [team.id] })
    const learner = await makeLearner(product, client.id)
    await joinTeam(product, team, learner)
    const [limited, second] = [
      await makeManager(product, client.id, { firstName: 'Ada', lastName: 'Lee' }),
      await makeTeam(product, client.id),
    ]
    await limitTo(product, limited, team)
    // People who are archived are in no count of a team (rule teams-1).
    const former = [
      await makePersonIn(product, { archived: true }, { clientId: client.id, role: 'CLIENTADMIN' }),
      await makePersonIn(product, { archived: true }, { clientId: client.id }),
    ] as const
    await limitTo(product, former[0], team, second)
    await joinTeam(product, team, former[1])
    expect((await product.ask(teams.list, {}, manager)).teams.find(({ id }) => id === team.id)).toMatchObject(
      {
        people: 1,
        managers: 1,
        pathways: 1,
      },
    )
    const opened = await product.ask(teams.openTeam, { id: team.id }, manager)
    expect([opened.team.numberOfPeople, opened.team.managers.map(({ id }) => id)]).toEqual([1, [limited.id]])
    expect(await product.ask(teams.losses, { id: team.id }, manager)).toEqual({
      people: 1,
      managers: 1,
      pathways: 1,
      withoutAccess: 1,
    })
    expect(await product.refuse(teams.remove, { teamId: team.id }, manager)).toEqual({
      status: 409,
      errors: ['Limited to this team only: Ada Lee. Please limit them to another team or to none first'],
    })
    await product.ask(teams.limitManager, { teamId: second.id, userId: limited.id }, manager)
    await product.ask(teams.remove, { teamId: team.id }, manager)
    expect(await product.refuse(teams.openTeam, { id: team.id }, manager)).toEqual(notFound)
    await product.ask(learners.openLearner, { urlToken: learner.urlToken }, manager)
    expect(await product.refuse(learners.openLearner, { urlToken: learner.urlToken }, limited)).toEqual(
      notFound,
    )
  })

  test('keeps its people through an archive of a person, and a pause and an archive of the client', async () => {
    const place = await makeClient(product)
    const team = await makeTeam(product, place.id)
    const [staying, leaving] = [await makeLearner(product, place.id), await makeLearner(product, place.id)]
    await joinTeam(product, team, staying, leaving)
    const people = async () => {
      const list = (await product.ask(teams.members, { id: team.id }, admin)).people
      const [row] = (await product.ask(teams.list, { clientId: place.id }, admin)).teams
      return [list.map(({ id }) => id).toSorted(), row?.people]
    }
    const both = [[staying.id, leaving.id].toSorted(), 2]
    const userIds = [leaving.id]
    await product.ask(users.archive, { userIds }, admin)
    expect(await people()).toEqual([[staying.id], 1])
    await product.ask(users.unarchive, { userIds }, admin)
    expect(await people()).toEqual(both)
    for (const [stop, restart] of [
      [clients.pause, clients.unpause],
      [clients.archive, clients.unarchive],
    ] as const) {
      await product.ask(stop, { clientId: place.id }, admin)
      await product.ask(restart, { clientId: place.id }, admin)
      expect(await people()).toEqual(both)
    }
  })

  test('has people of its own client only, each once', async () => {
    const team = await makeTeam(product, client.id)
    const [one, elsewhere] = [await makeLearner(product, client.id), await makeLearner(product, other.id)]
    const add = (userIds: string[]) => ({ teamId: team.id, userIds })
    await product.ask(teams.addPeople, add([one.id, one.id]), manager)
    await product.ask(teams.addPeople, add([one.id]), manager)
    expect(await product.refuse(teams.addPeople, add([elsewhere.id]), manager)).toEqual(notFound)
    expect(await product.refuse(teams.addPeople, add([elsewhere.id]), admin)).toEqual({
      status: 409,
      errors: ['A team has people of its own organisation only'],
    })
    expect((await product.ask(teams.members, { id: team.id, pageNumber: 1 }, manager)).people).toMatchObject([
      { id: one.id, isLearner: true },
    ])
    // For an administrator, too, those of the own client only.
    const ofOther = await makeTeam(product, other.id)
    for (const who of [manager, admin]) {
      const found = await product.ask(teams.ofPerson, { userId: one.id }, who)
      expect(found.teams).toEqual([{ id: team.id, name: team.name, byRule: false }])
      expect(found.others.map(({ id }) => id)).not.toContain(ofOther.id)
      expect(found.others.map(({ name }) => name)).toEqual(
        (await namesOf(client.id)).filter((name) => name !== team.name),
      )
    }
    await product.ask(teams.removePeople, add([one.id]), manager)
    expect((await product.ask(teams.openTeam, { id: team.id }, manager)).team.numberOfPeople).toBe(0)
  })

  test('limits managers of the client, and nobody limits themselves', async () => {
    const team = await makeTeam(product, client.id)
    const limit = (userId: string) => ({ teamId: team.id, userId })
    const refused = async (userId: string, as = manager) =>
      (await product.refuse(teams.limitManager, limit(userId), as)).errors[0]
    expect(await refused(manager.id)).toBe('You cannot limit your own account')
    expect(await refused((await makeLearner(product, client.id)).id)).toBe(
      'Only a manager of the organisation can be limited to a team',
    )
    expect(await refused((await makeManager(product, other.id)).id, admin)).toBe('Not found')
    const limited = await makeManager(product, client.id)
    await product.ask(teams.limitManager, limit(limited.id), manager)
    expect((await product.ask(teams.list, {}, limited)).mayChange).toBe(false)
    expect(await product.ask(teams.openTeam, { id: team.id }, limited)).toMatchObject({
      team: { mayChange: false, managers: [{ id: limited.id }], managerChoices: [], pathwayChoices: [] },
    })
  })
})

describe('many people', () => {
  test('are on pages, each once, and found by their names', async () => {
    const team = await makeTeam(product, client.id)
    const people = await makePeople(
      product,
      Array.from({ length: 23 }, (_, at) => ({
        ...{ clientId: client.id, firstName: 'Una', lastName: `Nr ${String(at).padStart(2, '0')}` },
      })),
    )
    await joinTeam(product, team, ...people)
    const page = (pageNumber: number, searchTerm = '') =>
      product.ask(teams.members, { id: team.id, pageNumber, pageSize: 10, searchTerm }, manager)
    const pages = [await page(1), await page(2), await page(3), await page(4)]
    expect(pages.map((one) => one.people.map(({ id }) => id))).toEqual([
      people.slice(0, 10).map(({ id }) => id),
      people.slice(10, 20).map(({ id }) => id),
      people.slice(20).map(({ id }) => id),
      [],
    ])
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([23, 23, 23, 23])
    const found = await page(2, 'nr 0')
    expect([found.people, found.totalCount]).toEqual([[], 10])
  })

  test('are chosen among those of the client who are not in the team, by their names', async () => {
    const at = await makeClient(product)
    const team = await makeTeam(product, at.id)
    const make = (firstName: string, lastName: string, clientId = at.id) =>
      makeLearner(product, clientId, { firstName, lastName })
    await joinTeam(product, team, await make('Ada', 'Green'))
    for (const [firstName, lastName] of [
      ['cem', 'Green'],
      ['Dan', 'Oak'],
      ['Ben', 'Green'],
    ] as const)
      await make(firstName, lastName)
    await make('Eva', 'Green', other.id)
    await product.ask(users.archive, { userIds: [(await make('Fay', 'Green')).id] }, admin)
    const choices = async (searchTerm: string) =>
      (await product.ask(teams.peopleChoices, { id: team.id, searchTerm }, admin)).people.map(
        ({ name }) => name,
      )
    expect(await choices('')).toEqual(['Ben Green', 'cem Green', 'Dan Oak'])
    expect(await choices('green')).toEqual(['Ben Green', 'cem Green'])
  })

  test('are added to a team together; who cannot be is counted', async () => {
    const team = await makeTeam(product, client.id)
    const [one, two] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    await joinTeam(product, team, one)
    const elsewhere = await makeLearner(product, other.id)
    const act = { action: 'addToTeam' as const, addedTo: team.id }
    const done = await product.ask(bulk.act, { ...act, userIds: [one.id, two.id, elsewhere.id] }, admin)
    expect(done.changed).toBe(1)
    expect(done.refused.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      { reason: 'A team has people of its own organisation only', people: 1 },
      { reason: 'Already in the team', people: 1 },
    ])
    expect(await product.refuse(bulk.act, { action: 'addToTeam', userIds: [one.id] }, manager)).toEqual({
      status: 400,
      errors: ['Please choose a team'],
    })
    const theirs = await makeTeam(product, other.id)
    expect(
      await product.refuse(bulk.act, { ...act, addedTo: theirs.id, userIds: [one.id] }, manager),
    ).toEqual(notFound)
    const listed = await product.ask(learners.list, { teamId: team.id }, manager)
    expect(listed.users.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
  })
})

describe('files of learners', () => {
  const preview = (text: string, as = manager) =>
    product.ask(learners.preview, { csvFile: new File([text], 'people.csv') }, as)
  const address = () => `new-${crypto.randomUUID()}@example.test`

  test('name teams, of which the missing ones are created', async () => {
    const place = await makeClient(product)
    const boss = await makeManager(product, place.id)
    await makeTeam(product, place.id, { name: 'Office' })
    const [one, two, none] = [address(), address(), address()]
    const file = [
      'First Name,Last Name,Email,Teams',
      `Ada,Lee,${one},office; Night shift ;`,
      `Bo,Ek,${two},NIGHT SHIFT`,
      `Cy,Fox,${none},`,
      `Di,Gray,${address()},${'x'.repeat(101)}`,
    ].join('\n')
    const shown = await preview(file, boss)
    expect(shown).toMatchObject({
      newTeams: ['Night shift'],
      badRows: [{ reason: 'Team: Please use at most 100 characters' }],
    })
    expect(await namesOf(place.id)).toEqual(['Office'])
    await product.ask(learners.uploadUsers, { users: shown.goodRows }, boss)
    expect(await namesOf(place.id)).toEqual(['Night shift', 'Office'])
    const [heading, ...lines] = csvLines(
      await product.send(requestOf(learners.exportList, { format: 'csv' }, boss)),
    )
    const column = heading?.split(',').indexOf('Teams') ?? -1
    const teamsIn = (email: string) => lines.find((line) => line.includes(email))?.split(',')[column]
    expect([one, two, none].map(teamsIn)).toEqual(['Night shift; Office', 'Night shift', ''])
  })

  test('without the column are as before', async () => {
    const { goodRows, newTeams } = await preview(`First Name,Last Name,Email\nAda,Lee,${address()}`)
    expect([Object.keys(goodRows[0] ?? {}).toSorted(), newTeams]).toEqual([
      ['email', 'firstName', 'lastName'],
      [],
    ])
  })

  test('of a limited manager fill the teams of the limit, and name nobody outside', async () => {
    const limited = await makeManager(product, client.id)
    const [first, second] = [await makeTeam(product, client.id), await makeTeam(product, client.id)]
    await limitTo(product, limited, first)
    const outside = await makeLearner(product, client.id)
    const found = await preview(`Ada,Lee,${address()}\nBo,Ek,${outside.email}`, limited)
    expect(found).toMatchObject({
      alreadyThere: [],
      badRows: [{ reason: 'An account with this email address already exists' }],
    })
    await product.ask(learners.uploadUsers, { users: found.goodRows }, limited)
    expect((await product.ask(learners.list, { teamId: first.id }, limited)).totalCount).toBe(1)
    await limitTo(product, limited, second)
    const heading = 'First Name,Last Name,Email,Team\n'
    expect((await preview(`${heading}Ada,Lee,${address()},`, limited)).badRows).toMatchObject([
      { reason: 'Please name one of your teams' },
    ])
    expect((await preview(`${heading}Ada,Lee,${address()},New one`, limited)).badRows).toMatchObject([
      { reason: '“New one” is none of your teams' },
    ])
    expect((await preview(`${heading}Ada,Lee,${address()},${second.name}`, limited)).goodRows).toHaveLength(1)
  })
})
