// Coming in with a real OpenID provider for the first time, as a new learner or as somebody of a list (rule access-63).
import { describe, expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as joining from '#contract/calls/joining.ts'
import * as learners from '#contract/calls/learners.ts'
import { create as createField } from '#contract/calls/person-fields.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { openTheme } from '#contract/calls/theme.ts'
import { create as createWebhook } from '#contract/calls/webhooks.ts'
import { makeLearner, makeManager, makeTeam } from '#tests/support/make.ts'
import { startLogIn } from '#tests/support/start-log-in.ts'
import { openIdAccount } from '#tests/support/start-single-sign-on.ts'

const { product, db, admin, setUp, logIn, openId, client, personWith, linksOf, statusWith } =
  await startLogIn()

describe('who comes for the first time (rule access-63)', () => {
  test('becomes a learner of the client and of no other, with a session', async () => {
    const account = openIdAccount()
    const { status, user } = await logIn(client.providerId, account)
    expect(status).toBe(200)
    expect(user).toMatchObject({
      role: 'LEARNER',
      secondaryRole: null,
      clientId: client.id,
      firstName: 'Nia',
    })
    expect(await statusWith(user?.token)).toBe(200)
    expect(await personWith(String(account['email']))).toMatchObject({
      client_id: client.id,
      last_name: account['family_name'],
      password_hash: null,
      archived_at: null,
      awaits_seat: false,
      email_confirmed_at: expect.any(String),
    })
    expect(await linksOf(user?.id ?? '')).toEqual([{ issuer: openId.issuer, subject: account.sub }])
  })

  test('is the same person the next time, whatever the address and the name are by then', async () => {
    const account = openIdAccount()
    const first = await logIn(client.providerId, account)
    const again = await logIn(client.providerId, {
      ...account,
      email: 'married@elsewhere.example',
      family_name: '',
    })
    expect(again.user).toMatchObject({ id: first.user?.id, lastName: account['family_name'] })
    expect(await personWith('married@elsewhere.example')).toBeUndefined()
  })

  test('twice at the same moment is one person', async () => {
    const account = openIdAccount()
    const both = await Promise.all([1, 2].map(() => logIn(client.providerId, account)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.user?.id).toBe(both[1]?.user?.id)
  })

  test('joins the teams and gets the own fields that the provider names, and no others', async () => {
    const at = await setUp('fields.example')
    const [kitchen] = [await makeTeam(product, at.id, { name: 'Kitchen' }), await makeTeam(product, at.id)]
    const field = async (name: string, unique = false) =>
      (
        await db
          .insertInto('person_fields')
          .values({
            client_id: at.id,
            name,
            kind: 'text',
            choices: [],
            seen_by: 'managers',
            is_required: false,
            is_unique: unique,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [department, costCentre] = [await field('Department'), await field('Cost centre', true)]
    const { updateSingleSignOn } = await import('#contract/calls/single-sign-on.ts')
    const fieldClaims = [
      { fieldId: department, claim: 'department' },
      { fieldId: costCentre, claim: 'cost_centre' },
    ]
    await product.ask(updateSingleSignOn, { ...at.settings, teamClaim: 'groups', fieldClaims }, admin)
    const comes = async (name: string) =>
      (
        await logIn(
          at.providerId,
          openIdAccount({
            email: `${name}@fields.example`,
            groups: ['KITCHEN', 'All staff'],
            department: 'Catering',
            cost_centre: 'C-1',
          }),
        )
      ).user?.id ?? ''
    const [first, second] = [await comes('first'), await comes('second')]
    const valuesOf = async (id: string) =>
      (
        await db
          .selectFrom('person_field_values')
          .where('user_id', '=', id)
          .select(['field_id', 'value'])
          .execute()
      ).map((row) => [row.field_id, row.value])
    expect(new Map((await valuesOf(first)) as [string, string][])).toEqual(
      new Map([
        [department, 'Catering'],
        [costCentre, 'C-1'],
      ]),
    )
    // Only one person may have it.
    expect(await valuesOf(second)).toEqual([[department, 'Catering']])
    const teams = await db.selectFrom('team_members').where('user_id', '=', first).select('team_id').execute()
    expect(teams).toEqual([{ team_id: kitchen.id }])
  })

  test('is asked for the required own fields that the provider does not send (people-181)', async () => {
    const at = await setUp('asked.example')
    for (const [name, seenBy] of [
      ['Department', 'everybody'],
      ['Cost centre', 'managers'],
    ] as const)
      await product.ask(createField, { clientId: at.id, kind: 'text', name, seenBy, isRequired: true }, admin)
    const { status, user } = await logIn(at.providerId, openIdAccount({ email: 'nia@asked.example' }))
    expect(status).toBe(200)
    expect((await product.ask(openTheme, {}, user ?? undefined)).missingFields).toEqual(['Department'])
  })

  test('comes in without a value that is another person’s or of another kind, and is asked for it (people-186)', async () => {
    const at = await setUp('refused-values.example')
    const field = async (name: string, more: object) =>
      (
        await product.ask(
          createField,
          {
            ...{ clientId: at.id, kind: 'text' as const, name, seenBy: 'everybody' as const },
            ...{ isRequired: true, ...more },
          },
          admin,
        )
      ).id
    const badge = await field('Badge', { isUnique: true })
    const firstDay = await field('First day', { kind: 'date' })
    await product.ask(
      singleSignOn.updateSingleSignOn,
      {
        ...at.settings,
        fieldClaims: [
          { fieldId: badge, claim: 'cost_centre' },
          { fieldId: firstDay, claim: 'department' },
        ],
      },
      admin,
    )
    const comes = async (number: string, day: string) => {
      const email = `${crypto.randomUUID()}@refused-values.example`
      const account = openIdAccount({ email, cost_centre: number, department: day })
      const { status, user } = await logIn(at.providerId, account)
      const stored = await db
        .selectFrom('person_field_values')
        .where('user_id', '=', user?.id ?? '')
        .orderBy('value')
        .select('value')
        .execute()
      const { missingFields } = await product.ask(openTheme, {}, user ?? undefined)
      return [status, missingFields, stored.map(({ value }) => value)]
    }
    expect(await comes('A-1', '2026-02-01')).toEqual([200, [], ['2026-02-01', 'A-1']])
    expect(await comes('a-1', '2026-02-01')).toEqual([200, ['Badge'], ['2026-02-01']])
    expect(await comes('A-2', '02/01/2026')).toEqual([200, ['First day'], ['A-2']])
    expect(await comes('A-1', 'soon')).toEqual([200, ['Badge', 'First day'], []])
    const { users: listed } = await product.ask(
      learners.list,
      { clientId: at.id, status: 'incomplete' },
      admin,
    )
    expect(listed).toHaveLength(3)
  })

  test('needs a place: a full client says so, and one place is taken once', async () => {
    const full = await setUp('full.example')
    await db.updateTable('clients').set({ maximum_learners: 1 }).where('id', '=', full.id).execute()
    const people = ['one', 'two', 'three'].map((name) => openIdAccount({ email: `${name}@full.example` }))
    const results = await Promise.all(people.map((account) => logIn(full.providerId, account)))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(results.find(({ status }) => status === 401)?.message).toMatch(
      /^All places of your organisation are taken/,
    )
  })

  test('waits where the client accepts people first, and comes in once accepted', async () => {
    const careful = await setUp('careful.example')
    await db.updateTable('clients').set({ approves_joiners: true }).where('id', '=', careful.id).execute()
    const wanted = { name: 'HR', url: 'https://hr.example.org/', events: ['person.created' as const] }
    await product.ask(createWebhook, wanted, admin)
    const account = openIdAccount({ email: 'new@careful.example' })
    for (let time = 0; time < 2; time++)
      expect(await logIn(careful.providerId, account)).toMatchObject({
        status: 401,
        user: null,
        message: expect.stringMatching(/^Your account is waiting to be accepted/),
      })
    const { id = '' } = (await personWith('new@careful.example')) ?? {}
    const sent = db.selectFrom('webhook_deliveries').where('user_id', '=', id).select('event')
    expect(await sent.execute()).toEqual([])
    await product.ask(joining.accept, { userIds: [id] }, await makeManager(product, careful.id))
    expect(await sent.execute()).toEqual([{ event: 'person.created' }])
    expect(await logIn(careful.providerId, account)).toMatchObject({ status: 200, user: { id } })
  })
})

describe('people of a list who log in by single sign-on before it is undone', () => {
  const listed = async (clientId: string, row: { firstName: string; lastName: string; email: string }) => {
    const line = Object.values(row).join(',')
    const csvFile = new File([`First name,Last name,Email,Employee number\n${line},17`], 'hr.csv')
    const { goodRows, updates, previewToken } = await product.ask(
      learners.preview,
      { csvFile, mode: 'update', clientId },
      admin,
    )
    const expected = { added: goodRows.length, changed: updates.length, back: 0, archived: 0 }
    const rows = [...goodRows, ...updates].map((one) => ({ ...one, isKept: true }))
    const wanted = { clientId, rows, expected, previewToken, fileName: 'hr.csv' }
    return (await product.ask(learners.applyImport, wanted, admin)).actionId ?? ''
  }

  test('stay where the list has added them, and log in as before (people-53)', async () => {
    const at = await setUp('added.example')
    const email = 'nia@added.example'
    const id = await listed(at.id, { firstName: 'Nia', lastName: 'Evans', email })
    const account = openIdAccount({ email })
    const { user } = await logIn(at.providerId, account)
    expect(await product.ask(bulk.undo, { id }, admin)).toEqual({
      changed: 0,
      refused: [{ reason: 'Changed since', people: 1 }],
    })
    expect(await personWith(email)).toMatchObject({ id: user?.id, archived_at: null })
    expect((await logIn(at.providerId, account)).user?.id).toBe(user?.id)
  })

  test.each([true, false])(
    'have the earlier address again where the list has changed it, and log in as before: registered before %s',
    async (isRegistered) => {
      const domain = `changed-${isRegistered}.example`
      const at = await setUp(domain)
      const nia = await makeLearner(product, at.id, { firstName: 'Nia', lastName: 'Evans' })
      await db
        .updateTable('users')
        .set({
          employee_number: '17',
          ...(isRegistered ? {} : { email_confirmed_at: null, password_hash: null }),
        })
        .where('id', '=', nia.id)
        .execute()
      const email = `nia@${domain}`
      const id = await listed(at.id, { firstName: 'Nia', lastName: 'Evans', email })
      const account = openIdAccount({ email })
      expect((await logIn(at.providerId, account)).user?.id).toBe(nia.id)
      expect(await product.ask(bulk.undo, { id }, admin)).toEqual({ changed: 1, refused: [] })
      expect(await personWith(nia.email)).toMatchObject({ id: nia.id, employee_number: '17' })
      expect(await logIn(at.providerId, account)).toMatchObject({ status: 200, user: { id: nia.id } })
      expect(await personWith(email)).toBeUndefined()
    },
  )
})
