// A list of people that updates who is there: what the preview says, what happens, and how it is undone.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as learners from '#contract/calls/learners.ts'
import * as moving from '#contract/calls/moving.ts'
import type { Input } from '#contract/call.ts'
import {
  joinTeam,
  limitTo,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeTeam,
} from '#tests/support/make.ts'
import { startImport } from '#tests/support/start-import.ts'

const { product, db, admin, otherClient } = await startImport()

let number = 0
const unique = (name: string) => `${name}-${++number}`

/** A client of its own with a manager, so that a whole list has nobody of other tests. */
async function startClient(maximumLearners = 0) {
  const client = await makeClient(product, { maximumLearners })
  const manager = await makeManager(product, client.id)
  const person = async (firstName: string, lastName = 'Green', employeeNumber: string | null = null) => {
    const email = `${unique(firstName.toLowerCase())}@old.test`
    const made = await makeLearner(product, client.id, { firstName, lastName, email })
    await db.updateTable('users').set({ employee_number: employeeNumber }).where('id', '=', made.id).execute()
    return { ...made, email }
  }
  const preview = (lines: string[], as = manager) =>
    product.ask(
      learners.preview,
      {
        csvFile: new File([['First name,Last name,Email,Employee no,Team', ...lines].join('\n')], 'hr.csv'),
        mode: 'update',
        clientId: client.id,
      },
      as,
    )
  const people = async () => {
    const rows = await db
      .selectFrom('users')
      .where('client_id', '=', client.id)
      .where('role', '=', 'LEARNER')
      .orderBy('first_name')
      .orderBy('email')
      .select(['first_name', 'last_name', 'email', 'employee_number'])
      .select([
        sql<string | null>`users.archived_at::text`.as('archived_at'),
        sql<string>`users.member_since::text`.as('member_since'),
        sql<string | null>`(select string_agg(since::text, ', ' order by team_id)
          from team_members where user_id = users.id)`.as('in_teams_since'),
      ])
      .select(
        sql<string | null>`(select string_agg(teams.name, ', ' order by teams.name)
          from team_members join teams on teams.id = team_id where user_id = users.id)`.as('teams'),
      )
      .execute()
    return rows
  }
  const shown = async () =>
    (await people()).map(
      (one) =>
        `${one.first_name} ${one.last_name} ${one.email.replace(/-\d+@/, '@')} ${one.employee_number ?? '-'}${one.archived_at ? ' archived' : ''}${one.teams ? ` in ${one.teams}` : ''}`,
    )
  return { client, manager, person, preview, people, shown }
}

type Started = Awaited<ReturnType<typeof startClient>>
type Preview = Awaited<ReturnType<Started['preview']>>

/** Returns what the page sends after the preview. */
function toApply(
  {
    goodRows,
    updates,
    missing,
    previewToken,
  }: Pick<Preview, 'goodRows' | 'updates' | 'missing' | 'previewToken'>,
  change: Partial<Input<typeof learners.applyImport>> = {},
) {
  const isWholeList = change.isWholeList ?? false
  const back = updates.filter(({ isBack }) => isBack).length
  return {
    // The page sends every accepted row as kept, so that a doubtful name is not asked about again.
    rows: [...goodRows, ...updates].map((row) => ({ ...row, isKept: true })),
    isWholeList,
    fileName: 'hr.csv',
    previewToken,
    missingToken: missing.previewToken,
    expected: {
      added: goodRows.length,
      changed: updates.length - back,
      back,
      archived: isWholeList ? missing.people : 0,
    },
    ...change,
  }
}

describe('the preview', () => {
  test('sorts rows into new, changed with each old and new value, back, and unchanged', async () => {
    const { preview, person, client } = await startClient()
    const ada = await person('Ada', 'Green', '0012')
    const ben = await person('Ben', 'Ward')
    const cem = await person('Cem')
    await db.updateTable('users').set({ archived_at: 'now()' }).where('id', '=', cem.id).execute()
    const same = await person('Dan', 'Green', '7')
    await joinTeam(product, await makeTeam(product, client.id, { name: 'Kitchen' }), ben)
    const found = await preview([
      `Ada,Brown,${unique('ada')}@new.test,0012,`,
      `Ben,Ward,${ben.email.toUpperCase()},,Garden`,
      `Cem,Green,${cem.email},,`,
      `Dan,Green,${same.email},7,`,
      `Eva,Elm,${unique('eva')}@old.test,9,`,
    ])
    expect(found.badRows).toEqual([])
    expect(found.goodRows).toMatchObject([{ firstName: 'Eva', employeeNumber: '9' }])
    expect(found.updates.map(({ name, isBack, changes }) => ({ name, isBack, changes }))).toEqual([
      {
        name: 'Ada Green',
        isBack: false,
        changes: [
          { field: 'lastName', from: 'Green', to: 'Brown' },
          { field: 'email', from: ada.email, to: expect.stringMatching(/@new\.test$/) },
        ],
      },
      { name: 'Ben Ward', isBack: false, changes: [{ field: 'teams', from: 'Kitchen', to: 'Garden' }] },
      { name: 'Cem Green', isBack: true, changes: [] },
    ])
    expect(found.newTeams).toEqual(['Garden'])
  })

  test('people-50: asks about an archived namesake at another domain, who comes back with the records', async () => {
    const { preview, person, manager, shown, client } = await startClient()
    const ada = await person('Ada')
    const ben = await person('Ben')
    const archived = async (id: string) =>
      db.updateTable('users').set({ archived_at: 'now()' }).where('id', '=', id).execute()
    await archived(ada.id)
    await archived(ben.id)
    // The closed record of somebody who is at another client now cannot come back.
    const cem = await person('Cem')
    await archived(cem.id)
    await db
      .insertInto('closed_records')
      .values({
        ...{
          record_id: cem.id,
          person_id: null,
          action_id: null,
          to_client_id: null,
          taken: 'nothing',
          email: '',
        },
        ...{ employee_number: null, starts_on: null, ends_on: null, archived_at: null },
        ...{ member_since: '2026-01-01T00:00:00Z', directory_name: null },
      })
      .execute()
    const lines = [
      `Ada,Green,${unique('ada')}@new.test,,`,
      `Ben,Green,${unique('ben')}@old.test,,`,
      `Cem,Green,${unique('cem')}@new.test,,`,
    ]
    const { badRows, goodRows } = await preview(lines)
    // At the same domain two people may have one name.
    expect(goodRows.map(({ firstName }) => firstName)).toEqual(['Ben', 'Cem'])
    expect(badRows).toMatchObject([
      {
        reason: `Ada Green (${ada.email}) has the same name and was archived. Is it the same person, who comes back?`,
        canKeep: true,
        samePerson: `Ada Green (${ada.email})`,
      },
    ])
    const rows = [
      { ...badRows[0], firstName: 'Ada', lastName: 'Green', email: badRows[0]?.email ?? '', isSame: true },
    ]
    const again = await product.ask(
      learners.previewRows,
      { rows, mode: 'update', clientId: client.id },
      manager,
    )
    expect(again.updates).toMatchObject([{ name: 'Ada Green', isBack: true, changes: [{ field: 'email' }] }])
    await product.ask(learners.applyImport, toApply(again, { clientId: client.id }), manager)
    expect((await shown()).slice(0, 1)).toEqual(['Ada Green ada@new.test -'])
    // A list that only adds people brings nobody back, but asks as well.
    const added = await product.ask(
      learners.previewRows,
      {
        rows: [{ firstName: 'Ben', lastName: 'Green', email: 'ben@new.test' }],
        mode: 'add',
        clientId: client.id,
      },
      manager,
    )
    expect(added.badRows.map(({ reason, canKeep, samePerson }) => [reason, canKeep, samePerson])).toEqual([
      [
        `Ben Green (${ben.email}) has the same name and was archived. If it is the same person, please restore the person, and leave this row out`,
        true,
        undefined,
      ],
    ])
  })

  test('people-50: asks about two new people of the list with one name at two domains', async () => {
    const { preview, manager, client } = await startClient()
    const lines = [
      `Ada,Green,${unique('ada')}@one.test,,`,
      `Ada,Green,${unique('ada')}@one.test,,`,
      `ADA,green,${unique('ada')}@two.test,,`,
      `Ben,Green,${unique('ben')}@two.test,,`,
    ]
    const { badRows, goodRows } = await preview(lines)
    expect(goodRows).toHaveLength(3)
    expect(badRows).toMatchObject([
      {
        reason:
          'The same name is in line 2, at another mail domain. If it is one person, please leave out one of both',
        line: 4,
        canKeep: true,
      },
    ])
    const rows = [
      ...goodRows,
      { ...badRows[0], firstName: 'ADA', lastName: 'green', email: badRows[0]?.email ?? '' },
    ]
    const kept = await product.ask(
      learners.previewRows,
      { rows: rows.map((row) => ({ ...row, isKept: true })), mode: 'update', clientId: client.id },
      manager,
    )
    expect([kept.badRows, kept.goodRows.length]).toEqual([[], 4])
  })

  test('asks about the same name at another domain, and about another name for a number', async () => {
    const { preview, person, manager, client } = await startClient()
    const ada = await person('Ada')
    const ben = await person('Ben', 'Ward', '5')
    const [email, other] = [`${unique('ada')}@new.test`, `${unique('zoe')}@new.test`]
    const { badRows, goodRows } = await preview([`Ada,Green,${email},,`, `Zoe,Elm,${other},5,`])
    expect(goodRows).toEqual([])
    expect(badRows).toMatchObject([
      {
        reason: `Ada Green (${ada.email}) has the same name. Is it the same person?`,
        canKeep: true,
        samePerson: `Ada Green (${ada.email})`,
      },
      {
        reason: `Ben Ward (${ben.email}) has this employee number. Is it the same person?`,
        samePerson: `Ben Ward (${ben.email})`,
      },
    ])
    expect(badRows[1]).not.toHaveProperty('canKeep')
    const answer = (isSame: boolean) =>
      product.ask(
        learners.previewRows,
        {
          rows: badRows.map((row) => ({ ...row, isSame, isKept: !isSame })),
          mode: 'update',
          clientId: client.id,
        },
        manager,
      )
    const same = await answer(true)
    expect(same.updates.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['email'],
      ['firstName', 'lastName', 'email'],
    ])
    const others = await answer(false)
    expect(others.goodRows).toMatchObject([{ email }])
    expect(others.badRows).toHaveLength(1)
  })

  test('the same name at the same domain is somebody else', async () => {
    const { preview, person } = await startClient()
    await person('Ada')
    expect((await preview([`Ada,Green,${unique('ada')}@old.test,,`])).goodRows).toHaveLength(1)
  })

  test('refuses what cannot be, with a reason', async () => {
    const { preview, person, manager } = await startClient()
    const ada = await person('Ada', 'Green', '1')
    const ben = await person('Ben', 'Ward', '2')
    const elsewhere = await makeLearner(product, otherClient.id, { email: `${unique('away')}@old.test` })
    const lines = [
      `Ada,Green,${ben.email},1,`,
      `Ada,Green,${ada.email},1,`,
      `Ada,Green,${ada.email},1,`,
      `Away,Elm,${elsewhere.email},,`,
      `Max,Manager,${manager.email},,`,
    ]
    const reasons = async (as = manager) => (await preview(lines, as)).badRows.map(({ reason }) => reason)
    expect(await reasons()).toEqual([
      `The employee number is that of Ada Green (${ada.email}), and the address that of Ben Ward (${ben.email})`,
      'The same email address is in line 3',
      'An account with this email address already exists',
      'This person is not only a learner. Please change the person on the page Users',
    ])
    expect(await reasons(admin)).toContain('The person belongs to Hedge')
  })

  test.each(['update', 'add'] as const)(
    'administrators move who belongs to another client from the list to this one, in the mode %s (rule people-124)',
    async (mode) => {
      const { client, manager } = await startClient()
      const [one, gone] = [
        await makeLearner(product, otherClient.id, { firstName: 'Away', lastName: 'Elm' }),
        await makeLearner(product, otherClient.id, { firstName: 'Left', lastName: 'Elm' }),
      ]
      await db.updateTable('users').set({ archived_at: 'now()' }).where('id', '=', gone.id).execute()
      const rows = [
        { firstName: 'Away', lastName: 'Elm', email: one.email.toUpperCase(), line: 2 },
        { firstName: 'Left', lastName: 'Elm', email: gone.email, line: 3 },
        { firstName: 'New', lastName: 'Elm', email: `${unique('new')}@old.test`, line: 4 },
      ]
      const check = (as = admin) => product.ask(learners.previewRows, { rows, mode, clientId: client.id }, as)
      const before = await check()
      expect(before.badRows.map(({ line, elsewhere }) => [line, elsewhere])).toEqual([
        [2, { userId: one.id, clientName: 'Hedge' }],
        [3, { userId: gone.id, clientName: 'Hedge' }],
      ])
      // A manager of the client learns only that the address is taken, and so does one of the other client about this one.
      const ofManager = await check(manager)
      expect(ofManager.badRows.map(({ reason }) => reason)).toEqual(
        Array(2).fill('An account with this email address already exists'),
      )
      expect(JSON.stringify(ofManager)).not.toMatch(new RegExp(`${one.id}|${gone.id}|Hedge|elsewhere`))

      const wanted = {
        userIds: before.badRows.flatMap(({ elsewhere }) => elsewhere?.userId ?? []),
        toClientId: client.id,
        taken: 'completed' as const,
      }
      const { previewToken, counts } = await product.ask(moving.previewMove, wanted, admin)
      expect(counts.people).toBe(2)
      await product.ask(moving.move, { ...wanted, previewToken }, admin)
      const after = await check()
      expect(after.badRows).toEqual([])
      expect(after.alreadyThere.map(({ line }) => line)).toEqual([2, 3])
      expect(after.goodRows).toHaveLength(1)
    },
  )

  test('nobody of this client is offered to be moved to it', async () => {
    const { preview, person } = await startClient()
    const ada = await person('Ada', 'Green', '1')
    const { badRows } = await preview(
      [`Ada,Green,${ada.email},1,`, `Ada,Green,${ada.email},1,`, `Ada,,${unique('x')}@old.test,,`],
      admin,
    )
    expect(badRows.length).toBeGreaterThan(1)
    expect(badRows.map(({ elsewhere }) => elsewhere)).toEqual(badRows.map(() => undefined))
  })

  test('counts who is not in the list, without managers, archived people and those who only ask to join', async () => {
    const { preview, person, client } = await startClient()
    const ada = await person('Ada')
    await person('Ben')
    const gone = await person('Cem')
    await db.updateTable('users').set({ archived_at: 'now()' }).where('id', '=', gone.id).execute()
    const joining = await person('Dan')
    await db.updateTable('users').set({ awaits_seat: true }).where('id', '=', joining.id).execute()
    const both = await person('Eva')
    await db.updateTable('users').set({ secondary_role: 'CLIENTADMIN' }).where('id', '=', both.id).execute()
    expect(client.id).not.toBe(otherClient.id)
    expect((await preview([`Ada,Green,${ada.email},,`])).missing).toMatchObject({
      people: 1,
      learners: 2,
      names: ['Ben Green'],
    })
  })
})

describe('the import', () => {
  test('does what the preview said; the same file again changes nothing', async () => {
    const started = await startClient()
    const { preview, person, manager, shown, client } = started
    const ada = await person('Ada', 'Green', '12')
    const ben = await person('Ben', 'Ward')
    const cem = await person('Cem')
    await db.updateTable('users').set({ archived_at: 'now()' }).where('id', '=', cem.id).execute()
    await person('Gus')
    await joinTeam(product, await makeTeam(product, client.id, { name: 'Kitchen' }), ben)
    const lines = [
      `Ada,Brown,${ada.email},12,`,
      `Ben,Ward,${ben.email},,Garden`,
      `Cem,Green,${cem.email},,`,
      `Eva,Elm,${unique('eva')}@old.test,9,Kitchen`,
    ]
    const reply = await product.ask(
      learners.applyImport,
      toApply(await preview(lines), { isWholeList: true, clientId: client.id }),
      manager,
    )
    expect(reply).toMatchObject({ added: 1, changed: 2, back: 1, archived: 1 })
    const after = [
      'Ada Brown ada@old.test 12',
      'Ben Ward ben@old.test - in Garden',
      'Cem Green cem@old.test -',
      'Eva Elm eva@old.test 9 in Kitchen',
      'Gus Green gus@old.test - archived',
    ]
    expect(await shown()).toEqual(after)

    const again = await preview(lines)
    expect([again.goodRows, again.updates, again.badRows, again.missing.people]).toEqual([[], [], [], 0])
    expect(again.alreadyThere).toHaveLength(4)

    const { action, people } = await product.ask(
      bulk.openPastAction,
      { id: reply.actionId as string, pageNumber: 1, pageSize: 10 },
      manager,
    )
    expect(action).toMatchObject({ action: 'import', fileName: 'hr.csv', changed: 5, canUndo: true })
    expect(people.map(({ name, what }) => [name, what?.kind])).toEqual([
      ['Ada Brown', 'changed'],
      ['Ben Ward', 'changed'],
      ['Cem Green', 'back'],
      ['Eva Elm', 'added'],
      ['Gus Green', 'archived'],
    ])
    expect(people[0]?.what?.changes).toEqual([{ field: 'lastName', from: 'Green', to: 'Brown' }])
  })

  test('people-139: is undone as a whole: fields, teams, who came, came back, and left', async () => {
    const { preview, person, manager, people, client } = await startClient()
    const ada = await person('Ada', 'Green', '12')
    const ben = await person('Ben', 'Ward')
    const cem = await person('Cem')
    await db
      .updateTable('users')
      .set({ archived_at: '2026-01-05T10:00:00.123456Z' })
      .where('id', '=', cem.id)
      .execute()
    const gus = await person('Gus')
    await joinTeam(product, await makeTeam(product, client.id, { name: 'Kitchen' }), ben)
    const before = await people()
    const { actionId } = await product.ask(
      learners.applyImport,
      toApply(
        await preview([
          `Ada,Brown,${unique('ada')}@new.test,12,Garden`,
          `Ben,Ward,${ben.email},44,Garden`,
          `Cem,Elm,${cem.email},,`,
          `Eva,Elm,${unique('eva')}@old.test,9,Kitchen`,
        ]),
        { isWholeList: true, clientId: client.id },
      ),
      manager,
    )
    expect(await people()).not.toEqual(before)
    const undone = await product.ask(bulk.undo, { id: actionId as string }, manager)
    expect(undone).toEqual({ changed: 5, refused: [] })
    expect(await people()).toEqual(before)
    // Who is back has to log in again.
    expect((await product.refuse(dashboards.learner, {}, gus)).status).toBe(401)
    // Who was added is removed; the others are still named.
    const record = await product.ask(bulk.openPastAction, { id: actionId as string }, manager)
    expect([
      record.action.removedPeople,
      record.people.map(({ name, isUndone }) => [name, isUndone]),
    ]).toEqual([
      1,
      [
        ['Ada Green', true],
        ['Ben Ward', true],
        ['Cem Green', true],
        ['Gus Green', true],
      ],
    ])
    expect(ada.email).toBe(before[0]?.email)
    expect((await product.refuse(bulk.undo, { id: actionId as string }, manager)).status).toBe(409)
  })

  test('leaves alone, when it is undone, what others have built on it', async () => {
    const { preview, person, manager, shown, client } = await startClient()
    const ada = await person('Ada')
    await person('Ben')
    const eva = `${unique('eva')}@old.test`
    const { actionId } = await product.ask(
      learners.applyImport,
      toApply(await preview([`Ada,Brown,${ada.email},1,`, `Eva,Elm,${eva},,`]), {
        isWholeList: true,
        clientId: client.id,
      }),
      manager,
    )
    // Somebody corrects the name once more, the new person registers, and the archived one is restored.
    await db.updateTable('users').set({ last_name: 'Black' }).where('id', '=', ada.id).execute()
    await db.updateTable('users').set({ email_confirmed_at: 'now()' }).where('email', '=', eva).execute()
    await db.updateTable('users').set({ archived_at: null }).where('first_name', '=', 'Ben').execute()
    expect(await product.ask(bulk.undo, { id: actionId as string }, manager)).toEqual({
      changed: 0,
      refused: [{ reason: 'Changed since', people: 3 }],
    })
    expect(await shown()).toEqual([
      'Ada Black ada@old.test 1',
      'Ben Green ben@old.test -',
      'Eva Elm eva@old.test -',
    ])
  })

  test('deletes nobody, when it is undone, whom it added and somebody has changed since', async () => {
    const { preview, manager, shown, client } = await startClient()
    const [eva, fay, gus] = [1, 2, 3].map(() => `${unique('new')}@old.test`)
    const { actionId } = await product.ask(
      learners.applyImport,
      toApply(await preview([`Eva,Elm,${eva},,`, `Fay,Fir,${fay},7,`, `Gus,Gorse,${gus},,`]), {
        clientId: client.id,
      }),
      manager,
    )
    await db
      .updateTable('users')
      .set({ last_name: 'Oak' })
      .where('email', '=', eva ?? '')
      .execute()
    await db
      .updateTable('users')
      .set({ employee_number: null })
      .where('email', '=', fay ?? '')
      .execute()
    expect(await product.ask(bulk.undo, { id: actionId as string }, manager)).toEqual({
      changed: 1,
      refused: [{ reason: 'Changed since', people: 2 }],
    })
    expect((await shown()).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'Eva Oak',
      'Fay Fir',
    ])
  })

  test('people-171: deletes nobody, when it is undone, for whom somebody has done something since', async () => {
    const { preview, manager, shown, client } = await startClient()
    const names = ['Dan Dale', 'Eva Elm', 'Fay Fir', 'Gus Gorse', 'Hal Hill', 'Ida Ivy']
    const lines = names.map((name) => `${name.replace(' ', ',')},${unique('new')}@old.test,,Night shift`)
    const { actionId } = await product.ask(
      learners.applyImport,
      toApply(await preview(lines), { clientId: client.id }),
      manager,
    )
    const added = await db
      .selectFrom('users')
      .where('client_id', '=', client.id)
      .where('role', '=', 'LEARNER')
      .orderBy('first_name')
      .select('id')
      .execute()
    const [dan, eva, fay, gus, hal, ida] = added.map(({ id }) => ({ user_id: id }))
    const course = { course_id: (await makeCourse(product)).id }
    await db
      .insertInto('exemptions')
      .values({ ...dan, ...course, user_id: dan?.user_id ?? '', reason: 'Away', from_day: '2026-11-01' })
      .execute()
    await db
      .insertInto('completions')
      .values({ ...course, user_id: eva?.user_id ?? '', completed_on: '2026-11-02' })
      .execute()
    await db
      .insertInto('due_extensions')
      .values({ ...course, user_id: fay?.user_id ?? '', reason: 'Ill', day: '2026-12-20' })
      .execute()
    await joinTeam(product, await makeTeam(product, client.id, { name: 'Kitchen' }), {
      id: gus?.user_id ?? '',
    })
    // Reminders come by themselves.
    await db
      .insertInto('reminder_mails')
      .values([hal, ida].map((one) => ({ user_id: one?.user_id ?? '', kind: 'reminder', day: '2026-11-30' })))
      .execute()
    const reason = 'Something was done for the person since, such as a team, a due date or a completion'
    expect(await product.ask(bulk.undo, { id: actionId as string }, manager)).toEqual({
      changed: 2,
      refused: [{ reason, people: 4 }],
    })
    expect((await shown()).map((line) => line.split(' ')[0])).toEqual(['Dan', 'Eva', 'Fay', 'Gus'])
    const { people } = await product.ask(bulk.openPastAction, { id: actionId as string }, manager)
    expect(people.map(({ name, isUndone, staysBecause }) => [name, isUndone, staysBecause])).toEqual(
      names.slice(0, 4).map((name) => [name, false, reason]),
    )
  })

  test('people-172: removes the teams that it created, when it is undone, where nobody uses them', async () => {
    const { preview, person, manager, client } = await startClient()
    const ada = await person('Ada')
    const ben = await person('Ben')
    await makeTeam(product, client.id, { name: 'Was empty before' })
    const { actionId } = await product.ask(
      learners.applyImport,
      toApply(
        await preview([
          `Ada,Green,${ada.email},,Wrong column; With others; Was empty before; With a pathway; Of a manager`,
          `Eva,Elm,${unique('eva')}@old.test,,Wrong column; Of new people`,
        ]),
        { clientId: client.id },
      ),
      manager,
    )
    const teams = await db
      .selectFrom('teams')
      .where('client_id', '=', client.id)
      .select(['id', 'name'])
      .execute()
    const named = (wanted: string) => teams.find(({ name }) => name === wanted)?.id ?? ''
    await joinTeam(product, { id: named('With others') }, ben)
    await makePathway(product, { courseIds: [], clientIds: [], teamIds: [named('With a pathway')] })
    await limitTo(product, await makeManager(product, client.id), { id: named('Of a manager') })
    expect(await product.ask(bulk.undo, { id: actionId as string }, manager)).toEqual({
      changed: 2,
      refused: [],
    })
    const left = await db
      .selectFrom('teams')
      .where('client_id', '=', client.id)
      .orderBy('name')
      .select('name')
      .execute()
    expect(left.map(({ name }) => name)).toEqual([
      'Of a manager',
      'Was empty before',
      'With a pathway',
      'With others',
    ])
  })

  test('people-6: invites at the earlier address, when it is undone, who has not registered', async () => {
    const { preview, person, manager, client } = await startClient()
    const [ada, ben] = [await person('Ada', 'Green', '1'), await person('Ben', 'Ward', '2')]
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', ada.id).execute()
    const [adaNew, benNew] = [`${unique('ada')}@new.test`, `${unique('ben')}@new.test`]
    const { actionId } = await product.ask(
      learners.applyImport,
      toApply(await preview([`Ada,Green,${adaNew},1,`, `Ben,Ward,${benNew},2,`]), { clientId: client.id }),
      manager,
    )
    await product.ask(bulk.undo, { id: actionId as string }, manager)
    const mails = await db
      .selectFrom('outbox')
      .where('user_id', 'in', [ada.id, ben.id])
      .select(sql<string>`template_type || ' to ' || to_address`.as('mail'))
      .execute()
    expect(mails.map(({ mail }) => mail).toSorted()).toEqual(
      [
        `EmailChanged to ${ada.email}`,
        `ConfirmLearnerAccount to ${adaNew}`,
        `EmailChanged to ${adaNew}`,
        `ConfirmLearnerAccount to ${ada.email}`,
        `EmailChanged to ${ben.email}`,
        `EmailChanged to ${benNew}`,
      ].toSorted(),
    )
    const living = await db
      .selectFrom('link_tokens')
      .where('user_id', '=', ada.id)
      .where('closed_at', 'is', null)
      .select('purpose')
      .execute()
    expect(living).toEqual([{ purpose: 'register' }])
  })

  test('changes nobody, when it is undone, who looks after others by then', async () => {
    const { preview, person, manager, shown, client } = await startClient()
    const ada = await person('Ada')
    const eva = `${unique('eva')}@old.test`
    const { actionId } = await product.ask(
      learners.applyImport,
      toApply(await preview([`Ada,Brown,${ada.email},,`, `Eva,Elm,${eva},,`]), { clientId: client.id }),
      manager,
    )
    await db
      .updateTable('users')
      .set({ secondary_role: 'CLIENTADMIN' })
      .where('email', 'in', [ada.email, eva])
      .execute()
    expect(await product.ask(bulk.undo, { id: actionId as string }, manager)).toMatchObject({ changed: 0 })
    const { action } = await product.ask(bulk.openPastAction, { id: actionId as string }, manager)
    expect(action.removedPeople).toBe(0)
    expect(await shown()).toEqual(['Ada Brown ada@old.test -', 'Eva Elm eva@old.test -'])
  })

  test('people-137: of a whole list with rejected rows nobody whom one of them may mean is archived', async () => {
    const { preview, person, manager, shown, client } = await startClient()
    const ada = await person('Ada', 'Green', '1')
    const ben = await person('Ben', 'Ward', '2')
    const [cem, dan] = [await person('Cem', 'Cole', '3'), await person('Dan', 'Dale')]
    await person('Eva', 'Elm')
    await person('Fay', 'Fir')
    const kept = await person('Gus', 'Gorse')
    const gone = await person('Hal', 'Hill', '12')
    const seen = await preview([
      `Gus,Gorse,${kept.email},,`,
      // The number and the address of two people, an address only, a number only, two addresses, a name only, and nobody.
      `Zoe,Zed,${ben.email},1,`,
      `,Zed,${cem.email.toUpperCase()},,`,
      `Zoe,Zed,nowhere,3,`,
      `Zoe,Zed,"${dan.email}; zoe@new.test",,`,
      'EVA,Elm,nowhere,,',
      'Fay,Fir,nowhere@,,',
      'Zoe,Zed,nowhere,1234,',
    ])
    expect([seen.badRows.length, seen.missing]).toMatchObject([
      7,
      { people: 1, learners: 8, names: ['Hal Hill'] },
    ])
    const wanted = toApply(seen, { isWholeList: true, rejected: 7, clientId: client.id })
    const rows = [{ ...seen.alreadyThere[0], isKept: true }]
    const refused = await product.refuse(learners.applyImport, { ...wanted, rows }, manager)
    expect(refused).toEqual({
      status: 400,
      errors: [
        'Please correct the rejected rows of a whole list, or leave them out: they may be people who seem to be missing',
      ],
    })
    const before = await shown()
    const leftOut = seen.badRows
    const reply = await product.ask(learners.applyImport, { ...wanted, rows, leftOut }, manager)
    expect(reply).toMatchObject({ added: 0, changed: 0, back: 0, archived: 1 })
    expect(await shown()).toEqual(before.map((line) => (line.startsWith('Hal') ? `${line} archived` : line)))
    const { action } = await product.ask(bulk.openPastAction, { id: reply.actionId ?? '' }, manager)
    expect([action.changed, action.rejectedRows, gone.email === ada.email]).toEqual([1, 7, false])
  })

  test('people-137: rows that are left out change nothing, and a list that is not whole needs none of them', async () => {
    const { preview, person, manager, shown, client } = await startClient()
    const ada = await person('Ada', 'Green', '1')
    await person('Ben', 'Ward')
    const good = await preview([`Ada,Brown,${ada.email},1,`])
    const leftOut = [{ firstName: 'Zoe', lastName: 'Zed', email: 'zoe-left-out@new.test', line: 3 }]
    const wanted = toApply(good, { clientId: client.id, rejected: 1 })
    await product.ask(learners.applyImport, { ...wanted, leftOut }, manager)
    expect(await shown()).toEqual(['Ada Brown ada@old.test 1', 'Ben Ward ben@old.test -'])
    const again = toApply(await preview([`Ada,Black,${ada.email},1,`]), { clientId: client.id, rejected: 1 })
    expect(await product.ask(learners.applyImport, again, manager)).toMatchObject({ changed: 1, archived: 0 })
  })

  test('of two that come at once the second sees what the first has changed', async () => {
    const { preview, person, manager, shown, client } = await startClient()
    const ada = await person('Ada')
    const [one, other] = [
      toApply(await preview([`Ada,Brown,${ada.email},,`]), { clientId: client.id }),
      toApply(await preview([`Ada,Brown,${ada.email},,`]), { clientId: client.id }),
    ]
    const outcomes = await Promise.allSettled([
      product.ask(learners.applyImport, one, manager),
      product.ask(learners.applyImport, other, manager),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await shown()).toEqual(['Ada Brown ada@old.test -'])
  })

  test('can be undone for 24 hours', async () => {
    const { preview, person, manager, client } = await startClient()
    const ada = await person('Ada')
    const { actionId } = await product.ask(
      learners.applyImport,
      toApply(await preview([`Ada,Brown,${ada.email},,`]), { clientId: client.id }),
      manager,
    )
    const canUndoAfter = async (minutes: number) => {
      await db
        .updateTable('bulk_actions')
        .set({ done_at: new Date(Date.now() - minutes * 60_000).toISOString() })
        .where('id', '=', actionId as string)
        .execute()
      const input = { id: actionId as string, pageNumber: 1, pageSize: 10 } as const
      return (await product.ask(bulk.openPastAction, input, manager)).action.canUndo
    }
    expect([await canUndoAfter(24 * 60 - 5), await canUndoAfter(24 * 60 + 5)]).toEqual([true, false])
  })

  test('is refused as a whole if something else would happen than the preview said', async () => {
    const { preview, person, manager, shown, client } = await startClient()
    const ada = await person('Ada')
    await person('Ben')
    const seen = await preview([`Ada,Brown,${ada.email},,`, `Eva,Elm,${unique('eva')}@old.test,,`])
    await person('Zoe')
    const before = await shown()
    expect(
      await product.refuse(
        learners.applyImport,
        toApply(seen, { isWholeList: true, clientId: client.id }),
        manager,
      ),
    ).toEqual({
      status: 409,
      errors: ['The people have changed since the list was checked. Please check it again'],
    })
    const bad = { ...toApply(seen, { clientId: client.id }) }
    bad.rows = [...bad.rows, { firstName: 'X', lastName: 'Y', email: 'nowhere' }]
    expect((await product.refuse(learners.applyImport, bad, manager)).status).toBe(400)
    expect(await shown()).toEqual(before)
  })

  test('people-151: is refused as a whole if a value that the preview showed as old is another one by then', async () => {
    const { person, manager, shown, client } = await startClient()
    const ada = await person('Ada', 'Green', '12')
    const ben = await person('Ben', 'Ward')
    const cem = await person('Cem')
    const [gus, hal] = [await person('Gus'), await person('Hal')]
    const archive = (id: string, isArchived: boolean) =>
      db
        .updateTable('users')
        .set({ archived_at: isArchived ? 'now()' : null })
        .where('id', '=', id)
        .execute()
    await archive(cem.id, true)
    await archive(hal.id, true)
    const [kitchen, garden] = [
      await makeTeam(product, client.id, { name: 'Kitchen' }),
      await makeTeam(product, client.id, { name: 'Garden' }),
    ]
    await joinTeam(product, kitchen, ben)
    const [ownField] = await db
      .insertInto('person_fields')
      .values({ client_id: client.id, name: unique('Shift'), kind: 'text', seen_by: 'managers' })
      .returning('id')
      .execute()
    const fieldId = ownField?.id ?? ''
    const setOwn = (value: string) =>
      db
        .insertInto('person_field_values')
        .values({ user_id: ada.id, field_id: fieldId, value })
        .onConflict((conflict) => conflict.columns(['user_id', 'field_id']).doUpdateSet({ value }))
        .execute()
    const setAda = (values: { last_name?: string; email?: string; employee_number?: string }) =>
      db.updateTable('users').set(values).where('id', '=', ada.id).execute()
    const newAddress = `${unique('ada')}@new.test`
    const rows = [
      { firstName: 'Ada', lastName: 'Brown', email: newAddress, employeeNumber: '12' },
      { firstName: 'Ben', lastName: 'Ward', email: ben.email, employeeNumber: '5', teams: 'Office' },
      { firstName: 'Cem', lastName: 'Elm', email: cem.email },
      { firstName: 'Eva', lastName: 'Elm', email: `${unique('eva')}@old.test` },
    ].map((row, at) => ({
      ...row,
      line: at + 2,
      ...(at === 0 ? { ownFields: { [fieldId]: 'Early' } } : {}),
    }))
    const check = () =>
      product.ask(learners.previewRows, { rows, mode: 'update', clientId: client.id }, manager)
    const apply = (seen: Awaited<ReturnType<typeof check>>, isWholeList = false) =>
      product.refuse(learners.applyImport, toApply(seen, { rows, isWholeList, clientId: client.id }), manager)
    // Each of them changes a value and none of the numbers, and takes it back.
    const changes: Record<string, [() => Promise<unknown>, () => Promise<unknown>]> = {
      name: [() => setAda({ last_name: 'Black' }), () => setAda({ last_name: 'Green' })],
      address: [() => setAda({ email: `${unique('x')}@old.test` }), () => setAda({ email: ada.email })],
      number: [
        () => db.updateTable('users').set({ employee_number: '9' }).where('id', '=', ben.id).execute(),
        () => db.updateTable('users').set({ employee_number: null }).where('id', '=', ben.id).execute(),
      ],
      own: [() => setOwn('Late'), () => setOwn('Night')],
      team: [
        () => joinTeam(product, garden, ben),
        () => db.deleteFrom('team_members').where('team_id', '=', garden.id).execute(),
      ],
      archived: [
        () => Promise.all([archive(cem.id, false), archive(ada.id, true)]),
        () => Promise.all([archive(cem.id, true), archive(ada.id, false)]),
      ],
    }
    await setOwn('Night')
    for (const [what, [change, takeBack]] of Object.entries(changes)) {
      const seen = await check()
      expect([seen.badRows, seen.goodRows.length, seen.updates.length], what).toEqual([[], 1, 3])
      await change()
      const before = await shown()
      expect(await apply(seen), what).toEqual({
        status: 409,
        errors: ['The people have changed since the list was checked. Please check it again'],
      })
      expect(await shown(), what).toEqual(before)
      await takeBack()
    }
    // As many are missing, and they are others: that matters for a whole list.
    const seen = await check()
    await archive(gus.id, true)
    await archive(hal.id, false)
    expect((await apply(seen, true)).status).toBe(409)
    // Somebody who is not in the list makes no difference for any other list, and neither does the order of its rows.
    const reply = await product.ask(
      learners.applyImport,
      toApply(seen, { rows: rows.toReversed(), clientId: client.id }),
      manager,
    )
    expect(reply).toMatchObject({ added: 1, changed: 2, back: 1, archived: 0 })
  })

  test('brings nobody back and adds nobody without a seat', async () => {
    const { preview, person, manager, shown, client } = await startClient(2)
    const ada = await person('Ada')
    const ben = await person('Ben')
    await db.updateTable('users').set({ archived_at: 'now()' }).where('id', '=', ben.id).execute()
    const seen = await preview([
      `Ada,Green,${ada.email},,`,
      `Ben,Green,${ben.email},,`,
      `Eva,Elm,${unique('eva')}@old.test,,`,
    ])
    const before = await shown()
    const refused = await product.refuse(
      learners.applyImport,
      toApply(seen, { clientId: client.id }),
      manager,
    )
    expect(refused.status).toBe(409)
    expect(await shown()).toEqual(before)
  })

  test('a seat that somebody leaves can be taken by the same list', async () => {
    const { preview, person, manager, shown, client } = await startClient(1)
    await person('Ada')
    const seen = await preview([`Eva,Elm,${unique('eva')}@old.test,,`])
    await product.ask(
      learners.applyImport,
      toApply(seen, { isWholeList: true, clientId: client.id }),
      manager,
    )
    expect(await shown()).toEqual(['Ada Green ada@old.test - archived', 'Eva Elm eva@old.test -'])
  })

  test('the person of whom the user has said that it is the same gets the new address', async () => {
    const { preview, person, manager, shown, client } = await startClient()
    const ada = await person('Ada')
    const { badRows } = await preview([`Ada,Green,${unique('ada')}@new.test,,`])
    const same = await product.ask(
      learners.previewRows,
      { rows: badRows.map((row) => ({ ...row, isSame: true })), mode: 'update', clientId: client.id },
      manager,
    )
    const reply = await product.ask(learners.applyImport, toApply(same, { clientId: client.id }), manager)
    expect(reply).toMatchObject({ added: 0, changed: 1 })
    expect(await shown()).toEqual(['Ada Green ada@new.test -'])
    expect(ada.email).toMatch(/@old\.test$/)
  })

  test('a new address is reported to the old one, and an invitation follows the person', async () => {
    const { preview, person, manager, client } = await startClient()
    const ada = await person('Ada', 'Green', '1')
    const email = `${unique('ada')}@new.test`
    await product.ask(
      learners.applyImport,
      toApply(await preview([`Ada,Green,${email},1,`]), { clientId: client.id }),
      manager,
    )
    const mails = await db
      .selectFrom('outbox')
      .where('to_address', 'in', [ada.email, email])
      .select(['to_address', 'template_type'])
      .execute()
    expect(mails).toContainEqual({ to_address: ada.email, template_type: 'EmailChanged' })
  })
})

describe('who may', () => {
  test('a limited manager updates and archives the own team only', async () => {
    const { person, client, preview } = await startClient()
    const ada = await person('Ada')
    const ben = await person('Ben')
    const cem = await person('Cem')
    const limited = await makeManager(product, client.id)
    const own = await makeTeam(product, client.id, { name: 'Own' })
    await joinTeam(product, own, ada, ben)
    await limitTo(product, limited, own)
    const found = await preview([`Ada,Brown,${ada.email},,Own`, `Cem,Elm,${cem.email},,Own`], limited)
    expect(found.updates).toMatchObject([{ name: 'Ada Green' }])
    expect(found.badRows).toMatchObject([{ reason: 'An account with this email address already exists' }])
    expect(found.missing).toMatchObject({ people: 1, learners: 2, names: ['Ben Green'] })
  })

  test('a manager cannot name another client, and an employee number is unique within a client only', async () => {
    const { manager, person, preview } = await startClient()
    await person('Ada', 'Green', '1')
    const other = await startClient()
    await other.person('Ben', 'Ward', '1')
    const seen = await preview([`Eva,Elm,${unique('eva')}@old.test,2,`])
    expect(
      (await product.refuse(learners.applyImport, toApply(seen, { clientId: other.client.id }), manager))
        .status,
    ).toBe(404)
  })
})
