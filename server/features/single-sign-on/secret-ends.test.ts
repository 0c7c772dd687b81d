// A secret that ends soon is mailed about once (rule access-71).
import { expect, test } from 'vitest'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { makeManager } from '#tests/support/make.ts'
import { startSingleSignOn } from '#tests/support/start-single-sign-on.ts'
import { noticeSecretEnds } from './secret-ends.ts'

const { product, db, admin, setUp } = await startSingleSignOn()
const client = await setUp('ends.example')
const manager = await makeManager(product, client.id)

const at = (day: string) => new Date(`${day}T12:00:00Z`)
const endsOn = (secretEndsOn: string) =>
  product.ask(singleSignOn.updateSingleSignOn, { ...client.settings, secretEndsOn }, admin)
const turn = (isOn: boolean) =>
  product.ask(singleSignOn.switchSingleSignOn, { clientId: client.id, isOn }, admin)
async function mailsAfter(day: string) {
  await db.deleteFrom('outbox').execute()
  await noticeSecretEnds(product.app, at(day))
  const mails = await db
    .selectFrom('outbox')
    .where('template_type', '=', 'SingleSignOnSecretEnds')
    .select(['to_address as to', 'subject', 'text'])
    .execute()
  return mails
}

test('administrators are mailed once, thirty days before, and again about the next secret', async () => {
  await endsOn('2027-03-31')
  expect(await mailsAfter('2027-02-28')).toEqual([])
  const [mail, ...more] = await mailsAfter('2027-03-01')
  expect(mail).toMatchObject({
    to: admin.email,
    subject: expect.stringMatching(/^The secret for single sign-on of .* ends$/),
  })
  expect(mail?.text).toContain('ends on 31 March 2027')
  expect(more).toEqual([])
  for (const day of ['2027-03-01', '2027-03-31', '2027-04-15']) expect(await mailsAfter(day)).toEqual([])
  await endsOn('2028-03-31')
  expect(await mailsAfter('2028-03-01')).toHaveLength(1)
})

test('managers are mailed too where they set it up', async () => {
  await product.ask(singleSignOn.updateManagersMay, { clientId: client.id, managersMay: true }, admin)
  await endsOn('2029-03-31')
  const mails = await mailsAfter('2029-03-20')
  expect(mails.map(({ to }) => to).sort()).toEqual([admin.email, manager.email].sort())
})

test('nobody is mailed while it is off, and of several processes at once one mails', async () => {
  await turn(false)
  await endsOn('2030-03-31')
  expect(await mailsAfter('2030-04-01')).toEqual([])
  await turn(true)
  await db.deleteFrom('outbox').execute()
  await Promise.all([1, 2, 3].map(() => noticeSecretEnds(product.app, at('2030-04-01'))))
  const mails = await db.selectFrom('outbox').select('subject').execute()
  expect(mails).toHaveLength(2)
  expect(mails[0]?.subject).toMatch(/ ended$/)
})
