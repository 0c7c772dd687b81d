import { describe, expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import * as users from '#contract/calls/users.ts'
import {
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makePeople,
} from '#tests/support/make.ts'
import { notFound, unknownId } from '#tests/support/refusals.ts'
import { startClients } from '#tests/support/start-clients.ts'

const { product, db, admin, listed, look } = await startClients()

describe('the list of clients', () => {
  test('has pages, sorted by name without regard to case', async () => {
    const tag = 'Paged%_x'
    for (const name of ['b', 'A', 'c', 'D', 'e', 'F', 'g', 'H', 'i', 'J', 'k', 'L'])
      await makeClient(product, { name: `${tag} ${name}` })
    const first = await product.ask(clients.list, { page: 1, searchTerm: tag }, admin)
    expect(first.clients.map(({ name }) => name.at(-1)).join('')).toBe('AbcDeFgHiJ')
    expect(first).toMatchObject({ totalPages: 2, totalCount: 12 })
    const second = await product.ask(clients.list, { page: 2, searchTerm: tag }, admin)
    expect(second.clients.map(({ name }) => name.at(-1)).join('')).toBe('kL')
    const beyond = await product.ask(clients.list, { page: 9, searchTerm: tag }, admin)
    expect(beyond).toEqual({ clients: [], totalPages: 2, totalCount: 12 })
    const sized = await product.ask(clients.list, { page: 1, searchTerm: tag, pageSize: 20 }, admin)
    expect(sized.clients).toHaveLength(12)
    // Rule lists-3: a size that is not offered is the default.
    const odd = await product.ask(clients.list, { page: 1, searchTerm: tag, pageSize: 11 }, admin)
    expect(odd.clients).toHaveLength(10)
  })

  test('is searched for the term as it is typed, in upper or lower case', async () => {
    await makeClient(product, { name: 'Élan 100% Green_Co \\ Ltd' })
    await makeClient(product, { name: 'Elan 100x GreenxCo' })
    for (const term of ['100%', 'green_co', 'éLAN', '\\', ' 100% green '])
      expect(await listed(term)).toEqual(['Élan 100% Green_Co \\ Ltd'])
    expect(await listed("'; drop table clients; --")).toEqual([])
  })

  test('is refused for what is no page', async () => {
    for (const page of [0, -1, 'one', 1.5])
      expect((await product.refuse(clients.list, { page }, admin)).status).toBe(400)
  })

  test('counts who learns: not the archived, but confirmed or not, and whose second role it is', async () => {
    const { id, name } = await makeClient(product, { maximumLearners: 9 })
    const archived = await makeLearner(product, id)
    await makeLearner(product, id, { confirmed: false })
    await makeManager(product, id, { secondaryRole: 'LEARNER' })
    await makeManager(product, id)
    await db
      .updateTable('users')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', archived.id)
      .execute()
    const { clients: found } = await product.ask(clients.list, { page: 1, searchTerm: name }, admin)
    expect(found.find((client) => client.id === id)).toMatchObject({
      numberOfLearners: 2,
      maximumNumberOfLearners: 9,
    })
  })

  test('never has the provider itself, and neither has the choice of clients', async () => {
    const { name } = await db
      .selectFrom('clients')
      .where('is_provider', '=', true)
      .select('name')
      .executeTakeFirstOrThrow()
    expect(await listed(name)).toEqual([])
    const { id } = await makeClient(product)
    const options = await product.ask(clients.options, {}, admin)
    expect(options.clients.map((client) => client.id)).toContain(id)
    expect(options.clients.map((client) => client.id)).not.toContain(admin.clientId)
  })
})

describe('one client', () => {
  test('has its pathways, and offers the others', async () => {
    const client = await makeClient(product)
    const course = await makeCourse(product)
    const assigned = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    const other = await makePathway(product)
    const gone = await makePathway(product)
    await product.ask(pathways.remove, { learningPathwayId: gone.id }, admin)
    const { assignedLearningPathways, learningPathwayDropDown } = await look(client.urlToken)
    expect(assignedLearningPathways).toMatchObject([{ id: assigned.id, numberOfCourses: 1 }])
    const offered = learningPathwayDropDown.map(({ id }) => id)
    expect(offered).toContain(other.id)
    expect(offered).not.toContain(assigned.id)
    expect(offered).not.toContain(gone.id)
  })

  test('shows its people who are not archived by name, ten to a page', async () => {
    const client = await makeClient(product)
    const elsewhere = await makeClient(product)
    await makeLearner(product, elsewhere.id)
    for (const firstName of 'lkjihgfedcba') await makeLearner(product, client.id, { firstName })
    const archived = await makeLearner(product, client.id, { firstName: '0' })
    await db
      .updateTable('users')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', archived.id)
      .execute()
    const first = await product.ask(clients.people, { page: 1, clientId: client.id }, admin)
    expect(first.users.map(({ firstName }) => firstName).join('')).toBe('abcdefghij')
    expect(first.users[0]?.identityRole).toEqual({ name: 'Learner' })
    expect(first).toMatchObject({ totalPages: 2, totalCount: 12 })
    const beyond = await product.ask(clients.people, { page: 3, clientId: client.id }, admin)
    expect(beyond).toEqual({ users: [], totalPages: 2, totalCount: 12 })
  })

  test('lists as many learners as its page counts, those who manage as well with them', async () => {
    const client = await makeClient(product)
    await makePeople(product, [
      { role: 'LEARNER', clientId: client.id, firstName: 'Only' },
      { role: 'CLIENTADMIN', secondaryRole: 'LEARNER', clientId: client.id, firstName: 'Both' },
      { role: 'CLIENTADMIN', clientId: client.id, firstName: 'Manager' },
    ])
    const named = async (role: 'LEARNER' | 'CLIENTADMIN') =>
      (await product.ask(clients.people, { page: 1, clientId: client.id, role }, admin)).users.map(
        ({ firstName }) => firstName,
      )
    expect(await named('LEARNER')).toEqual(['Both', 'Only'])
    expect(await named('CLIENTADMIN')).toEqual(['Both', 'Manager'])
    const { client: counted } = await product.ask(clients.openClient, { urlToken: client.urlToken }, admin)
    expect(counted.numberOfLearners).toBe(2)
  })

  test('lists-50: finds those of each status, also archived people, and by a field that only administrators see', async () => {
    const client = await makeClient(product)
    const [ivy, abe, max] = await makePeople(product, [
      { role: 'LEARNER', clientId: client.id, firstName: 'Ivy', confirmed: false },
      { role: 'LEARNER', clientId: client.id, firstName: 'Abe' },
      { role: 'CLIENTADMIN', clientId: client.id, firstName: 'Max' },
    ])
    if (!ivy || !abe || !max) throw new Error('Three people were made')
    await product.ask(users.archive, { userIds: [abe.id] }, admin)
    const field = await product.ask(
      personFields.create,
      { clientId: client.id, name: 'Desk', kind: 'text', seenBy: 'administrators' },
      admin,
    )
    await product.ask(personFields.saveValues, { userId: max.id, values: { [field.id]: 'B2' } }, admin)
    const peopleBy = async (of: Partial<Parameters<typeof product.ask<typeof clients.people>>[1]>) =>
      (await product.ask(clients.people, { page: 1, clientId: client.id, ...of }, admin)).users
    const namesBy = async (of: Parameters<typeof peopleBy>[0]) =>
      (await peopleBy(of)).map(({ firstName }) => firstName)
    expect(await namesBy({})).toEqual(['Ivy', 'Max'])
    expect(await namesBy({ status: 'invited' })).toEqual(['Ivy'])
    expect(await namesBy({ status: 'registered' })).toEqual(['Max'])
    expect(await namesBy({ status: 'archived' })).toEqual(['Abe'])
    expect(await namesBy({ status: 'moved' })).toEqual([])
    // Managers are left out of the figure that leads to it.
    expect(await namesBy({ status: 'never-logged-in' })).toEqual(['Ivy'])
    expect(await namesBy({ ownField: `${field.id}:b2` })).toEqual(['Max'])
    expect(await namesBy({ sort: `own-${field.id}` })).toEqual(['Max', 'Ivy'])
    expect((await peopleBy({ status: 'registered' }))[0]).toMatchObject({
      ...{ ownFields: { [field.id]: 'B2' }, isClosedRecord: false, isLocked: false },
    })
    const [archived] = await peopleBy({ status: 'archived' })
    await product.ask(users.unarchive, { userIds: [archived?.id ?? ''] }, admin)
    expect(await namesBy({ sort: 'invited', direction: 'desc' })).toEqual(expect.arrayContaining(['Abe']))
  })

  test('that is not there, archived, or the provider is not found by any call', async () => {
    const archived = await makeClient(product)
    await product.ask(clients.archive, { clientId: archived.id }, admin)
    const provider = await db
      .selectFrom('clients')
      .where('is_provider', '=', true)
      .selectAll()
      .executeTakeFirstOrThrow()
    for (const urlToken of ['unknown', archived.urlToken, provider.url_token])
      expect(await product.refuse(clients.openClient, { urlToken }, admin)).toEqual(notFound)
    for (const clientId of [unknownId, 'no id', archived.id, provider.id]) {
      expect(await product.refuse(clients.people, { page: 1, clientId }, admin)).toEqual(notFound)
      for (const call of [clients.pause, clients.unpause, clients.archive])
        expect(await product.refuse(call, { clientId }, admin)).toEqual(notFound)
      expect(await product.refuse(clients.updateMaximum, { clientId, maxLearners: 7 }, admin)).toEqual(
        notFound,
      )
    }
    for (const clientId of [unknownId, provider.id]) {
      expect(await product.refuse(clients.remove, { clientId }, admin)).toEqual(notFound)
      expect(await product.refuse(clients.unarchive, { clientId }, admin)).toEqual(notFound)
    }
    const still = await db
      .selectFrom('clients')
      .where('id', '=', provider.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(still).toEqual(provider)
  })
})
