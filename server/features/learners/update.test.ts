// A list of people that updates who is there: what happens, and who may.
import { describe, expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as learners from '#contract/calls/learners.ts'
import { joinTeam, limitTo, makeManager, makeTeam } from '#tests/support/make.ts'
import { startUpdates, toApply } from '#tests/support/start-updates.ts'

const { product, db, unique, startClient } = await startUpdates()

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
