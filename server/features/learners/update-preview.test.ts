// A list of people that updates who is there: what the preview says of it.
import { describe, expect, test } from 'vitest'
import * as learners from '#contract/calls/learners.ts'
import * as moving from '#contract/calls/moving.ts'
import { joinTeam, makeLearner, makeTeam } from '#tests/support/make.ts'
import { startUpdates, toApply } from '#tests/support/start-updates.ts'

const { product, db, admin, otherClient, unique, startClient } = await startUpdates()

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

  test('brings nobody back who waits to be accepted, neither by the address nor by the name (clients-24)', async () => {
    const { preview, person } = await startClient()
    const dan = await person('Dan')
    await db
      .updateTable('users')
      .set({ awaits_acceptance: true, archived_at: 'now()' })
      .where('id', '=', dan.id)
      .execute()
    const ofAddress = await preview([`Dan,Green,${dan.email},,`])
    expect([ofAddress.goodRows, ofAddress.updates, ofAddress.badRows.length]).toEqual([[], [], 1])
    const namesake = await preview([`Dan,Green,${unique('dan')}@new.test,,`])
    expect([namesake.goodRows.length, namesake.updates, namesake.badRows]).toEqual([1, [], []])
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
