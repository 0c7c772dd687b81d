import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Input } from '#contract/call.ts'
import * as learners from '#contract/calls/learners.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { notFound } from '#tests/support/refusals.ts'

const product = await startProduct()
const admin = await makeAdmin(product)
const client = await makeClient(product, { name: 'Orchard' })
const manager = await makeManager(product, client.id)
const otherClient = await makeClient(product, { name: 'Hedge' })
const otherManager = await makeManager(product, otherClient.id)

describe('the list', () => {
  test('is sorted by name, includes managers who learn, and counts people, not pages', async () => {
    const [ben, amy] = [
      await makeLearner(product, client.id, { firstName: 'Ben', lastName: 'Ash' }),
      await makeLearner(product, client.id, { firstName: 'amy', lastName: 'Oak' }),
    ]
    const both = await makeManager(product, client.id, {
      firstName: 'Cy',
      lastName: 'Elm',
      secondaryRole: 'LEARNER',
    })
    const foreign = await makeLearner(product, otherClient.id, { firstName: 'Dan', lastName: 'Fir' })

    const own = await product.ask(learners.list, {}, manager)
    expect(own).toMatchObject({
      totalPages: 3,
      totalCount: 3,
      users: [
        { id: amy.id, name: 'amy Oak', email: amy.email, urlToken: amy.urlToken, clientName: 'Orchard' },
        { id: ben.id, name: 'Ben Ash' },
        { id: both.id, name: 'Cy Elm' },
      ],
    })
    const all = await product.ask(learners.list, {}, admin)
    expect(all.users.map(({ id }) => id)).toEqual([amy.id, ben.id, both.id, foreign.id])
  })

  test('has pages', async () => {
    const place = await makeClient(product)
    const itsManager = await makeManager(product, place.id)
    for (let made = 0; made < 12; made++)
      await makeLearner(product, place.id, {
        firstName: `Row ${String(made).padStart(2, '0')}`,
        lastName: 'X',
      })
    const names = async (pageNumber: number, pageSize?: number) =>
      (await product.ask(learners.list, { pageNumber, pageSize }, itsManager)).users.map(({ name }) => name)
    expect(await names(1)).toHaveLength(10)
    expect(await names(2)).toEqual(['Row 10 X', 'Row 11 X'])
    expect(await names(3)).toEqual([])
    expect(await names(1, 20)).toHaveLength(12)
    // A size that is not offered is the default (rule lists-3).
    expect(await names(1, 1_000_000_000)).toHaveLength(10)
    expect(await product.refuse(learners.list, { pageNumber: 0 }, itsManager)).toEqual({
      status: 400,
      errors: ['Please ask for a page from 1 on'],
    })
  })

  test('is searched by a part of the whole name or the address; case and accents do not matter', async () => {
    const place = await makeClient(product)
    const itsManager = await makeManager(product, place.id)
    const [percent, plain] = [
      await makeLearner(product, place.id, {
        firstName: 'Ann 100%',
        lastName: 'Sure_thing',
        email: 'q@one.test',
      }),
      await makeLearner(product, place.id, {
        firstName: 'Ännchen',
        lastName: 'Surething',
        email: 'r@two.test',
      }),
    ]
    const find = async (searchTerm: string) =>
      (await product.ask(learners.list, { searchTerm }, itsManager)).users.map(({ id }) => id)
    expect(await find('100% SURE')).toEqual([percent.id])
    expect(await find('two.test')).toEqual([plain.id])
    expect((await find('ÄNN')).sort()).toEqual([percent.id, plain.id].sort())
    expect(await find('annchen')).toEqual([plain.id])
    // In their search form these are % and _, which stay plain characters.
    expect(await find('％')).toEqual([percent.id])
    expect(await find('e＿t')).toEqual([percent.id])
    expect(await find('%')).toEqual([percent.id])
    expect(await find('e_t')).toEqual([percent.id])
    expect(await find(String.raw`\ `)).toEqual([])
    expect(await find("' or true --")).toEqual([])
    expect(await find('')).toHaveLength(2)
  })

  test('leaves out the people of archived clients', async () => {
    const place = await makeClient(product)
    const learner = await makeLearner(product, place.id, { lastName: 'Leftbehind' })
    const find = async () =>
      (await product.ask(learners.list, { searchTerm: 'leftbehind' }, admin)).totalCount
    expect(await find()).toBe(1)
    await product.app.db
      .updateTable('clients')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', place.id)
      .execute()
    expect(await find()).toBe(0)
    expect((await product.refuse(learners.openLearner, { urlToken: learner.urlToken }, admin)).status).toBe(
      404,
    )
  })

  test.each([3, 2_100])('of %i found has all of them on its pages, in order', async (count) => {
    const { id: clientId } = await makeClient(product)
    const name = `Found ${count}`
    await sql`
      insert into users (client_id, first_name, last_name, email, url_token, role)
      select ${clientId}::uuid, 'Pat ' || ${count}, ${name} || lpad((n * 7919 % ${count})::text, 5, '0'),
             gen_random_uuid() || '@found.test', gen_random_uuid()::text, 'LEARNER'
        from generate_series(1, ${count}::integer) n`.execute(product.app.db)
    const size = 500
    const ask = (pageNumber: number) =>
      product.ask(learners.list, { searchTerm: name, pageSize: size, pageNumber }, admin)
    const pages = await Promise.all(Array.from({ length: Math.ceil(count / size) }, (_, at) => ask(at + 1)))
    const names = pages.flatMap(({ users }) => users.map((user) => user.name))
    expect(names).toHaveLength(count)
    expect(names).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(count)
    expect(pages.map(({ totalCount }) => totalCount)).toEqual(pages.map(() => count))
    expect(await ask(pages.length + 1)).toMatchObject({ users: [], totalCount: count })
    const nobody = await product.ask(learners.list, { searchTerm: `${name} nobody` }, admin)
    expect(nobody).toMatchObject({ users: [], totalCount: 0 })
  })

  test.each([12, 2_100])('of %i is sorted by each of its columns, both ways', async (count) => {
    const [one, two] = [
      await makeClient(product, { name: `Zinc ${count}` }),
      await makeClient(product, { name: `amber ${count}` }),
    ]
    const found = `Sorted${count}`
    await sql`
      insert into users (client_id, first_name, last_name, email, url_token, role)
      select case when n % 3 = 0 then ${one.id}::uuid else ${two.id}::uuid end,
             chr(97 + n * 7 % 26), ${found}, lpad((n * 7919 % ${count})::text, 5, '0') || '@' || lower(${found}) || '.test',
             gen_random_uuid()::text, 'LEARNER'
        from generate_series(1, ${count}::integer) n`.execute(product.app.db)
    await sql`
      insert into outbox (user_id, to_address, to_name, template_type, subject, html, text, created_at)
      select id, email, '', 'ConfirmLearnerAccount', '', '', '', now() - left(email, 5)::integer * interval '1 hour'
        from users where last_name = ${found} and email < '0001'`.execute(product.app.db)
    const all = async (
      searchTerm: string,
      order: Pick<Input<typeof learners.list>, 'sort' | 'direction'>,
    ) => {
      const ask = (pageNumber: number) =>
        product.ask(learners.list, { searchTerm, pageSize: 500, pageNumber, ...order }, admin)
      const pages = await Promise.all(Array.from({ length: Math.ceil(count / 500) }, (_, at) => ask(at + 1)))
      return pages.flatMap(({ users }) => users)
    }
    const columns = {
      name: (user: { name: string }) => user.name.toLowerCase(),
      email: (user: { email: string }) => user.email,
      organisation: (user: { clientName: string; name: string }) =>
        `${user.clientName} ${user.name}`.toLowerCase(),
      invited: ({ invitedDateTime }: { invitedDateTime: string | null }) => invitedDateTime ?? '',
    }
    for (const sort of ['name', 'email', 'organisation', 'invited'] as const) {
      const ascending = await all(found, { sort, direction: 'asc' })
      expect(new Set(ascending.map(({ id }) => id)).size).toBe(count)
      expect(ascending.map(columns[sort])).toEqual(ascending.map(columns[sort]).toSorted())
      const descending = await all(found, { sort, direction: 'desc' })
      expect(descending.map(({ id }) => id)).toEqual(ascending.map(({ id }) => id).toReversed())
    }
  })

  test('is sorted by no other column', async () => {
    for (const wrong of [{ sort: 'password_hash' }, { sort: 'id; drop table users' }, { direction: 'up' }])
      expect((await product.refuse(learners.list, wrong as object, admin)).status).toBe(400)
  })
})

describe('one learner', () => {
  test('is shown with every course of the client, started or not', async () => {
    const place = await makeClient(product, { name: 'Glade' })
    const itsManager = await makeManager(product, place.id)
    const learner = await makeLearner(product, place.id, { firstName: 'Fay', lastName: 'Reed' })
    const [started, untouched, elsewhere] = [
      await makeCourse(product, { title: 'b started' }),
      await makeCourse(product, { title: 'A untouched' }),
      await makeCourse(product),
    ]
    // A course that two pathways share is listed once.
    await makePathway(product, { courseIds: [started.id, untouched.id], clientIds: [place.id] })
    await makePathway(product, { courseIds: [started.id], clientIds: [place.id] })
    await makePathway(product, { courseIds: [elsewhere.id], clientIds: [otherClient.id] })
    await product.app.db
      .insertInto('course_records')
      .values({
        user_id: learner.id,
        client_id: place.id,
        course_id: started.id,
        started_at: '2026-01-02T03:04:05Z',
        lesson_status: 3,
        score: 40,
        progress: 55,
        restarts: 3,
      })
      .execute()

    const { user, courses } = await product.ask(
      learners.openLearner,
      { urlToken: learner.urlToken },
      itsManager,
    )
    expect(user).toMatchObject({
      id: learner.id,
      firstName: 'Fay',
      emailConfirmed: true,
      client: { name: 'Glade' },
      identityRole: { name: 'Learner' },
    })
    expect(courses).toEqual([
      {
        course: { id: started.id, title: 'b started' },
        progress: 55,
        scorePercentage: 40,
        lessonStatus: 3,
        numerOfRestarts: 3,
        numberOfRestarts: 3,
        certificateDateTime: null,
        certificateNumber: null,
        certificateStatus: null,
        certificateTitle: null,
        certificateIssuedOn: null,
        certificateExpiresOn: null,
        startedDateTime: '2026-01-02T03:04:05.000Z',
        completedDateTime: null,
      },
      {
        course: { id: untouched.id, title: 'A untouched' },
        progress: 0,
        scorePercentage: null,
        lessonStatus: 0,
        numerOfRestarts: 0,
        numberOfRestarts: 0,
        certificateDateTime: null,
        certificateNumber: null,
        certificateStatus: null,
        certificateTitle: null,
        certificateIssuedOn: null,
        certificateExpiresOn: null,
        startedDateTime: null,
        completedDateTime: null,
      },
    ])
  })

  test('is hidden from other clients', async () => {
    const learner = await makeLearner(product, client.id)
    expect(await product.refuse(learners.openLearner, { urlToken: learner.urlToken }, otherManager)).toEqual(
      notFound,
    )
    expect(await product.refuse(learners.openLearner, { urlToken: 'never-there' }, otherManager)).toEqual(
      notFound,
    )
    // Who only manages is no learner.
    expect(await product.refuse(learners.openLearner, { urlToken: manager.urlToken }, manager)).toEqual(
      notFound,
    )
    await product.ask(learners.openLearner, { urlToken: learner.urlToken }, admin)
  })
})
