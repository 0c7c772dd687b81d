// Editing the texts of mails about deadlines, and the preview (docs/rules/reminders.md).
import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import * as mailTexts from '#contract/calls/mail-texts.ts'
import * as training from '#contract/calls/training.ts'
import type { MailKind } from '#contract/rules/mail-texts.ts'
import {
  joinTeam,
  limitTo,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeTeam,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { defaultTexts } from '../../reminders/default-texts.ts'
import { mailTexts as textsOfClients } from '../../reminders/mail-text-queries.ts'
import { remindNow } from '../../reminders/remind-now.ts'
import { runReminders } from '../../reminders/run.ts'
import type { Tables } from '../../db/tables.ts'
import { addDays, weekdayOf } from '../../training/calendar.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const today = new Date().toISOString().slice(0, 10)
const texts = { subject: 'Due: {courses}', opening: 'Dear {name},\nplease learn.', closing: '' }

const mailOf = async (clientId: string | null, kind: MailKind = 'reminder') => {
  const { mails } = await product.ask(mailTexts.openMailTexts, { clientId }, admin)
  return mails.find((mail) => mail.kind === kind)
}
const usedBy = async (clientId: string) => (await textsOfClients(db, [clientId], 'reminder')).get(clientId)

test('a client’s texts outrank the provider’s, and these the default texts, until they are reset', async () => {
  const [client, other] = [await makeClient(product), await makeClient(product)]
  expect(await mailOf(client.id)).toEqual({
    kind: 'reminder',
    texts: defaultTexts.reminder,
    isOwn: false,
    otherwise: defaultTexts.reminder,
  })
  const provider = { ...texts, subject: 'From the provider' }
  await product.ask(mailTexts.save, { kind: 'reminder', ...provider }, admin)
  await product.ask(mailTexts.save, { clientId: client.id, kind: 'reminder', ...texts }, admin)
  expect(await mailOf(client.id)).toMatchObject({ texts, isOwn: true, otherwise: provider })
  expect([await usedBy(client.id), await usedBy(other.id)]).toEqual([texts, provider])
  expect(await mailOf(client.id, 'digest')).toMatchObject({ texts: defaultTexts.digest, isOwn: false })

  await product.ask(mailTexts.reset, { clientId: client.id, kind: 'reminder' }, admin)
  expect(await mailOf(client.id)).toMatchObject({ texts: provider, isOwn: false })
  await product.ask(mailTexts.reset, { kind: 'reminder' }, admin)
  expect(await mailOf(client.id)).toMatchObject({ texts: defaultTexts.reminder, isOwn: false })
  expect(await usedBy(client.id)).toEqual(defaultTexts.reminder)
})

test('texts that are what holds otherwise are not stored', async () => {
  const client = await makeClient(product)
  await product.ask(mailTexts.save, { clientId: client.id, kind: 'reminder', ...texts }, admin)
  await product.ask(
    mailTexts.save,
    { clientId: client.id, kind: 'reminder', ...defaultTexts.reminder },
    admin,
  )
  expect(await mailOf(client.id)).toMatchObject({ isOwn: false })
})

test('an unknown placeholder and a single brace are refused by name, and nothing is stored', async () => {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const wrong = { kind: 'reminder' as const, subject: 'For {nmae}', opening: 'Hello {name', closing: '' }
  const valid = 'Valid are {name}, {organisation}, {count}, {courses}, {first due date}.'
  expect(await product.refuse(mailTexts.save, wrong, manager)).toEqual({
    status: 400,
    errors: [
      `Subject: There is no placeholder {nmae}. ${valid}`,
      `Opening: A placeholder needs both braces: {name. ${valid}`,
    ],
  })
  expect(await mailOf(client.id)).toMatchObject({ isOwn: false })
  expect(await product.refuse(mailTexts.save, { ...texts, kind: 'reminder', subject: ' ' }, manager)).toEqual(
    { status: 400, errors: ['Please enter a subject'] },
  )
})

test('a manager edits the texts of the own client only, and a limited manager none', async () => {
  const [client, other] = [await makeClient(product), await makeClient(product)]
  const manager = await makeManager(product, client.id)
  await product.ask(mailTexts.save, { kind: 'notice', ...texts }, manager)
  expect(await mailOf(client.id, 'notice')).toMatchObject({ texts, isOwn: true })
  expect(await mailOf(null, 'notice')).toMatchObject({ isOwn: false })
  const ofOther = { clientId: other.id, kind: 'notice' as const, ...texts }
  expect((await product.refuse(mailTexts.save, ofOther, manager)).status).toBe(404)
  await limitTo(product, manager, await makeTeam(product, client.id))
  expect((await product.refuse(mailTexts.openMailTexts, {}, manager)).status).toBe(403)
})

/** A client with a learner for whom a course is due in three days, and one for whom nothing is. */
async function makeDue() {
  const client = await makeClient(product, { name: `Bryn Awel ${randomUUID()}` })
  const team = await makeTeam(product, client.id)
  const learner = await makeLearner(product, client.id, { firstName: 'Zoë <b>', lastName: 'Example' })
  await joinTeam(product, team, learner)
  const course = await makeCourse(product, { title: 'Fire & water' })
  const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  await product.ask(
    training.saveDeadline,
    { learningPathwayId: pathway.id, kind: 'fixed', day: addDays(today, 3) },
    admin,
  )
  await sql`update users set email_confirmed_at = now() where id = ${learner.id}::uuid`.execute(db)
  await updateAllObligations(db)
  return { client, team, learner, course }
}

const enablePolicy = (clientId: string, set: Partial<Insertable<Tables['reminder_policies']>>) =>
  db
    .insertInto('reminder_policies')
    .values({
      client_id: clientId,
      is_enabled: true,
      enabled_on: today,
      on_assignment: false,
      before_due: [],
      overdue_every: null,
      overdue_at_most: 1,
      before_expiry: [],
      notice_after: null,
      digest_weekday: null,
      digest_hour: 0,
      digest_when_empty: false,
      send_hour: 0,
      quiet_days: [],
      ...set,
    })
    .execute()

const makeOverdueBy = async (clientId: string, days: number) => {
  await sql`update deadlines set day = ${addDays(today, -days)}::date
             where pathway_id in (select pathway_id from client_pathways where client_id = ${clientId}::uuid)`.execute(
    db,
  )
  await updateAllObligations(db)
}

test('the preview as a person is the mail that this person is sent', async () => {
  const { client, learner, course } = await makeDue()
  await product.ask(mailTexts.save, { clientId: client.id, kind: 'reminder', ...texts }, admin)
  const wanted = { clientId: client.id, kind: 'reminder' as const, ...texts, personId: learner.id }
  const { people } = await product.ask(
    mailTexts.recipients,
    { clientId: client.id, kind: 'reminder', searchTerm: 'ZOE' },
    admin,
  )
  expect(people).toEqual([{ id: learner.id, name: 'Zoë <b> Example' }])
  const sentMail = () =>
    db
      .selectFrom('outbox')
      .where('user_id', '=', learner.id)
      .where('template_type', '=', 'Reminder')
      .select(['subject', 'html', 'text'])
      .executeTakeFirstOrThrow()

  const byHand = await product.ask(mailTexts.preview, wanted, admin)
  expect(byHand).toMatchObject({ subject: 'Due: 1 course', isExample: false })
  expect(byHand.html).toContain('Dear Zoë &lt;b&gt;,')
  expect(byHand.text).toContain(`/engage/${course.id}`)
  const now = new Date()
  await db
    .transaction()
    .execute((tx) => remindNow(tx, product.app, { clientId: client.id, ids: [learner.id] }, now))
  expect({ ...(await sentMail()), isExample: false }).toEqual(byHand)

  // By a policy, three days before.
  await sql`delete from outbox where user_id = ${learner.id}::uuid`.execute(db)
  await sql`delete from reminder_mails where user_id = ${learner.id}::uuid`.execute(db)
  await enablePolicy(client.id, { before_due: [3] })
  const byItself = await product.ask(mailTexts.preview, wanted, admin)
  expect(byItself.text).toContain('You get this mail because the course is due in 3 days.')
  await runReminders(product.app, now)
  expect({ ...(await sentMail()), isExample: false }).toEqual(byItself)
})

test('without a person, or with nothing due, the preview is an example', async () => {
  const client = await makeClient(product)
  const idle = await makeLearner(product, client.id, { firstName: 'Idle' })
  for (const kind of ['reminder', 'digest', 'notice'] as const) {
    const wanted = { clientId: client.id, kind, ...texts }
    const example = await product.ask(mailTexts.preview, wanted, admin)
    expect(example).toMatchObject({ isExample: true })
    expect(example.text).toContain('Dear Alex,')
  }
  const wanted = { clientId: client.id, kind: 'reminder' as const, ...texts, personId: idle.id }
  expect(await product.ask(mailTexts.preview, wanted, admin)).toMatchObject({ isExample: true })
  const { id: elsewhere } = (await makeDue()).learner
  expect((await product.refuse(mailTexts.preview, { ...wanted, personId: elsewhere }, admin)).status).toBe(
    404,
  )
})

test('a digest and a notice are previewed with the people whom the manager sees', async () => {
  const { client, team } = await makeDue()
  const [manager, limited] = [
    await makeManager(product, client.id, { firstName: 'Mia' }),
    await makeManager(product, client.id, { firstName: 'Lee' }),
  ]
  await sql`update users set email_confirmed_at = now() where id in (${manager.id}::uuid, ${limited.id}::uuid)`.execute(
    db,
  )
  const other = await makeTeam(product, client.id)
  await limitTo(product, limited, other)
  const digest = { clientId: client.id, kind: 'digest' as const, ...defaultTexts.digest }
  const whole = await product.ask(mailTexts.preview, { ...digest, personId: manager.id }, admin)
  expect(whole.text).toContain('Hello Mia,')
  expect(whole.text).toContain('Due soon: 1 person\n')
  expect(whole.text).toContain('Zoë <b> Example\n* Fire & water (Due soon)')
  const own = await product.ask(mailTexts.preview, { ...digest, personId: limited.id }, admin)
  expect(own.text).toContain('No learner has a course to complete')
  expect(own.text).not.toContain('Zoë')
  await limitTo(product, limited, team)
  const seen = await product.ask(mailTexts.preview, { ...digest, personId: limited.id }, admin)
  expect(seen.text).toContain('Due soon: 1 person\n')

  await makeOverdueBy(client.id, 8)
  const notice = { clientId: client.id, kind: 'notice' as const, ...defaultTexts.notice }
  const missed = await product.ask(mailTexts.preview, { ...notice, personId: manager.id }, admin)
  expect(missed).toMatchObject({
    isExample: false,
    subject: expect.stringContaining('1 course overdue at Bryn Awel'),
  })
  expect(missed.text).toContain('Zoë <b> Example: Fire & water (Overdue)')
})

test('previews of a digest and of a notice are the mails that each manager is sent', async () => {
  const { client, team } = await makeDue()
  await makeLearner(product, client.id, { firstName: 'Outside' })
  const [whole, limited] = [
    await makeManager(product, client.id, { firstName: 'Mia' }),
    await makeManager(product, client.id, { firstName: 'Lee' }),
  ]
  await limitTo(product, limited, team)
  await sql`update users set email_confirmed_at = now() where client_id = ${client.id}::uuid`.execute(db)
  await makeOverdueBy(client.id, 5)
  await enablePolicy(client.id, { notice_after: 5, digest_weekday: weekdayOf(today) })
  const previews = []
  for (const { id: personId } of [whole, limited])
    for (const kind of ['digest', 'notice'] as const)
      previews.push(
        await product.ask(
          mailTexts.preview,
          { clientId: client.id, kind, ...defaultTexts[kind], personId },
          admin,
        ),
      )
  await runReminders(product.app, new Date())
  const sentTo = (id: string) =>
    db
      .selectFrom('outbox')
      .where('user_id', '=', id)
      .where('template_type', 'in', ['Digest', 'OverdueNotice'])
      .orderBy('template_type')
      .select(['subject', 'html', 'text'])
      .execute()
  const sent = [...(await sentTo(whole.id)), ...(await sentTo(limited.id))]
  expect(sent.map((mail) => ({ ...mail, isExample: false }))).toEqual(previews)
  expect(previews.map(({ text }) => text.includes('Outside'))).toEqual([true, true, false, false])
  expect(previews.every(({ text }) => text.includes('Fire & water'))).toBe(true)
})
