// Lists of people some of whom have no email address (rule people-71).
import { describe, expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as learners from '#contract/calls/learners.ts'
import * as loginCards from '#contract/calls/login-cards.ts'
import * as moving from '#contract/calls/moving.ts'
import { makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { startImport } from '#tests/support/start-import.ts'

const { product, db, admin, otherClient } = await startImport()

async function startClient(maximumLearners = 0) {
  const client = await makeClient(product, { maximumLearners })
  const manager = await makeManager(product, client.id)
  const shown = async () =>
    (
      await db
        .selectFrom('users')
        .where('client_id', '=', client.id)
        .where('role', '=', 'LEARNER')
        .orderBy('last_name')
        .orderBy('first_name')
        .selectAll()
        .execute()
    ).map((one) =>
      [one.first_name, one.email || '-', one.employee_number ?? '-', one.login_name ?? '-'].join(' '),
    )
  const preview = (lines: string[], mode: 'add' | 'update' = 'add') =>
    product.ask(
      learners.preview,
      { csvFile: new File([[heading, ...lines].join('\n')], 'staff.csv'), mode },
      manager,
    )
  async function apply({ goodRows, updates, alreadyThere }: Awaited<ReturnType<typeof preview>>) {
    const back = updates.filter(({ isBack }) => isBack).length
    const rows = [...goodRows, ...alreadyThere].map(
      ({ firstName, lastName, email, employeeNumber, loginName }) => ({
        ...{ firstName, lastName, email, isKept: true },
        employeeNumber: employeeNumber ?? '',
        loginName: loginName ?? '',
      }),
    )
    const expected = { added: goodRows.length, changed: updates.length - back, back, archived: 0 }
    return product.ask(learners.applyImport, { rows, expected }, manager)
  }
  return { client, manager, shown, preview, apply }
}
const heading = 'First name,Last name,Email,Employee no,Log-in name'
const mailsTo = (address: string) =>
  db.selectFrom('outbox').where('to_address', '=', address).select('template_type').execute()

describe('adding', () => {
  test('a row with a number or a log-in name and no address is a person, who is mailed nothing', async () => {
    const { manager, shown, preview } = await startClient()
    const read = await preview([
      'Ann,A,,17,',
      'Bob,B,,,bob',
      'Cleo,C,,19,cleo',
      'Dan,D,,,',
      'Eve,E,eve-import@example.test,20,eve@example.test',
    ])
    expect(read.badRows.map(({ firstName, reason }) => [firstName, reason])).toEqual([
      ['Dan', 'Please enter an email address'],
    ])
    expect(read.mails).toEqual({ now: 1, onFirstDay: 0, never: 3 })
    await product.ask(learners.uploadUsers, { users: read.goodRows }, manager)
    expect(await shown()).toEqual([
      'Ann - 17 17',
      'Bob - - bob',
      'Cleo - 19 cleo',
      'Eve eve-import@example.test 20 -',
    ])
    expect(await mailsTo('')).toEqual([])
    expect(await mailsTo('eve-import@example.test')).toEqual([{ template_type: 'ConfirmLearnerAccount' }])
  })

  test('they take seats at once', async () => {
    const { manager, preview } = await startClient(1)
    const { goodRows: users, seatsLeft } = await preview(['Ann,A,,17,', 'Bob,B,,18,'])
    expect(seatsLeft).toBe(1)
    expect(await product.refuse(learners.uploadUsers, { users }, manager)).toEqual({
      status: 409,
      errors: ['The learner limit of 1 has been reached'],
    })
  })

  test('a name twice in the file, one that is taken, and one that is an address are rejected', async () => {
    const { manager, preview } = await startClient()
    const nia = { firstName: 'Nia', lastName: 'Evans' }
    await product.ask(loginCards.createWithoutEmail, { ...nia, loginName: 'Taken' }, manager)
    const { badRows } = await preview(['Ann,A,,,ann', 'Bob,B,,,ANN', 'Cleo,C,,taken,', 'Dan,D,,,a@b.test'])
    expect(badRows.map(({ firstName, reason }) => [firstName, reason])).toEqual([
      ['Bob', 'The same log-in name is in line 2'],
      ['Cleo', 'Another person of this organisation has this log-in name'],
      ['Dan', 'Please enter a log-in name without @'],
    ])
  })

  test('the same number at another client is free', async () => {
    const { manager, preview, shown } = await startClient()
    const elsewhere = await makeManager(product, otherClient.id)
    const nia = { firstName: 'Nia', lastName: 'Evans' }
    await product.ask(loginCards.createWithoutEmail, { ...nia, loginName: '17' }, elsewhere)
    const { goodRows: users } = await preview(['Ann,A,,17,'])
    await product.ask(learners.uploadUsers, { users }, manager)
    expect(await shown()).toEqual(['Ann - 17 17'])
  })

  test('somebody of the same name who has an address is asked about', async () => {
    const { client, preview } = await startClient()
    await makeLearner(product, client.id, { firstName: 'Ann', lastName: 'A', email: 'ann-same@example.test' })
    const { badRows } = await preview(['Ann,A,,17,'])
    expect(badRows).toMatchObject([
      { reason: 'Ann A (ann-same@example.test) has the same name. Is it the same person?', canKeep: true },
    ])
  })
})

describe('updating', () => {
  test('an empty address removes none, and an address that is added ends the log-in name and can be undone', async () => {
    const { client, manager, shown, preview, apply } = await startClient()
    const bob = await makeLearner(product, client.id, {
      firstName: 'Bob',
      lastName: 'B',
      email: 'bob-up@example.test',
    })
    await db.updateTable('users').set({ employee_number: '18' }).where('id', '=', bob.id).execute()
    const { goodRows: users } = await preview(['Ann,A,,17,ann'])
    await product.ask(learners.uploadUsers, { users }, manager)
    const before = ['Ann - 17 ann', 'Bob bob-up@example.test 18 -']
    expect(await shown()).toEqual(before)
    expect(await preview(['Ann,A,,17,', 'Bob,B,,18,'], 'update')).toMatchObject({ updates: [], badRows: [] })

    const lines = ['Ann,A,ann-up@example.test,17,', 'Bob,B,,18,']
    const read = await preview(lines, 'update')
    expect(read.updates.map(({ changes }) => changes)).toEqual([
      [
        { field: 'email', from: '', to: 'ann-up@example.test' },
        { field: 'loginName', from: 'ann', to: '' },
      ],
    ])
    const { actionId } = await apply(read)
    expect(await shown()).toEqual(['Ann ann-up@example.test 17 -', before[1]])
    expect(await mailsTo('ann-up@example.test')).toEqual([{ template_type: 'ConfirmLearnerAccount' }])
    const undone = await product.ask(bulk.undo, { id: actionId ?? '' }, manager)
    // The card ended with the address (people-77).
    expect(undone).toEqual({ changed: 1, refused: [], cardsNeeded: 1 })
    expect(await shown()).toEqual(before)
    expect(await mailsTo('')).toEqual([])
    const mail = await db
      .selectFrom('outbox')
      .where('to_address', '=', 'ann-up@example.test')
      .where('template_type', '=', 'EmailChanged')
      .select('text')
      .executeTakeFirstOrThrow()
    expect(mail.text).toContain(
      'From now on you log in with your log-in name again. This address no longer opens your account.',
    )
  })

  test('a list changes the log-in name of who is there by the number, and finds them by the name', async () => {
    const { manager, shown, preview, apply } = await startClient()
    const { goodRows: users } = await preview(['Ann,A,,17,ann', 'Bob,B,,,bob'])
    await product.ask(learners.uploadUsers, { users }, manager)
    const read = await preview(['Ann,A,,17,anna', 'Robert,B,,,bob'], 'update')
    await apply(read)
    expect(await shown()).toEqual(['Ann - 17 anna', 'Robert - - bob'])
  })
})

test('people-78: the preview of a move counts who logs in with a code that is another one afterwards', async () => {
  const { client, manager, preview } = await startClient()
  const { goodRows } = await preview([
    'Ann,A,,1701,',
    'Bob,B,,,bob-moves',
    'Eve,E,eve-moves@example.test,2001,',
  ])
  await product.ask(learners.uploadUsers, { users: goodRows }, manager)
  const people = await db
    .selectFrom('users')
    .where('client_id', '=', client.id)
    .where('role', '=', 'LEARNER')
    .select('id')
    .execute()
  const wanted = {
    userIds: people.map(({ id }) => id),
    toClientId: otherClient.id,
    taken: 'completed' as const,
  }
  const { counts } = await product.ask(moving.previewMove, wanted, admin)
  expect(counts).toMatchObject({ people: 3, employeeNumbers: 2, loginNames: 2 })
})
