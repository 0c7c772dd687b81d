// What is announced to go is what then goes.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import { addComment } from '#contract/calls/communities.ts'
import * as users from '#contract/calls/users.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeCommunity,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makePost,
  makeRecord,
} from '#tests/support/make.ts'
import { storeCertificate } from '../certificates/queries.ts'
import { startProduct } from '#tests/support/product.ts'
import { notFound, unknownId } from '#tests/support/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const course = await makeCourse(product)

const tables = [
  'users',
  'course_records',
  'certificates',
  'communities',
  'community_posts',
  'community_comments',
] as const

async function countRows() {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { count } = await db
        .selectFrom(table)
        // Certificates stay, without their holder.
        .$if(table === 'certificates', (query) => query.where(sql<boolean>`user_id is not null`))
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    }),
  )
  const [people = 0, records = 0, certificates = 0, communities = 0, posts = 0, comments = 0] = counts
  return { people, records, certificates, communities, posts, comments }
}

/** How many rows are gone after something was done. */
async function deletedBy(change: () => Promise<unknown>) {
  const before = await countRows()
  await change()
  const after = await countRows()
  return Object.fromEntries(
    Object.entries(before).map(([name, count]) => [name, count - after[name as keyof typeof after]]),
  )
}

async function passed(learner: MadePerson) {
  const { id } = await makeRecord(product, learner, course, { lessonStatus: 4 })
  const earned = { trackingId: id, userId: learner.id, courseId: course.id, versionId: course.versionId }
  await db.transaction().execute((tx) => storeCertificate(tx, earned))
}

/** A client whose people have written in its own community and in that of the provider, and others in both. */
async function makeLivelyClient() {
  const client = await makeClient(product)
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const [one, other, archived] = [
    await makeLearner(product, client.id),
    await makeLearner(product, client.id),
    await makeLearner(product, client.id),
  ]
  await passed(one)
  await makeRecord(product, other, course)
  const [own, everybodys] = [await makeCommunity(product, client.id), await makeCommunity(product)]
  const comment = (post: { id: string }, author: MadePerson) =>
    product.ask(addComment, { postId: post.id, text: 'So it is' }, author)
  const [first, second] = [await makePost(product, own, one), await makePost(product, everybodys, one)]
  const others = await makePost(product, everybodys, admin)
  for (const author of [one, other, admin]) await comment(first, author)
  for (const author of [other, admin]) await comment(second, author)
  for (const author of [one, other, admin]) await comment(others, author)
  await product.ask(users.archive, { userIds: [archived.id] }, admin)
  return { client, one, other, archived }
}

test('what is deleted with a person is what the preview announces', async () => {
  const { one } = await makeLivelyClient()
  const announced = await product.ask(users.losses, { id: one.id }, admin)
  expect(announced).toMatchObject({ people: 1, records: 1, certificates: 1, posts: 2, comments: 6 })
  const gone = await deletedBy(() => product.ask(users.remove, { id: one.id }, admin))
  expect(announced).toMatchObject(gone)
})

test('what is deleted with several people is what the preview announces', async () => {
  const { one, other } = await makeLivelyClient()
  const selectedUserIds = [one.id, other.id, one.id.toUpperCase()]
  const announced = await product.ask(users.lossesOfMany, { selectedUserIds }, admin)
  expect(announced).toMatchObject({ people: 2, records: 2, certificates: 1, posts: 2, comments: 7 })
  const gone = await deletedBy(() => product.ask(users.removeMany, { selectedUserIds }, admin))
  expect(announced).toMatchObject(gone)
})

test('what is deleted with a client is what the preview announces', async () => {
  const { client } = await makeLivelyClient()
  await makeLivelyClient()
  const announced = await product.ask(clients.losses, { clientId: client.id }, admin)
  expect(announced).toMatchObject({
    ...{ people: 3, records: 2, certificates: 1, communities: 1, posts: 2, comments: 7 },
    pathways: 1,
  })
  const gone = await deletedBy(() => product.ask(clients.remove, { clientId: client.id }, admin))
  expect(announced).toMatchObject(gone)
})

test('nothing is announced for people who do not exist, or not for the caller', async () => {
  const { client, one, archived } = await makeLivelyClient()
  const manager = await makeManager(product, client.id)
  const outsider = await makeManager(product, (await makeClient(product)).id)
  expect(await product.ask(users.losses, { id: one.id }, manager)).toMatchObject({ records: 1 })
  expect(await product.refuse(users.losses, { id: one.id }, outsider)).toEqual(notFound)
  const several = (...selectedUserIds: string[]) => ({ selectedUserIds })
  expect(await product.ask(users.lossesOfMany, several(one.id), manager)).toMatchObject({ records: 1 })
  expect(await product.refuse(users.lossesOfMany, several(one.id), outsider)).toEqual(notFound)
  for (const id of [archived.id, unknownId])
    expect(await product.refuse(users.lossesOfMany, several(one.id, id), admin)).toEqual(notFound)
  for (const id of [archived.id, unknownId])
    expect(await product.refuse(users.losses, { id }, admin)).toEqual(notFound)
  for (const clientId of [admin.clientId, unknownId])
    expect(await product.refuse(clients.losses, { clientId }, admin)).toEqual(notFound)
  expect(await product.refuse(clients.losses, { clientId: client.id }, manager)).toMatchObject({
    status: 403,
  })
})
