// People without an email address: no mail is for them, and their managers have them in the digest (rules people-75 and people-76).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as reminders from '#contract/calls/reminders.ts'
import { joinTeam, limitTo, makeAdmin, makeLearner, makeManager, makeTeam } from '#tests/support/make.ts'
import { startReminders } from '#tests/support/start-reminders.ts'
import { addDays, weekdayOf } from '../training/calendar.ts'

const { product, db, today, makeReminding, makeDue, runOn, queued } = await startReminders()
const heading = 'They have no email address and get no reminder, so please tell them'

async function makeNameless(clientId: string, lastName: string) {
  const person = await makeLearner(product, clientId, { lastName })
  await sql`update users set email = '', login_name = ${lastName} where id = ${person.id}::uuid`.execute(db)
  return person
}

test('the digest names those who get no reminder with their courses, to each manager the own people only', async () => {
  const client = await makeReminding({ overdueEvery: 1, digestWeekday: weekdayOf(today), noticeAfter: null })
  const [manager, limited] = [await makeManager(product, client.id), await makeManager(product, client.id)]
  const team = await makeTeam(product, client.id)
  await limitTo(product, limited, team)
  const inside = await makeNameless(client.id, 'Inside')
  await makeNameless(client.id, 'Outside')
  await joinTeam(product, team, inside)
  const mailed = await makeLearner(product, client.id, { lastName: 'Mailed' })
  await makeDue(client, { Fire: addDays(today, -3) })
  await runOn(today)
  const mails = await queued()
  expect(mails.map((mail) => [mail.template_type, mail.to_address]).toSorted()).toEqual(
    [
      ['Digest', manager.email],
      ['Digest', limited.email],
      ['Reminder', mailed.email],
    ].toSorted(),
  )
  const listedFor = (email: string) => {
    const text = mails.find((mail) => mail.to_address === email)?.text ?? ''
    expect(text).toContain(heading)
    return text.slice(text.indexOf(heading))
  }
  for (const name of ['Inside', 'Outside'])
    expect(listedFor(manager.email)).toContain(`* Pat ${name}\n  Fire`)
  expect(listedFor(manager.email)).not.toContain('Pat Mailed')
  expect(listedFor(limited.email)).not.toContain('Outside')
  const { rows } = await sql`select from reminder_mails where user_id = ${inside.id}::uuid`.execute(db)
  expect(rows).toEqual([])
})

test('the page of the person says so, and plans no reminder (reminders-2)', async () => {
  const client = await makeReminding({ overdueEvery: 1 })
  const manager = await makeManager(product, client.id)
  const { urlToken } = await makeNameless(client.id, 'Unplanned')
  await makeDue(client, { Fire: addDays(today, 3) })
  const explained = await product.ask(reminders.explain, { urlToken }, manager)
  expect(explained.excludedBy).toBe('noAddress')
  expect(explained.courses.map(({ title, next }) => [title, next])).toEqual([['Fire', null]])
})

test('the prediction has no mail for them, as the job has none', async () => {
  const client = await makeReminding({ overdueEvery: 1, noticeAfter: null, digestWeekday: null })
  const mailed = await makeLearner(product, client.id, { lastName: 'Mailed' })
  await makeNameless(client.id, 'Unmailed')
  await makeDue(client, { Fire: today })
  const admin = await makeAdmin(product)
  const predicted = await product.ask(
    reminders.predict,
    { clientId: client.id, day: addDays(today, 1) },
    admin,
  )
  expect(predicted.mails.map(({ kind, email }) => [kind, email])).toEqual([['reminder', mailed.email]])
  expect(predicted.late.map(({ name }) => name).toSorted()).toEqual(['Pat Mailed', 'Pat Unmailed'])
})

test('“Remind” leaves them out with the reason, in the preview and in the action', async () => {
  const client = await makeReminding()
  const manager = await makeManager(product, client.id)
  const person = await makeNameless(client.id, 'Nameless')
  await makeDue(client, { Fire: addDays(today, -3) })
  const userIds = [person.id]
  expect(await product.ask(bulk.previewReminder, { userIds }, manager)).toEqual({
    people: 0,
    refused: [{ reason: 'Has no email address', people: 1, names: ['Pat Nameless'] }],
    mail: null,
  })
  const { changed, refused } = await product.ask(bulk.act, { action: 'remind', userIds }, manager)
  expect([changed, refused]).toEqual([0, [{ reason: 'Has no email address', people: 1 }]])
  expect(await queued()).toEqual([])
})
