import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makeRecord,
} from '#tests/support/make.ts'
import { isDeadlock } from '#server/db/open.ts'
import { requestOf } from '#tests/support/product.ts'
import { forbidden, notFound, unknownId } from '#tests/support/refusals.ts'
import { csvLines } from '#tests/support/strict-csv.ts'
import { untilLockWaits } from '#tests/support/until-lock-waits.ts'
import { startUsers } from '#tests/support/start-users.ts'

const { product, admin, client, manager, other, otherManager, person, isSignedIn } = await startUsers()

describe('deleting', () => {
  test('deletes a person, with their session and personal data', async () => {
    const learner = await makeLearner(product, client.id)
    await product.ask(users.remove, { id: learner.id }, manager)
    expect(await isSignedIn(learner)).toBe(false)
    expect(
      await product.refuse(users.openUser, { role: 'CLIENTADMIN', urlToken: learner.urlToken }, manager),
    ).toEqual(notFound)
    expect(await product.refuse(users.remove, { id: learner.id }, manager)).toEqual(notFound)
    expect(await product.refuse(users.archive, { userIds: [learner.id] }, manager)).toEqual(notFound)
  })

  test('of several is all or none', async () => {
    const own = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    const foreign = await makeLearner(product, other.id)
    const colleague = await makeManager(product, client.id)
    // Everybody who manages the client sees what was done there (rule people-41).
    const deletions = async () =>
      (await product.ask(bulk.pastActions, {}, colleague)).actions.filter(({ action }) => action === 'delete')
    const before = await deletions()
    const ids = own.map(({ id }) => id)
    for (const wrong of [foreign.id, unknownId])
      expect(await product.refuse(users.removeMany, { selectedUserIds: [...ids, wrong] }, manager)).toEqual(
        notFound,
      )
    expect(await product.refuse(users.removeMany, { selectedUserIds: [] }, manager)).toEqual({
      status: 400,
      errors: ['Please select at least one user'],
    })
    for (const untouched of [...own, foreign]) expect(await isSignedIn(untouched)).toBe(true)

    await product.ask(
      users.removeMany,
      { selectedUserIds: [...ids, (ids[0] as string).toUpperCase()] },
      manager,
    )
    for (const gone of own) expect(await isSignedIn(gone)).toBe(false)
    // What was refused left no entry, and what was done is one that can be opened.
    const after = await deletions()
    expect(after).toHaveLength(before.length + 1)
    expect(after[0]).toMatchObject({ changed: 2, leftOut: 0, canUndo: false })
  })

  test('spares oneself and the last administrator', async () => {
    const refused = { status: 409, errors: ['You cannot delete or archive your own account'] }
    expect(await product.refuse(users.remove, { id: manager.id }, manager)).toEqual(refused)
    expect(await product.refuse(users.archive, { userIds: [manager.id] }, manager)).toEqual(refused)
    const second = await makeAdmin(product)
    expect(await product.refuse(users.remove, { id: admin.id }, admin)).toEqual(refused)

    const others = await product.app.db
      .selectFrom('users')
      .where('role', '=', 'ADMIN')
      .where('id', 'not in', [admin.id, second.id])
      .select('id')
      .execute()
    await product.ask(
      users.removeMany,
      { selectedUserIds: [second.id, ...others.map(({ id }) => id)] },
      admin,
    )
    const last = { status: 409, errors: ['At least one administrator is required'] }
    expect(await product.refuse(users.remove, { id: admin.id }, admin)).toEqual(last)
    expect(await product.refuse(users.archive, { userIds: [admin.id] }, admin)).toEqual(last)
    expect(await isSignedIn(admin)).toBe(true)
  })

  test('each other at the same time leaves one administrator', async () => {
    const second = await makeAdmin(product)
    await makeLearner(product, admin.clientId)
    const answers = await Promise.all([
      product.send(requestOf(users.remove, { id: second.id }, admin)),
      product.send(requestOf(users.archive, { userIds: [admin.id] }, second)),
    ])
    const survivors = [await isSignedIn(admin), await isSignedIn(second)].filter(Boolean)
    expect(survivors).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    // The tests that follow need the first one.
    await product.app.db.updateTable('users').set({ archived_at: null }).where('id', '=', admin.id).execute()
    if (!(await isSignedIn(admin))) Object.assign(admin, await makeAdmin(product))
  })

  test('is repeated after a deadlock with a commit of a course', async () => {
    const { db } = product.app
    const learner = await makeLearner(product, client.id)
    const course = await makeCourse(product)
    await makeRecord(product, learner, course)
    let removing: Promise<unknown> = Promise.resolve()
    const learning = db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('course_records')
        .where('user_id', '=', learner.id)
        .forUpdate()
        .selectAll()
        .execute()
      removing = product.ask(users.remove, { id: learner.id }, manager)
      await untilLockWaits(db)
      await tx.selectFrom('users').where('id', '=', learner.id).forShare().select('id').execute()
    })
    // The database detects the deadlock after a second, and cancels the one that has waited that long: usually the
    // removal.
    await learning.catch((error: unknown) => expect(isDeadlock(error)).toBe(true))
    await removing
    expect(await isSignedIn(learner)).toBe(false)
  })

  test("an administrator is beyond a manager of the provider's own people", async () => {
    const inside = await makeManager(product, admin.clientId)
    const target = await makeAdmin(product)
    expect(await product.refuse(users.remove, { id: target.id }, inside)).toEqual(forbidden)
    expect(await product.refuse(users.archive, { userIds: [target.id] }, inside)).toEqual(forbidden)
    expect(await product.refuse(users.update, { ...person(), id: target.id }, inside)).toEqual(forbidden)
    expect(await product.refuse(users.assignLearner, { userId: target.id }, inside)).toEqual(forbidden)
    expect(await product.refuse(users.assignAdmin, { userId: target.id }, inside)).toEqual(forbidden)
    const { users: listed } = await product.ask(users.list, { role: 'CLIENTADMIN' }, inside)
    expect(listed.map(({ id }) => id)).toEqual([inside.id])
    expect(await isSignedIn(target)).toBe(true)
  })
})

describe('archiving', () => {
  test('ends their sessions and hides people, until they are restored', async () => {
    const learner = await makeLearner(product, client.id, { lastName: 'Hideaway' })
    const find = async () =>
      (await product.ask(learners.list, { searchTerm: 'hideaway' }, manager)).users.map(({ id }) => id)
    expect(await find()).toEqual([learner.id])
    await product.ask(users.archive, { userIds: [learner.id] }, manager)
    await product.ask(users.archive, { userIds: [learner.id] }, manager)
    expect(await find()).toEqual([])
    expect(await product.refuse(accounts.myAccount, {}, learner)).toEqual({
      status: 401,
      errors: ['Please sign in'],
    })
    expect(
      await product.refuse(users.openUser, { role: 'CLIENTADMIN', urlToken: learner.urlToken }, manager),
    ).toEqual(notFound)
    expect(await product.refuse(users.remove, { id: learner.id }, manager)).toEqual(notFound)
    expect(await product.refuse(users.unarchive, { userIds: [learner.id] }, otherManager)).toEqual(notFound)
    await product.ask(users.unarchive, { userIds: [learner.id] }, manager)
    expect(await find()).toEqual([learner.id])
    // The previous session is not valid again.
    expect(await isSignedIn(learner)).toBe(false)
  })

  test('of several is all or none', async () => {
    const own = await makeLearner(product, client.id)
    const foreign = await makeLearner(product, other.id)
    expect(await product.refuse(users.archive, { userIds: [own.id, foreign.id] }, manager)).toEqual(notFound)
    expect(await isSignedIn(own)).toBe(true)
  })

  test('frees a seat, and unarchiving needs one', async () => {
    const small = await makeClient(product, { maximumLearners: 1 })
    const first = await makeLearner(product, small.id)
    await product.ask(users.archive, { userIds: [first.id] }, admin)
    await product.ask(users.create, { kind: 'learner', ...person(), clientId: small.id }, admin)
    expect(await product.refuse(users.unarchive, { userIds: [first.id] }, admin)).toEqual({
      status: 409,
      errors: ['The learner limit of 1 has been reached'],
    })
  })
})

describe('archived people', () => {
  const archivedLearners = async (searchTerm: string, as = manager) =>
    (await product.ask(learners.list, { searchTerm, status: 'archived' }, as)).users.map(({ id }) => id)

  test("have lists of their own, of the caller's client only", async () => {
    const [own, staying] = [
      await makeLearner(product, client.id, { lastName: 'Larder' }),
      await makeLearner(product, client.id, { lastName: 'Larder' }),
    ]
    const foreign = await makeLearner(product, other.id, { lastName: 'Larder' })
    const colleague = await makeManager(product, client.id, { lastName: 'Larder' })
    await product.ask(users.archive, { userIds: [own.id, foreign.id, colleague.id] }, admin)
    expect(await archivedLearners('larder')).toEqual([own.id])
    expect((await archivedLearners('', admin)).sort()).toEqual(expect.arrayContaining([own.id, foreign.id]))
    expect(await archivedLearners('', manager)).not.toContain(staying.id)
    const { users: managers, totalCount } = await product.ask(
      users.list,
      { role: 'CLIENTADMIN', searchTerm: 'larder', status: 'archived' },
      manager,
    )
    expect([managers.map(({ id }) => id), totalCount]).toEqual([[colleague.id], 1])
    const listed = await product.ask(learners.list, { searchTerm: 'larder' }, manager)
    expect(listed.users.map(({ id }) => id)).toEqual([staying.id])
    const file = requestOf(
      learners.exportList,
      { searchTerm: 'larder', status: 'archived', format: 'csv' },
      manager,
    )
    const [, ...lines] = csvLines(await product.send(file))
    expect(lines).toEqual([expect.stringMatching(/,Larder,.*,Archived,/)])
  })

  test('are only restored by an action on all of a list', async () => {
    const learner = await makeLearner(product, client.id, { lastName: 'Lantern' })
    await product.ask(users.archive, { userIds: [learner.id] }, manager)
    const all = { list: 'learners', searchTerm: 'lantern', status: 'archived' } as const
    for (const action of ['archive', 'delete', 'invite'] as const)
      expect(await product.refuse(bulk.act, { action, ...all }, manager)).toEqual({
        status: 400,
        errors: ['Archived people can only be restored'],
      })
    expect(await archivedLearners('lantern')).toEqual([learner.id])
  })

  const create = async (email: string, as: { token: string }, clientId?: string) => {
    const request = { kind: 'learner' as const, ...person(), email, ...(clientId ? { clientId } : {}) }
    const answer = await product.send(requestOf(users.create, request, as))
    return { status: answer.statusCode, ...answer.json<{ errors: object[]; restorable?: object }>() }
  }

  test('are offered to a user who creates somebody with their address at their client, and named to nobody else', async () => {
    const learner = await makeLearner(product, client.id, { firstName: 'Ada', lastName: 'Larch' })
    await product.ask(users.archive, { userIds: [learner.id] }, manager)
    const { id, urlToken } = learner
    const offered = {
      status: 409,
      errors: [{ error: 'A person with this email address has been archived and can be restored' }],
      restorable: { id, urlToken, name: 'Ada Larch', isLearner: true },
    }
    expect(await create(learner.email.toUpperCase(), manager)).toMatchObject(offered)
    expect(await create(learner.email, admin, client.id)).toMatchObject(offered)

    for (const answer of [
      await create(learner.email, otherManager),
      await create(learner.email, admin, other.id),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        errors: [{ error: 'An account with this email address already exists' }],
      })
      expect(answer).not.toHaveProperty('restorable')
    }

    await product.ask(users.unarchive, { userIds: [id] }, manager)
    expect(await create(learner.email, manager)).not.toHaveProperty('restorable')
  })
})
