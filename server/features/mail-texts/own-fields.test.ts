// Own fields in the text of a reminder (people-132).
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as mailTexts from '#contract/calls/mail-texts.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import * as training from '#contract/calls/training.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { defaultTexts } from '../../reminders/default-texts.ts'
import { remindNow } from '../../reminders/remind-now.ts'
import { addDays } from '../../training/calendar.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const today = new Date().toISOString().slice(0, 10)

let client: Awaited<ReturnType<typeof makeClient>>
let learner: MadePerson
let department: string
beforeEach(async () => {
  await db.deleteFrom('person_fields').execute()
  await db.deleteFrom('mail_texts').execute()
  client = await makeClient(product)
  learner = await makeLearner(product, client.id, { firstName: 'Zoe' })
  const course = await makeCourse(product)
  const { id: learningPathwayId } = await makePathway(product, {
    courseIds: [course.id],
    clientIds: [client.id],
  })
  await product.ask(
    training.saveDeadline,
    { learningPathwayId, kind: 'fixed', day: addDays(today, 3) },
    admin,
  )
  await updateAllObligations(db)
  department = await addField('Department')
})

type NewField = Partial<Parameters<typeof product.ask<typeof personFields.create>>[1]>
const addField = async (name: string, more: NewField = {}) =>
  (
    await product.ask(
      personFields.create,
      { name, kind: 'text', clientId: null, seenBy: 'everybody', ...more },
      admin,
    )
  ).id
const give = (values: Record<string, string>) =>
  product.ask(personFields.saveValues, { userId: learner.id, values }, admin)
const textOf = (opening: string, subject = 'Due') => ({
  kind: 'reminder' as const,
  subject,
  opening,
  closing: '',
})
const save = (opening: string, subject?: string) =>
  product.ask(mailTexts.save, { clientId: client.id, ...textOf(opening, subject) }, admin)
const offered = async (who: MadePerson = admin) =>
  (await product.ask(mailTexts.openMailTexts, {}, who)).ownFields

/** The mail that is sent, after the preview of the same was compared with it. */
async function mailFor(opening: string, subject?: string) {
  await sql`delete from reminder_mails`.execute(db)
  await sql`delete from outbox`.execute(db)
  const preview = await product.ask(
    mailTexts.preview,
    { clientId: client.id, ...textOf(opening, subject), personId: learner.id },
    admin,
  )
  await db
    .transaction()
    .execute((tx) => remindNow(tx, product.app, { clientId: client.id, ids: [learner.id] }, new Date()))
  const sent = await db
    .selectFrom('outbox')
    .where('user_id', '=', learner.id)
    .select(['subject', 'html', 'text'])
    .executeTakeFirstOrThrow()
  expect({ ...sent, isExample: false }).toEqual(preview)
  return sent
}

test('the values are in the mail and its preview: escaped, dates in words, and nothing is read again', async () => {
  const day = await addField('First day', { kind: 'date' })
  await give({ [department]: '<b>R&D</b> {name} $& see https://evil.test/x', [day]: '2026-03-01' })
  const opening = 'Hello {name}\nTo {field department} since { Field  FIRST day }'
  await save(opening, 'For {field department}')
  const { subject, html, text } = await mailFor(opening, 'For {field department}')
  expect(subject).toContain('For <b>R&D<')
  expect(html).toContain('&lt;b&gt;R&amp;D&lt;')
  expect(html).not.toContain('<b>R&')
  expect(text).toContain('{name} $& see')
  expect(text).not.toContain('https://evil.test')
  expect(text).toContain('1 March 2026')
})

test('a placeholder stays when the field is renamed, and another field with the first name has another one', async () => {
  await give({ [department]: 'Kitchen' })
  await save('Dear {field department} people')
  await product.ask(personFields.update, { id: department, name: 'Unit', seenBy: 'everybody' }, admin)
  const second = await addField('Department')
  await give({ [second]: 'Elsewhere' })
  expect(await offered()).toEqual([
    { placeholder: 'field department', name: 'Unit' },
    { placeholder: 'field department 2', name: 'Department' },
  ])
  expect((await mailFor('Dear {field department} people')).text).toContain('Dear Kitchen people')
})

test('without a value, and after the field was hidden or deleted, the placeholder is empty', async () => {
  const opening = 'Dear [{field department}] people'
  await save(opening)
  const isEmpty = async () => expect((await mailFor(opening)).text).toContain('Dear [] people')
  await isEmpty()
  await give({ [department]: 'Kitchen' })
  expect((await mailFor(opening)).text).toContain('Dear [Kitchen] people')
  for (const seenBy of ['managers', 'administrators'] as const) {
    await product.ask(personFields.update, { id: department, name: 'Department', seenBy }, admin)
    await isEmpty()
  }
  await product.ask(personFields.update, { id: department, name: 'Department', seenBy: 'everybody' }, admin)
  expect((await mailFor(opening)).text).toContain('Dear [Kitchen] people')
  await product.ask(personFields.remove, { id: department }, admin)
  await isEmpty()
  expect((await mailFor(opening)).html).not.toContain('{field')
})

test('a subject without a word is the default one', async () => {
  await save('Hello', '{field department}')
  expect((await mailFor('Hello', '{field department}')).subject).toBe(
    `1 course to complete at ${client.name}`,
  )
})

test('reminders offer the fields of the provider that the persons see, and no other mail does', async () => {
  await addField('Salary band', { seenBy: 'administrators' })
  await addField('Grade', { seenBy: 'managers' })
  await addField('Shift', { clientId: client.id })
  const manager = await makeManager(product, client.id)
  for (const who of [admin, manager])
    expect(await offered(who)).toEqual([{ placeholder: 'field department', name: 'Department' }])
  for (const name of ['salary band', 'grade', 'shift', 'departmen'])
    expect(
      (await product.refuse(mailTexts.save, textOf(`Hello {field ${name}}`), manager)).errors[0],
    ).toContain(`There is no placeholder {field ${name}}. Valid are {name}`)
  for (const kind of ['digest', 'notice'] as const) {
    const texts = { ...defaultTexts[kind], kind, opening: 'Hello {field department}' }
    expect((await product.refuse(mailTexts.save, texts, manager)).status).toBe(400)
  }
  expect(await db.selectFrom('mail_texts').selectAll().execute()).toEqual([])
})

test('the example has a value of each kind, and a field named like another placeholder does not replace it', async () => {
  await addField('Count', { kind: 'number' })
  await addField('Site', { kind: 'choice', choices: 'North\nSouth' })
  await addField('{Odd}  name')
  const opening = '{field department}, {field count}, {field site}, {field odd name}, {count}, {constructor}.'
  const { text, isExample } = await product.ask(mailTexts.preview, textOf(opening), admin)
  expect(isExample).toBe(true)
  expect(text).toContain('Department, 42, North, {Odd} name, 3, .')
})
