// Lists of learners that are uploaded in parts: what is stored, in which order, and what happens where something else has happened since.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as largeLists from '#contract/calls/large-lists.ts'
import * as learners from '#contract/calls/learners.ts'
import {
  joinTeam,
  limitTo,
  makeAdmin,
  makeClient,
  makeLearner,
  makeManager,
  makeTeam,
} from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { notFound } from '#tests/support/refusals.ts'
import { startImport } from '#tests/support/start-import.ts'
import { rethrow } from '../../jobs/run-parts.ts'
import { dropOldLists } from './queries.ts'
import { uploadParts } from './upload-parts.ts'

const { product, db, admin, otherClient, learnersOf } = await startImport()
beforeEach(() =>
  db.updateTable('large_lists').set({ state: 'ended' }).where('state', '=', 'running').execute(),
)

const heading = 'First Name,Last Name,Email,Employee Number'
const fileOf = (...lines: string[]) => new File([[heading, ...lines].join('\n')], 'staff.csv')
const none = { added: 0, changed: 0, back: 0, archived: 0, rejected: 0 }
const never = new AbortController().signal
const runJob = (stop: AbortSignal = never) => uploadParts(product.app, rethrow, stop)
/** As if the server was stopped after one part. */
function stopAfterOne(): AbortSignal {
  let asked = 0
  return { get aborted() { return asked++ > 1 } } as AbortSignal // prettier-ignore
}

async function makePlace(maximumLearners = 0) {
  const client = await makeClient(product, { maximumLearners })
  const manager = await makeManager(product, client.id)
  return { client, manager, who: { token: manager.token } }
}
const stateOf = async (id: string, who: { token: string } = admin) =>
  product.ask(largeLists.openLargeList, { id }, who)
const emailsOf = async (clientId: string) => (await learnersOf(clientId)).map(({ email }) => email)
const livingOf = async (clientId: string) => {
  const rows = await db
    .selectFrom('users')
    .where('client_id', '=', clientId)
    .where('is_learner', '=', true)
    .where('archived_at', 'is', null)
    .orderBy('email')
    .select('email')
    .execute()
  return rows.map(({ email }) => email)
}

test('a list without a heading is begun only with what its columns are (people-183)', async () => {
  const { client, who } = await makePlace()
  const email = `green-${client.id}@example.test`
  const csvFile = new File([`Green,Ada,${email}`], 'staff.csv')
  const sent = { csvFile, ...none, added: 1 }
  expect(await product.refuse(largeLists.applyInParts, sent, who)).toEqual({
    status: 400,
    errors: [
      'The file has no heading. Please send as readAs what its columns are, from the first on, such as “firstName,lastName,email”',
    ],
  })
  await begin({ ...sent, readAs: 'lastName,firstName,email' }, who)
  await runJob()
  expect(await learnersOf(client.id)).toMatchObject([{ firstName: 'Ada', lastName: 'Green', email }])
})

/** Two parts: one person changes and one is added, then one who is not in the list is archived. */
async function makeTwoParts() {
  const place = await makePlace()
  const ada = await makeLearner(product, place.client.id, {
    firstName: 'Ada',
    lastName: 'Old',
    email: `ada-${place.client.id}@example.test`,
  })
  const gone = await makeLearner(product, place.client.id, { email: `gone-${place.client.id}@example.test` })
  const added = `new-${place.client.id}@example.test`
  const input = {
    csvFile: fileOf(`Ada,New,${ada.email},7`, `Ben,Green,${added},8`),
    mode: 'update' as const,
    isWholeList: 'true' as const,
    ...{ ...none, added: 1, changed: 1, archived: 1 },
  }
  return { ...place, ada, gone, added, input }
}
type Sent = Parameters<typeof product.ask<typeof largeLists.applyInParts>>[1]
const begin = (input: Sent, who: { token: string }) => product.ask(largeLists.applyInParts, input, who)

describe('a list in parts', () => {
  test('people-111: is uploaded part by part, and who is missing is archived in the last part', async () => {
    const { who, client, ada, gone, added, input } = await makeTwoParts()
    const { id } = await begin(input, who)
    // The call itself changes nobody.
    expect(await livingOf(client.id)).toEqual([ada.email, gone.email])
    await runJob(stopAfterOne())
    expect(await livingOf(client.id)).toEqual([ada.email, gone.email, added].toSorted())
    expect(await stateOf(id, who)).toMatchObject({
      list: { state: 'running', fileName: 'staff.csv', parts: 2, partsDone: 1, problems: [] },
      parts: [
        { number: 1, firstLine: 2, lastLine: 3, added: 1, changed: 1, archived: 0, isDone: true },
        { number: 2, firstLine: 0, lastLine: 0, added: 0, archived: 1, isDone: false, actionId: null },
      ],
    })
    await runJob()
    expect(await livingOf(client.id)).toEqual([ada.email, added].toSorted())
    expect((await stateOf(id, who)).list).toMatchObject({ state: 'done', partsDone: 2 })
    const mails = await db.selectFrom('outbox').where('to_address', '=', added).select('id').execute()
    expect(mails).toHaveLength(1)
    // What was uploaded is in the accounts, and nowhere else.
    const { rows } =
      await sql`select from large_list_parts where list_id = ${id}::uuid and (rows is not null or leaving is not null)`.execute(
        db,
      )
    expect(rows).toEqual([])
  })

  test('people-112: each part is one of the past actions, with its number, and is undone by itself', async () => {
    const { who, client, ada, gone, added, input } = await makeTwoParts()
    const { id } = await begin(input, who)
    await runJob()
    const { actions } = await product.ask(bulk.pastActions, {}, who)
    expect(
      actions.map(({ action, fileName, changed, canUndo }) => [action, fileName, changed, canUndo]),
    ).toEqual([
      ['import', 'part 2 of 2 of staff.csv', 1, true],
      ['import', 'part 1 of 2 of staff.csv', 2, true],
    ])
    const { parts } = await stateOf(id, who)
    expect(parts.map(({ actionId }) => actionId)).toEqual([actions[1]?.id, actions[0]?.id])
    await product.ask(bulk.undo, { id: actions[1]?.id ?? '' }, who)
    expect(await livingOf(client.id)).toEqual([ada.email])
    expect((await stateOf(id, who)).parts.map(({ isUndone }) => isUndone)).toEqual([true, false])
    await product.ask(bulk.undo, { id: actions[0]?.id ?? '' }, who)
    expect(await livingOf(client.id)).toEqual([ada.email, gone.email])
    expect(await emailsOf(client.id)).not.toContain(added)
  })

  test('people-112: each part leaves an entry in the audit log, of the person who has uploaded the list', async () => {
    const { who, manager, client, input } = await makeTwoParts()
    await begin(input, who)
    const entriesOf = async () => {
      const { rows } = await sql<{ person: string; changes: number }>`
        select person_id as person, (select count(*)::integer from audit_changes where entry_id = audit_log.id) as changes
          from audit_log where call = 'largeLists.applyInParts' and client_id = ${client.id}::uuid order by id`.execute(
        db,
      )
      return rows
    }
    expect(await entriesOf()).toEqual([{ person: manager.id, changes: 0 }])
    await runJob()
    const [, ...ofParts] = await entriesOf()
    expect(ofParts.map(({ person }) => person)).toEqual([manager.id, manager.id])
    expect(ofParts.every(({ changes }) => changes > 0)).toBe(true)
  })

  test('people-3: is refused if it would do something else than the preview said, and nothing is stored', async () => {
    const { who, client, input } = await makeTwoParts()
    for (const counts of [{ added: 2 }, { changed: 0 }, { archived: 0 }, { rejected: 1 }, { back: 1 }])
      expect(await product.refuse(largeLists.applyInParts, { ...input, ...counts }, who)).toEqual({
        status: 409,
        errors: ['The people have changed since the list was checked. Please check it again'],
      })
    const lists = await db.selectFrom('large_lists').where('client_id', '=', client.id).execute()
    expect(lists).toEqual([])
  })

  test('rejected rows are left out, and rows that were corrected or kept are uploaded as they were sent', async () => {
    const { who, client } = await makePlace()
    const csvFile = fileOf('Ada,Green,nowhere,', 'Ben,,ben@one-name.test,', 'Cai,Green,cai@kept.test,')
    const corrected = JSON.stringify([
      { line: 3, firstName: 'Ben', lastName: '', email: 'ben@one-name.test', isKept: true },
    ])
    const preview = await product.ask(learners.preview, { csvFile, corrected }, who)
    expect([preview.goodRows.length, preview.badRows.length]).toEqual([2, 1])
    await begin({ csvFile, corrected, ...none, added: 2, rejected: 1 }, who)
    await runJob()
    expect(await learnersOf(client.id)).toMatchObject([
      { firstName: 'Ben', lastName: '-', email: 'ben@one-name.test' },
      { firstName: 'Cai', lastName: 'Green', email: 'cai@kept.test' },
    ])
    for (const [text, words] of [
      ['{', 'Please send the corrected rows as a list, each with its line'],
      ['[{"firstName":"A\\u0000","line":2}]', 'Please send the corrected rows as a list, each with its line'],
    ])
      expect(await product.refuse(learners.preview, { csvFile, corrected: text ?? '' }, who)).toEqual({
        status: 400,
        errors: [words],
      })
  })

  test('people-137: rejected rows of a whole list are left out, and nobody whom one of them may mean is archived', async () => {
    const { who, client, ada, gone } = await makeTwoParts()
    const csvFile = fileOf(`Ada,,${ada.email},`, `Zoe,Zed,zoe-${client.id}@example.test,`)
    const input = { csvFile, mode: 'update' as const, isWholeList: 'true' as const }
    await begin({ ...input, ...none, added: 1, archived: 1, rejected: 1 }, who)
    await runJob()
    expect(await livingOf(client.id)).toEqual([ada.email, `zoe-${client.id}@example.test`])
    expect(await emailsOf(client.id)).toContain(gone.email)
  })

  test('a namesake who comes with an earlier part is no question, and one who was there before is', async () => {
    const { who, client } = await makePlace()
    const row = 'Ada,Green,ada@two.test,'
    const { id } = await begin({ csvFile: fileOf(row), mode: 'update', ...none, added: 1 }, who)
    // As if an earlier part had added her.
    await makeLearner(product, client.id, { firstName: 'Ada', lastName: 'Green', email: 'ada@one.test' })
    await runJob()
    expect((await stateOf(id, who)).list.state).toBe('done')
    expect(await emailsOf(client.id)).toEqual(['ada@one.test', 'ada@two.test'])
    const csvFile = fileOf('Ada,Green,ada@three.test,')
    const { badRows } = await product.ask(learners.preview, { csvFile, mode: 'update' }, who)
    expect(badRows).toHaveLength(1)
  })
})

describe('people-113: a list stops', () => {
  test('at the first part that would do something else, and goes on with the numbers that were shown', async () => {
    const { who, client, ada, gone, added, input } = await makeTwoParts()
    const { id } = await begin(input, who)
    await makeLearner(product, otherClient.id, { email: added })
    await runJob()
    const stopped = await stateOf(id, who)
    expect(stopped).toMatchObject({
      list: { state: 'stopped', partsDone: 0 },
      parts: [{ now: { ...none, changed: 1, rejected: 1 }, isDone: false }, { now: null }],
    })
    expect(stopped.list.problems).toEqual([
      'Part 1 would do something else than before, because people have been changed since. It has changed nothing.',
      '0 people would be added, not 1.',
      `Line 3 (${added}): An account with this email address already exists`,
    ])
    // Not a half part.
    expect(await livingOf(client.id)).toEqual([ada.email, gone.email])
    await runJob()
    expect((await stateOf(id, who)).list.state).toBe('stopped')

    const expected = { ...none, changed: 1, rejected: 1 }
    for (const other of [undefined, { ...expected, changed: 2 }])
      expect(
        await product.refuse(largeLists.goOn, { id, ...(other ? { expected: other } : {}) }, who),
      ).toEqual({
        status: 409,
        errors: ['The numbers of this part have changed. Please look at them again'],
      })
    await product.ask(largeLists.goOn, { id, expected }, who)
    await runJob()
    expect(await stateOf(id, who)).toMatchObject({
      list: { state: 'done', problems: [] },
      parts: [{ added: 0, changed: 1, rejected: 1, now: null }, { archived: 1 }],
    })
    expect(await livingOf(client.id)).toEqual([ada.email])
  })

  test('at the part that archives, if somebody of them was archived meanwhile', async () => {
    const { who, gone, input } = await makeTwoParts()
    const { id } = await begin(input, who)
    await runJob(stopAfterOne())
    await db
      .updateTable('users')
      .set({ archived_at: sql<string>`now()` })
      .where('id', '=', gone.id)
      .execute()
    await runJob()
    expect(await stateOf(id, who)).toMatchObject({
      list: { state: 'stopped', partsDone: 1 },
      parts: [{ isDone: true }, { now: none }],
    })
  })

  test('where the seats are not enough, and goes on when they are', async () => {
    const { client, who } = await makePlace(2)
    const rows = ['A,Green,a@seats.test,', 'B,Green,b@seats.test,', 'C,Green,c@seats.test,']
    const { id } = await begin({ csvFile: fileOf(...rows), ...none, added: 3 }, who)
    await runJob()
    expect((await stateOf(id, who)).list).toMatchObject({
      state: 'stopped',
      problems: ['The learner limit of 2 has been reached'],
    })
    expect(await livingOf(client.id)).toEqual([])
    await db.updateTable('clients').set({ maximum_learners: 3 }).where('id', '=', client.id).execute()
    await product.ask(largeLists.goOn, { id }, who)
    await runJob()
    expect(await livingOf(client.id)).toHaveLength(3)
    expect((await stateOf(id, who)).list.state).toBe('done')
  })

  test('if the person may not upload any more, and goes on for somebody who may', async () => {
    const { client, manager, who, input } = await makeTwoParts()
    const { id } = await begin(input, who)
    await db.updateTable('users').set({ role: 'LEARNER' }).where('id', '=', manager.id).execute()
    await runJob()
    const problem =
      'The person who has uploaded the list may not upload lists here any more. Somebody else can go on with it'
    expect((await stateOf(id)).list).toMatchObject({ state: 'stopped', problems: [problem] })
    await db.updateTable('users').set({ role: 'CLIENTADMIN' }).where('id', '=', manager.id).execute()
    const colleague = await makeManager(product, client.id)
    await product.ask(largeLists.goOn, { id }, colleague)
    await runJob()
    expect((await stateOf(id, colleague)).list).toMatchObject({ state: 'done', doneBy: expect.any(String) })
  })

  test('of an administrator who is none any more, although a manager of the client', async () => {
    const { client, input } = await makeTwoParts()
    const formerly = await makeAdmin(product)
    const { id } = await begin({ ...input, clientId: client.id }, formerly)
    await db
      .updateTable('users')
      .set({ role: 'CLIENTADMIN', client_id: client.id })
      .where('id', '=', formerly.id)
      .execute()
    await runJob()
    expect((await stateOf(id)).list).toMatchObject({ state: 'stopped', partsDone: 0 })
  })

  test('people-114: an end keeps what was done, removes the rest, and is final', async () => {
    const { who, client, ada, gone, added, input } = await makeTwoParts()
    const { id } = await begin(input, who)
    await runJob(stopAfterOne())
    await product.ask(largeLists.end, { id }, who)
    await runJob()
    expect(await livingOf(client.id)).toEqual([ada.email, gone.email, added].toSorted())
    expect((await stateOf(id, who)).list).toMatchObject({ state: 'ended', partsDone: 1 })
    const { rows } =
      await sql`select from large_list_parts where list_id = ${id}::uuid and (rows is not null or leaving is not null)`.execute(
        db,
      )
    expect(rows).toEqual([])
    for (const call of [largeLists.end, largeLists.goOn])
      expect((await product.refuse(call, { id }, who)).status).toBe(409)
  })

  test('people-116: a list that nobody goes on with ends after seven days, and is not shown after thirty', async () => {
    const { who, client } = await makePlace(1)
    const rows = ['A,Green,a@old.test,', 'B,Green,b@old.test,']
    const { id } = await begin({ csvFile: fileOf(...rows), ...none, added: 2 }, who)
    await runJob()
    const stoppedFor = (days: number, minutes: number) =>
      db
        .updateTable('large_lists')
        .set({ stopped_at: sql<string>`now() - make_interval(days => ${days}, mins => ${minutes})` })
        .where('id', '=', id)
        .execute()
    await stoppedFor(7, -1)
    await dropOldLists(db)
    expect((await stateOf(id, who)).list.state).toBe('stopped')
    await stoppedFor(7, 1)
    await dropOldLists(db)
    expect((await stateOf(id, who)).list.state).toBe('ended')
    const { rows: left } =
      await sql`select from large_list_parts where list_id = ${id}::uuid and rows is not null`.execute(db)
    expect(left).toEqual([])
    await db
      .updateTable('large_lists')
      .set({ started_at: sql<string>`now() - interval '31 days'` })
      .where('client_id', '=', client.id)
      .execute()
    await dropOldLists(db)
    expect(await product.refuse(largeLists.openLargeList, { id }, who)).toEqual(notFound)
  })
})

describe('people-115: at the same time', () => {
  test('of ten uploads of a client one runs, and of another client too', async () => {
    const { who, input } = await makeTwoParts()
    const other = await makeTwoParts()
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => product.send(requestOf(largeLists.applyInParts, input, who))),
      product.send(requestOf(largeLists.applyInParts, other.input, other.who)),
    ])
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.pop()).toBe(200)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
    expect(await product.refuse(largeLists.applyInParts, input, who)).toEqual({
      status: 409,
      errors: ['Another list of this organisation is being uploaded. Please wait until it is done'],
    })
  })

  test('two processes upload each part once', async () => {
    const { who, client, ada, added, input } = await makeTwoParts()
    const { id } = await begin(input, who)
    await Promise.all([runJob(), runJob()])
    expect((await stateOf(id, who)).list.state).toBe('done')
    expect(await livingOf(client.id)).toEqual([ada.email, added].toSorted())
    const mails = await db.selectFrom('outbox').where('to_address', '=', added).select('id').execute()
    expect(mails).toHaveLength(1)
  })

  test('people-111: a part that fails in the middle leaves nothing, and is uploaded by the next run', async () => {
    const { who, client, ada, gone, added, input } = await makeTwoParts()
    const { id } = await begin(input, who)
    // The action of a part is stored after its people.
    await sql`create function fail_in_part() returns trigger language plpgsql as $$ begin raise 'No space left'; end $$`.execute(
      product.owner,
    )
    await sql`create trigger fail_in_part before insert on bulk_actions for each row execute function fail_in_part()`.execute(
      product.owner,
    )
    await expect(runJob()).rejects.toThrow('No space left')
    await sql`drop function fail_in_part cascade`.execute(product.owner)
    expect(await livingOf(client.id)).toEqual([ada.email, gone.email])
    expect((await stateOf(id, who)).list).toMatchObject({ state: 'running', partsDone: 0 })
    // It is tried again after a minute.
    await db
      .updateTable('failed_parts')
      .set({ next_try_at: sql<string>`now()` })
      .execute()
    await runJob()
    expect(await livingOf(client.id)).toEqual([ada.email, added].toSorted())
    expect((await stateOf(id, who)).list.state).toBe('done')
  })
})

describe('whose lists are seen', () => {
  test('those of the own client, of a limited manager the own ones, and those of administrators by administrators', async () => {
    const { who, client, input } = await makeTwoParts()
    const { id } = await begin(input, who)
    const team = await makeTeam(product, client.id)
    const limited = await makeManager(product, client.id)
    await limitTo(product, limited, team)
    const ofOther = await makeManager(product, otherClient.id)
    const seenBy = async (person: { token: string }) =>
      (await product.ask(largeLists.list, {}, person)).lists.map((list) => list.id)
    expect(await seenBy(who)).toEqual([id])
    expect(await seenBy(admin)).toContain(id)
    for (const person of [limited, ofOther]) {
      expect(await seenBy(person)).toEqual([])
      expect(await product.refuse(largeLists.openLargeList, { id }, person)).toEqual(notFound)
      expect(await product.refuse(largeLists.goOn, { id }, person)).toEqual(notFound)
      expect(await product.refuse(largeLists.end, { id }, person)).toEqual(notFound)
    }
    await product.ask(largeLists.end, { id }, who)
    const ofAdministrator = await begin({ ...input, clientId: client.id }, admin)
    expect(await seenBy(who)).toEqual([id])
    expect(await product.refuse(largeLists.openLargeList, { id: ofAdministrator.id }, who)).toEqual(notFound)
  })

  test('a manager who is limited to a team uploads and archives in it only', async () => {
    const { client } = await makePlace()
    const team = await makeTeam(product, client.id)
    const limited = await makeManager(product, client.id)
    await limitTo(product, limited, team)
    const inTeam = await makeLearner(product, client.id, { email: 'in-team@limited.test' })
    await joinTeam(product, team, inTeam)
    await makeLearner(product, client.id, { email: 'not-in-team@limited.test' })
    const input = {
      csvFile: fileOf('Ada,Green,ada@limited.test,'),
      mode: 'update' as const,
      isWholeList: 'true' as const,
    }
    const { id } = await begin({ ...input, ...none, added: 1, archived: 1 }, limited)
    await runJob()
    expect((await stateOf(id, limited)).list.state).toBe('done')
    expect(await livingOf(client.id)).toEqual(['ada@limited.test', 'not-in-team@limited.test'])
  })
})

test(
  'people-110: a list of more than 10,000 rows is shown in numbers, and in parts of 10,000',
  { timeout: 120_000 },
  async () => {
    // As on a new installation: PostgreSQL has counted few people, and plans for a small table.
    await sql`analyze`.execute(product.owner)

    const { who, client } = await makePlace()
    const row = (at: number) => `Ada ${at},Green,p${at}@large.test,${at}`
    const rows = Array.from({ length: 10_000 }, (_, at) => row(at))
    // The first row of the second part has the address of the first row, the second its number, and the third is new.
    const csvFile = fileOf(...rows, 'Ada,Green,P0@large.test,', 'Ada,Green,other@large.test,1', row(10_000))
    const preview = await product.ask(learners.preview, { csvFile }, who)
    expect(preview.inParts).toEqual({
      ...{ rows: 10_003, good: 10_001, bad: 2, alreadyThere: 0, changed: 0, back: 0, cleaned: 0 },
    })
    expect(preview.goodRows).toHaveLength(100)
    expect(preview.badRows.map(({ line, reason }) => [line, reason])).toEqual([
      [10_002, 'The same email address is in line 2'],
      [10_003, 'The same employee number is in line 3'],
    ])
    const { id } = await begin({ csvFile, ...none, added: 10_001, rejected: 2 }, who)
    await runJob()
    const { list, parts } = await stateOf(id, who)
    expect(list.state).toBe('done')
    expect(parts).toMatchObject([
      { firstLine: 2, lastLine: 10_001, added: 10_000 },
      { firstLine: 10_002, lastLine: 10_004, added: 1 },
    ])
    expect(await emailsOf(client.id)).toHaveLength(10_001)
    // The same list a second time changes nothing.
    const again = await product.ask(learners.preview, { csvFile, mode: 'update' }, who)
    expect(again).toMatchObject({ goodRows: [], updates: [], missing: { people: 0, learners: 10_001 } })
    expect(again.inParts).toMatchObject({ good: 0, changed: 0, alreadyThere: 10_001, bad: 2 })
    expect(again.alreadyThere).toHaveLength(100)
  },
)

test(
  'people-111: more than 10,000 people who are missing are archived in several parts',
  { timeout: 60_000 },
  async () => {
    const { who, client } = await makePlace()
    await db.transaction().execute(async (tx) => {
      await sql`discard plans`.execute(tx)
      await sql`
    insert into users (client_id, first_name, last_name, email, url_token, role)
    select ${client.id}::uuid, 'Pat', 'Many ' || number, 'missing-' || number || '@example.test', md5('missing' || number), 'LEARNER'
      from generate_series(1, 10001) as number`.execute(tx)
    })
    const csvFile = fileOf('Ada,Green,ada@whole.test,')
    const { id } = await begin(
      { csvFile, mode: 'update', isWholeList: 'true', ...none, added: 1, archived: 10_001 },
      who,
    )
    expect((await stateOf(id, who)).parts.map(({ added, archived }) => [added, archived])).toEqual([
      [1, 0],
      [0, 10_000],
      [0, 1],
    ])
    const { rows } = await sql<{ people: number }>`
    select count(distinct id)::integer as people from large_list_parts, unnest(leaving) as id
     where list_id = ${id}::uuid`.execute(db)
    expect(rows).toEqual([{ people: 10_001 }])
  },
)
