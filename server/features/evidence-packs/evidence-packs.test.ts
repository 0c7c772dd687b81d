// What is in a pack, of whom, and that it agrees with the pages.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as personTraining from '#contract/calls/person-training.ts'
import * as evidencePacks from '#contract/calls/evidence-packs.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import * as training from '#contract/calls/training.ts'
import { personStateTexts, personStates } from '#contract/rules/compliance.ts'
import { obligationStatuses, obligationTexts } from '#contract/rules/training.ts'
import { filesIn } from '#tests/support/files-in-zip.ts'
import { evidence } from '#tests/support/make-evidence.ts'
import { changePerson } from '#tests/support/make-states.ts'
import { type MadePerson, makeClient, makeForm, makeLearner, makeManager } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { updateAllObligations } from '../../training/obligations.ts'
import { startPacks, tableIn } from '#tests/support/start-packs.ts'

const { product, db, admin, inDays, makeMixed, packOf, makeNext, downloadPack, check } = await startPacks()

type Totals = Record<string, number>
const figuresOf = (files: Map<string, Buffer>): Totals =>
  Object.fromEntries([
    ...tableIn(files, 'compliance').map(({ status, courses }) => [status as string, courses as number]),
    ...tableIn(files, 'up-to-date').flatMap(({ of, upToDate, inTotal }) => [
      [of as string, upToDate as number],
      [`${of as string}, of`, inTotal as number],
    ]),
    ...tableIn(files, 'people-by-state').map(({ state, people }) => [
      `${state as string} people`,
      people as number,
    ]),
  ])
/** Of the compliance page. */
async function totalsOf(asked: object, as: MadePerson): Promise<Totals> {
  const { totals, share, peopleByState } = await product.ask(compliance.obligations, asked, as)
  return {
    ...Object.fromEntries(obligationStatuses.map((status) => [obligationTexts[status], totals[status]])),
    ...Object.fromEntries(
      personStates.map((state) => [`${personStateTexts[state]} people`, peopleByState[state]]),
    ),
    'People with nothing overdue or expired': share.peopleUpToDate,
    'People with nothing overdue or expired, of': share.people,
    'Required courses neither overdue nor expired': share.requiredUpToDate,
    'Required courses neither overdue nor expired, of': share.required,
  }
}
const namesIn = (files: Map<string, Buffer>, table: string) => [
  ...new Set(tableIn(files, table).map(({ name }) => (name as string).split(' ')[0])),
]

describe('the figures are those of the compliance page', () => {
  test('of a client, a team and a pathway, for an administrator', async () => {
    const { client, team, pathway, extra, fire } = await makeMixed()
    // A course of both pathways: only the people of the team have it by the second one.
    await sql`insert into pathway_courses (pathway_id, course_id) values (${extra.id}, ${fire.id})`.execute(
      db,
    )
    await updateAllObligations(db)
    const ofClient = await packOf({ subject: 'client', clientId: client.id }, admin)
    expect(figuresOf(ofClient.files)).toEqual(await totalsOf({ clientId: client.id }, admin))
    const ofTeam = await packOf({ subject: 'team', teamId: team }, admin)
    expect(figuresOf(ofTeam.files)).toEqual(await totalsOf({ clientId: client.id, teamId: team }, admin))
    const asked = { clientId: client.id, learningPathwayId: pathway.id }
    const ofPathway = await packOf({ subject: 'pathway', ...asked }, admin)
    expect(figuresOf(ofPathway.files)).toEqual(await totalsOf(asked, admin))
    const second = { clientId: client.id, learningPathwayId: extra.id }
    const ofSecond = await packOf({ subject: 'pathway', ...second }, admin)
    expect(figuresOf(ofSecond.files)).toEqual(await totalsOf(second, admin))
    expect(figuresOf(ofSecond.files)['People with nothing overdue or expired, of']).toBe(2)
    expect(namesIn(ofSecond.files, 'people')).toEqual(['Ada', 'Ben'])
  })

  test('row by row, for a manager and for one who is limited to a team', async () => {
    const { manager, limited } = await makeMixed()
    for (const as of [manager, limited]) {
      const { files } = await packOf({ subject: 'client' }, as)
      expect(figuresOf(files)).toEqual(await totalsOf({}, as))
      const { obligations } = await product.ask(compliance.obligations, { pageSize: 100 }, as)
      const shown = obligations.map(
        ({ learner, course, status, dueOn, completedOn, validUntil, daysLate }) => ({
          ...{ name: learner.name, courseId: course.id, required: obligationTexts[status] },
          ...{ dueOn, completedOn, validUntil, daysLate },
        }),
      )
      const inPack = tableIn(files, 'courses').filter(({ required }) => required !== 'Not required')
      expect(inPack).toHaveLength(shown.length)
      expect(inPack).toEqual(expect.arrayContaining(shown.map((row) => expect.objectContaining(row))))
    }
  })
})

describe('whose evidence it is', () => {
  test('a limited manager gets the people of the own teams, and neither audit log nor feedback', async () => {
    const { limited, manager } = await makeMixed()
    const { files } = await packOf({ subject: 'client' }, limited)
    expect(namesIn(files, 'people').sort()).toEqual(['Ada', 'Ben'])
    expect(namesIn(files, 'courses').sort()).toEqual(['Ada', 'Ben'])
    expect([...files.keys()].filter((name) => /audit|feedback/.test(name))).toEqual([])
    const whole = await packOf({ subject: 'client' }, manager)
    expect(namesIn(whole.files, 'people')).toEqual(['Ada', 'Ben', 'Cai', 'Dee'])
  })

  test('of one person it has nothing about others', async () => {
    const { people, manager } = await makeMixed()
    const [ada] = people as [MadePerson]
    const { files } = await packOf({ subject: 'person', email: ada.email.toUpperCase() }, manager)
    for (const table of ['people', 'courses']) expect(namesIn(files, table)).toEqual(['Ada'])
    expect(files.get('data.js')?.toString()).not.toMatch(/Ben|Cai|Dee/)
  })

  test('of selected people it has nothing about others, and is named by how many they are', async () => {
    const { client, people, manager, limited } = await makeMixed()
    const [ada, ben, cai] = people as [MadePerson, MadePerson, MadePerson]
    const ofIds = (...chosen: MadePerson[]) => ({
      subject: 'people' as const,
      people: { userIds: chosen.map(({ id }) => id) },
    })
    const { id, files } = await packOf(ofIds(ada, cai, manager), manager)
    for (const table of ['people', 'courses']) expect(namesIn(files, table)).toEqual(['Ada', 'Cai'])
    expect(files.get('data.js')?.toString()).not.toMatch(/Ben|Dee/)
    expect([...files.keys()].filter((name) => /audit|feedback|left-out/.test(name))).toEqual([])
    const { packs } = await product.ask(evidencePacks.list, {}, manager)
    expect(packs.find((pack) => pack.id === id)).toMatchObject({
      ...{ subject: 'people', subjectName: `2 people of ${client.name}`, people: 2 },
    })
    const limitedTo = await packOf(ofIds(ada, cai, ben), limited)
    expect(namesIn(limitedTo.files, 'people')).toEqual(['Ada', 'Ben'])
    const one = await packOf(ofIds(cai), admin)
    expect(namesIn(one.files, 'people')).toEqual(['Cai'])
    const list = {
      subject: 'people' as const,
      people: {
        list: 'compliance' as const,
        compliance: { people: 'upToDate' as const, clientId: client.id },
      },
    }
    // Ben, Cai and Dee are overdue in a course that Ada has completed.
    const whole = await packOf(list, admin)
    expect(namesIn(whole.files, 'people')).toEqual(['Ada'])
  })

  test('who leaves the organisation or the own teams before it is made is not in it', async () => {
    const { client, people, limited, manager } = await makeMixed()
    const [ada, ben] = people as [MadePerson, MadePerson]
    const asked = { subject: 'people' as const, people: { userIds: [ada.id, ben.id] } }
    const { id } = await product.ask(evidencePacks.request, asked, limited)
    await db.deleteFrom('team_members').where('user_id', '=', ben.id).execute()
    await makeNext()
    const made = await filesIn((await downloadPack(id, limited)).rawPayload)
    expect(namesIn(made, 'people')).toEqual(['Ada'])
    const another = await makeClient(product)
    const second = await product.ask(evidencePacks.request, asked, manager)
    await db.updateTable('users').set({ client_id: another.id }).where('id', '=', ben.id).execute()
    await makeNext()
    expect(namesIn(await filesIn((await downloadPack(second.id, manager)).rawPayload), 'people')).toEqual([
      'Ada',
    ])
    const both = await product.refuse(evidencePacks.request, asked, admin)
    expect(both).toEqual({
      status: 400,
      errors: ['An evidence pack is about people of one organisation. Please select people of one only'],
    })
    expect(
      await product.refuse(evidencePacks.request, { ...asked, people: { userIds: [ben.id] } }, manager),
    ).toMatchObject({ status: 404 })
    expect(await product.refuse(evidencePacks.request, { subject: 'people' }, manager)).toEqual({
      status: 400,
      errors: ['Please select at least one user'],
    })
    const noLearner = await makeManager(product, client.id)
    expect(
      await product.refuse(evidencePacks.request, { ...asked, people: { userIds: [noLearner.id] } }, manager),
    ).toEqual({
      status: 400,
      errors: ['There is no learner among these people'],
    })
  })

  test('archived people are in packs of administrators only', async () => {
    const { client, manager, people } = await makeMixed()
    await changePerson(product, people[3] as MadePerson, { archived: true })
    // Who waits to be accepted is in none (clients-24).
    await db
      .updateTable('users')
      .set({ awaits_acceptance: true, archived_at: 'now' })
      .where('id', '=', people[2]?.id ?? '')
      .execute()
    const names = async (as: MadePerson) =>
      namesIn((await packOf({ subject: 'client', clientId: client.id }, as)).files, 'people')
    const all = await names(admin)
    expect(all).toContain('Dee')
    expect(all).not.toContain('Cai')
    expect(await names(manager)).not.toContain('Dee')
  })
})

describe('what is in it', () => {
  test('external completions with their evidence, exemptions and extensions with their reasons', async () => {
    const { manager, people, lift, fire, data } = await makeMixed()
    const [ada, ben, cai] = people as [MadePerson, MadePerson, MadePerson]
    const external = {
      ...{ urlToken: ada.urlToken, courseId: lift.id, completedOn: inDays(-20), title: 'Lift course, TÜV' },
      evidence: evidence(),
    }
    await product.ask(personTraining.recordExternal, external, manager)
    await product.ask(
      training.extend,
      { rows: [{ urlToken: cai.urlToken, courseId: fire.id }], day: inDays(30), reason: 'On parental leave' },
      manager,
    )
    const { files, bytes } = await packOf({ subject: 'client' }, manager)
    const [recorded] = tableIn(files, 'external-completions')
    expect(recorded).toMatchObject({ personId: ada.id, title: 'Lift course, TÜV', completedOn: inDays(-20) })
    expect(files.get(recorded?.['file'] as string)?.toString()).toMatch(/^%PDF/)
    expect(tableIn(files, 'extensions')).toMatchObject([
      { personId: cai.id, dueOn: inDays(30), reason: 'On parental leave' },
    ])
    expect(tableIn(files, 'exemptions')).toMatchObject([
      { personId: ben.id, courseId: data.id, reason: 'Away' },
    ])
    expect(await check(bytes)).toMatchObject({ findings: [], manifest: { people: 4 } })
  })

  test('attempts and answers of the period, with the three times apart', async () => {
    const { people, fire, manager } = await makeMixed()
    const [ada] = people as [MadePerson]
    const { id: recordId } = await db
      .selectFrom('course_records')
      .where('user_id', '=', ada.id)
      .where('course_id', '=', fire.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const attempt = await addAttempt(recordId, fire.id, 2, inDays(-3))
    await addAttempt(recordId, fire.id, 3, inDays(-800))
    const { files } = await packOf({ subject: 'client', fromDay: inDays(-10), toDay: inDays(0) }, manager)
    const attempts = tableIn(files, 'attempts')
    expect(attempts.map((row) => row['attempt'])).toEqual([1, 2])
    expect(attempts.slice(1)).toMatchObject([
      { attemptId: attempt, reportedSeconds: 95, openSeconds: 200, activeSeconds: 120 },
    ])
    expect(tableIn(files, 'answers')).toMatchObject([
      {
        attemptId: attempt,
        question: 'Which_class_of_fire',
        questionName: 'Which class of fire',
        response: 'b',
        correctResponse: 'a',
        isRight: false,
      },
    ])
    expect(files.get('tables/answers.csv')?.toString()).toContain('Which_class_of_fire')
  })

  test('mails without their text and without links; for a manager only reminders', async () => {
    const { people, client, manager } = await makeMixed()
    const secret = 'https://learning.example.org/Reset/abcdef/123456'
    await db
      .insertInto('outbox')
      .values({
        ...{ user_id: people[0]?.id as string, to_address: 'ada@example.test', to_name: 'Ada' },
        ...{ template_type: 'PasswordReset', subject: `Open ${secret}`, html: secret, text: secret },
      })
      .execute()
    const { files } = await packOf({ subject: 'client', clientId: client.id }, admin)
    expect(tableIn(files, 'mails')).toMatchObject([
      { kind: 'PasswordReset', subject: 'Open (link taken out)', state: 'Waiting to be sent' },
    ])
    for (const content of files.values()) expect(content.toString()).not.toContain('abcdef')
    expect(tableIn((await packOf({ subject: 'client' }, manager)).files, 'mails')).toEqual([])
  })

  test('neither passwords nor tokens nor answers at registration', async () => {
    const { people, client } = await makeMixed()
    await sql`insert into registrations (user_id, date_of_birth, post_code, knows_climate_action, understands_own_role,
                understands_organisation_role, heard_of_sustainable_development_goals)
              values (${people[0]?.id}, '1987-06-05', 'CANARY 1', true, true, true, true)`.execute(db)
    const { files } = await packOf({ subject: 'client', clientId: client.id }, admin)
    const { password_hash: password } = await db
      .selectFrom('users')
      .where('id', '=', people[0]?.id as string)
      .select('password_hash')
      .executeTakeFirstOrThrow()
    for (const [name, content] of files)
      for (const canary of ['1987-06-05', 'CANARY 1', password as string, people[0]?.token as string])
        expect(content.toString(), name).not.toContain(canary)
  })

  test('feedback as managers are shown it, also for an administrator', async () => {
    const { client, fire } = await makeMixed()
    const form = await makeForm(product, { courseId: fire.id })
    for (const firstName of ['One', 'Two', 'Three']) {
      const { id } = await makeLearner(product, client.id, { firstName })
      await db
        .insertInto('feedback_submissions')
        .values({
          ...{ form_id: form.id, course_id: fire.id, user_id: id, client_id: client.id },
          additional_feedback: `A secret of ${firstName}`,
        })
        .execute()
    }
    const { files } = await packOf({ subject: 'client', clientId: client.id }, admin)
    for (const content of files.values()) expect(content.toString()).not.toContain('A secret of')
  })
})

describe('a name with special characters is only text', () => {
  test('as a formula in a table, or as a tag on the page', async () => {
    const { client, people } = await makeMixed()
    await db
      .updateTable('users')
      .set({ first_name: '=cmd()</script><img src=x>', last_name: '../../x' })
      .where('id', '=', people[0]?.id as string)
      .execute()
    const { files } = await packOf({ subject: 'client', clientId: client.id }, admin)
    expect(files.get('tables/people.csv')?.toString()).toContain("'=cmd()")
    expect([...files.keys()].filter((name) => name.includes('..'))).toEqual([])
    expect(files.get('index.html')?.toString()).not.toContain('<img src=x>')
  })
})

describe('a request is refused', () => {
  test.each([
    [{ subject: 'client' }, 400, 'Please choose an organisation'],
    [{ subject: 'team' }, 400, 'Please choose a team'],
    [{ subject: 'person' }, 400, 'Please enter the email address of a learner'],
    [{ subject: 'person', email: 'nobody@example.test' }, 404, 'There is no learner with this email address'],
    [{ subject: 'course' }, 400, 'Please choose what it is about: client, team, pathway, person, people'],
  ])('for an administrator: %j', async (asked, status, error) => {
    expect(await product.refuse(evidencePacks.request, asked, admin)).toEqual({ status, errors: [error] })
  })

  test('for an impossible period', async () => {
    const { manager } = await makeMixed()
    const refuse = async (fromDay: string, toDay: string) =>
      (await product.refuse(evidencePacks.request, { subject: 'client', fromDay, toDay }, manager)).errors
    expect(await refuse('2026-02-02', '2026-02-01')).toEqual([
      'Please choose a first day that is not after the last day',
    ])
    expect(await refuse('2015-01-01', '2025-01-01')).toEqual(['Please choose a period of at most 10 years'])
    expect(await refuse('2026-02-31', '2026-03-01')).toHaveLength(1)
  })

  test('while another one of the same client and requester is not ready', async () => {
    const { manager, client } = await makeMixed()
    const { id } = await product.ask(evidencePacks.request, { subject: 'client' }, manager)
    expect(await product.refuse(evidencePacks.request, { subject: 'client' }, manager)).toEqual({
      status: 409,
      errors: [
        'An evidence pack of this organisation that you requested is not ready yet. Please wait for it, or cancel it',
      ],
    })
    const other = await makeManager(product, client.id)
    const second = await product.ask(evidencePacks.request, { subject: 'client' }, other)
    expect(await product.send(requestOf(evidencePacks.downloadPack, { id }, manager))).toMatchObject({
      statusCode: 409,
    })
    await product.ask(evidencePacks.remove, { id }, manager)
    await product.ask(evidencePacks.remove, { id: second.id }, other)
  })
})

async function addAttempt(recordId: string, courseId: string, number: number, day: string): Promise<string> {
  const { id: versionId } = await db
    .insertInto('course_versions')
    .values({
      ...{ course_id: courseId, number: 90 + number, scorm_version: '1.2', package: '{}' },
      ...{ size_bytes: 1, file_count: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = `${day}T10:00:00Z`
  const { id } = await db
    .insertInto('attempts')
    .values({ record_id: recordId, number, version_id: versionId, started_at: at, lesson_status: 3 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const interactions = [
    {
      id: 'Which_class_of_fire',
      type: 'choice',
      student_response: 'b',
      result: 'wrong',
      correct_responses: [{ pattern: 'a' }],
    },
  ]
  await sql`insert into item_states (attempt_id, item, cmi, total_seconds, updated_at)
            values (${id}, 'one', ${JSON.stringify({ interactions })}::jsonb, 95, ${at})`.execute(db)
  await sql`insert into learning_time (attempt_id, day, period, open_seconds, active_seconds)
            values (${id}, ${day}::date, gen_random_uuid(), 200, 120)`.execute(db)
  return id
}

test('own fields of the people are in it, without those that only administrators see (rule people-62)', async () => {
  const { client } = await makeMixed()
  const learner = await makeLearner(product, client.id, { firstName: 'Field', lastName: 'Mouse' })
  for (const [name, seenBy] of [
    ['Salary band', 'administrators'],
    ['Department', 'managers'],
  ] as const) {
    const field = { name, kind: 'text', seenBy, clientId: client.id } as const
    const { id } = await product.ask(personFields.create, field, admin)
    await product.ask(personFields.saveValues, { userId: learner.id, values: { [id]: `${name} 7` } }, admin)
  }
  const { files } = await packOf({ subject: 'person', email: learner.email }, admin)
  expect(tableIn(files, 'own-fields').map(({ name, field, value }) => [name, field, value])).toEqual([
    ['Field Mouse', 'Department', 'Department 7'],
  ])
})
