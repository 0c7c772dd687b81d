// The list of a past day has the filters of today's, says how its states are known (rule deadlines-64), and its people can be selected.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#contract/call.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as courses from '#contract/calls/courses.ts'
import * as evidencePacks from '#contract/calls/evidence-packs.ts'
import * as pathways from '#contract/calls/pathways.ts'
import { button, main } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { exampleOf, replyTo } from '../../testing/replies.ts'

const idOf = (at: number) => `5e1e1b1e-5b1e-4b1e-8b1e-00000000000${at}`
const matching = Array.from({ length: 11 }, () => crypto.randomUUID())
const example = exampleOf(compliance.pastPeople).people[0] as Reply<
  typeof compliance.pastPeople
>['people'][number]
const none = { overdue: 0, expired: 0, dueSoon: 0, renewalDue: 0, nothingDue: 0 }

const openPast = (filter = '', peopleWorkedOut = 2, width = 1280) =>
  openProduct(`/compliance?on=2026-03-01${filter}`, {
    rows: 2,
    viewport: [width, 800],
    replies: [
      replyTo(compliance.pastPeople, {
        knownFrom: '2026-05-09',
        peopleByState: { ...none, overdue: 1, nothingDue: 2 },
        peopleWorkedOut,
        totalCount: 12,
        totalPages: 1,
        people: ['Ada', 'Ben', 'Cai'].map((name, at) => ({
          ...example,
          id: idOf(at),
          name,
          urlToken: name === 'Ben' ? null : name,
          state: 'nothingDue' as const,
          stateKnownNow: 'nothingDue' as const,
          isWorkedOut: name === 'Ada',
        })),
      }),
      replyTo(pathways.list, { learningPathways: [{ id: idOf(8), name: 'Fire safety' }] }),
      replyTo(courses.listOfClient, { courses: [{ id: idOf(9), title: 'Extinguishers' }] }),
      replyTo(bulk.matching, { userIds: matching }),
    ],
  })

type Requests = Awaited<ReturnType<typeof openPast>>
const inputTo = (requests: Requests) => (call: { path: string }) =>
  requests.find((request) => request.call.path === call.path)?.input

test('pathway and course narrow a past day, and the sentences are those of what is chosen', async () => {
  const requests = await openPast()
  const asked = () => requests.findLast(({ call }) => call.path === compliance.pastPeople.path)?.input
  await expect.element(main).toHaveTextContent(/2 of 3 people were up to date on 01-03-2026 \(66%\)/)
  await expect
    .element(main)
    .toHaveTextContent(/stored since 09-05-2026, but not those of 2 people on that day/)
  await expect.element(main).toHaveTextContent(/nothing of theirs was overdue or expired on 01-03-2026/)
  await expect.element(main).not.toHaveTextContent(/today\. Courses/)
  await page.getByLabelText('Learning pathway').selectOptions('Fire safety')
  await expect.poll(asked).toMatchObject({ day: '2026-03-01', learningPathwayId: idOf(8) })
  await page.getByLabelText('Course', { exact: true }).selectOptions('Extinguishers')
  await expect.poll(asked).toMatchObject({ learningPathwayId: idOf(8), courseId: idOf(9) })
  await expect.element(main).toHaveTextContent(/nothing that the chosen course required of them was overdue/)
  await expect.element(main).toHaveTextContent(/in a single pathway or course is not stored from day to day/)
  // Figures keep what is chosen.
  const link = main.getByRole('link', { name: '2 of 3 people' }).element()
  expect(link.getAttribute('href')).toContain(`course=${idOf(9)}`)
})

test('deadlines-62: all who match on the day are selected for files, and nothing that changes them is offered', async () => {
  const sentTo = inputTo(await openPast('&people=upToDate'))
  const row = page.getByRole('table', { name: 'People on that day' }).getByRole('row').nth(1)
  await expect.element(row).toHaveTextContent(/Worked out/)
  // It is said before anybody is selected.
  await expect.element(main).toHaveTextContent(/To remind or change people, go back to today/)
  // Who is archived cannot be selected.
  expect(page.getByRole('checkbox', { name: /^Select (?!all)/ }).elements()).toHaveLength(2)
  await page.getByRole('checkbox', { name: 'Select Ada' }).click()
  const bar = page.getByRole('region', { name: 'Selected' })
  const offered = () => [...bar.getByRole('button').elements()].map(({ textContent }) => textContent)
  const inMenu = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.element(bar).toHaveTextContent(/1 learner selected/)
  const certificates = ['Certificates: ZIP with a PDF for each', 'Certificates: One PDF to print']
  await bar.getByRole('button', { name: 'More' }).click()
  await expect.poll(inMenu).toEqual([...certificates, 'Evidence pack'])
  await userEvent.keyboard('{Escape}')

  await button('Select all 12 that match').click()
  await expect.element(bar).toHaveTextContent(/11 learners selected/)
  const past = { day: '2026-03-01', searchTerm: '', people: 'upToDate' }
  expect(sentTo(bulk.matching)).toEqual({ list: 'past', past })
  expect(offered()).toEqual(['Export', 'More', ''])
  await bar.getByRole('button', { name: 'More' }).click()
  await expect.poll(inMenu).toEqual([...certificates, 'Evidence pack'])
  await page.getByRole('menuitem', { name: 'Certificates: One PDF to print' }).click()
  await expect
    .poll(() => sentTo(bulk.exportCertificates))
    .toEqual({
      ...{ list: 'past', past, format: 'pdf' },
      onlyIds: matching,
    })
})

test('an evidence pack of all who match on a past day is asked for where they are selected', async () => {
  const sentTo = inputTo(await openPast('&people=upToDate'))
  await page.getByRole('checkbox', { name: 'Select Cai' }).click()
  await button('Select all 12 that match').click()
  const bar = page.getByRole('region', { name: 'Selected' })
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Evidence pack' }).click()
  const dialog = page.getByRole('dialog', { name: 'Evidence pack' })
  await expect.element(dialog).toHaveTextContent(/the training of 11 learners/)
  await dialog.getByRole('button', { name: 'Request pack' }).click()
  await expect
    .poll(() => sentTo(evidencePacks.request))
    .toEqual({
      ...{ subject: 'people', withCertificates: true },
      people: {
        list: 'past',
        past: { day: '2026-03-01', searchTerm: '', people: 'upToDate' },
        onlyIds: matching,
      },
    })
  await expect.element(page.getByRole('link', { name: 'Show evidence packs' })).toBeVisible()
  await expect.poll(() => dialog.elements()).toEqual([])
  expect(bar.elements()).toEqual([])
})

test('a day that is stored says so', async () => {
  await openPast('', 0)
  await expect.element(main).toHaveTextContent(/As the list showed it at the end of that day/)
  await expect.element(main).not.toHaveTextContent(/worked out from due dates/)
})

test('nothing is wider than a phone', async () => {
  await openPast('&people=upToDate', 2, 390)
  await expect.element(main).toHaveTextContent(/up to date on 01-03-2026/)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
