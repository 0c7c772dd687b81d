// From the dashboard, what a manager does most takes as few presses as was promised.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '#contract/call.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as evidencePacks from '#contract/calls/evidence-packs.ts'
import * as learners from '#contract/calls/learners.ts'
import * as reminders from '#contract/calls/reminders.ts'
import { button, main, menuEntry } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { countPresses } from '../../testing/presses.ts'
import { type GivenReply, type Request, exampleOf, replyTo } from '../../testing/replies.ts'

const openDashboard = (replies: GivenReply[]) => openProduct('/', { role: 'CLIENTADMIN', replies })
const sentTo = (requests: Request[], { path }: { path: string }) =>
  requests.findLast(({ call }) => call.path === path)?.input

test('all who are overdue are reminded in two', async () => {
  const { peopleByState } = exampleOf(compliance.complianceOverview)
  const requests = await openDashboard([
    replyTo(compliance.complianceOverview, {
      people: 309,
      peopleByState: { ...peopleByState, overdue: 196 },
    }),
    replyTo(bulk.previewReminder, { people: 196, refused: [], mail: null }),
    replyTo(bulk.act, { changed: 196, refused: [], waiting: 0, actionId: null }),
  ])
  const pressed = countPresses()
  await button('Remind 196 overdue').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remind 196 people' }).click()
  await expect.poll(() => sentTo(requests, bulk.act)).toMatchObject({ action: 'remind' })
  expect(pressed()).toBe(2)
})

test('the list for an auditor is saved in three', async () => {
  const people = Array.from({ length: 10 }, (_, at) => ({
    ...exampleOf(compliance.people).people[0],
    id: String(at),
  }))
  const requests = await openDashboard([
    replyTo(compliance.people, { people, totalCount: 309, totalPages: 31 }),
  ])
  await expect.element(menuEntry('Compliance')).toBeVisible()
  const pressed = countPresses()
  await menuEntry('Compliance').click()
  await button('Download').click()
  await page.getByRole('menuitem', { name: 'Excel', exact: true }).click()
  await expect.poll(() => sentTo(requests, compliance.exportPeople)).toMatchObject({ format: 'xlsx' })
  expect(pressed()).toBe(3)
})

test('an evidence pack of the organisation is requested and downloaded in three', async () => {
  type Pack = Reply<typeof evidencePacks.list>['packs'][number]
  const [example] = exampleOf(evidencePacks.list).packs as [Pack]
  let packs: Pack[] = []
  const requests = await openDashboard([
    replyTo(evidencePacks.list, () => ({ packs, totalCount: packs.length, totalPages: 1 })),
    replyTo(evidencePacks.request, () => {
      packs = [{ ...example, state: 'ready', subjectName: 'Acorn' }]
      return { id: example.id }
    }),
  ])
  const pressed = countPresses()
  await menuEntry('Evidence packs').click()
  await button('Request pack').click()
  await button('Download Acorn').click()
  await expect.poll(() => sentTo(requests, evidencePacks.downloadPack)).toMatchObject({ id: example.id })
  expect(sentTo(requests, evidencePacks.request)).toMatchObject({ subject: 'client' })
  expect(pressed()).toBe(3)
})

test('why a person has got no mail is found in two', async () => {
  await openDashboard([
    replyTo(learners.list, {
      users: [
        { ...exampleOf(learners.list).users[0], name: 'Nia Evans', urlToken: 'nia', isClosedRecord: false },
      ],
    }),
    replyTo(reminders.explain, { excludedBy: 'unregistered', courses: [], mails: [] }),
  ])
  const pressed = countPresses()
  await menuEntry('Manage Learners').click()
  await main.getByRole('link', { name: 'Nia Evans', exact: true }).click()
  await expect
    .element(page.getByText('No reminders are sent before the person has registered.'))
    .toBeVisible()
  expect(pressed()).toBe(2)
})
