// A list of people that has updated who is there is undone.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as learners from '#contract/calls/learners.ts'
import { joinTeam, limitTo, makeCourse, makeManager, makePathway, makeTeam } from '#tests/support/make.ts'
import { startUpdates, toApply } from '#tests/support/start-updates.ts'

const { product, db, unique, startClient } = await startUpdates()

describe('the import', () => {
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
})
