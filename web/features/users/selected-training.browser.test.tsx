// Actions on the selected people in the list of a course, a pathway or compliance.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#contract/call.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as personTraining from '#contract/calls/person-training.ts'
import * as training from '#contract/calls/training.ts'
import { button, toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { exampleOf, replyTo } from '../../testing/replies.ts'
import {
  id,
  names,
  counts,
  rowOf,
  courseId,
  type ShownList,
  shownLists,
  matching,
  shared,
  bar,
  box,
} from '../../testing/shown-lists.ts'

test('the rows of courses have the actions on their people, but none that ends an account', async () => {
  const example = rowOf(compliance.obligations, 'obligations') as Reply<
    typeof compliance.obligations
  >['obligations'][number]
  await openProduct('/compliance?view=courses', {
    replies: [
      ...shared,
      replyTo(compliance.obligations, {
        ...exampleOf(compliance.obligations),
        obligations: ['Fire', 'Flood'].map((title, at) => ({
          ...example,
          userId: id(0),
          learner: { name: 'Ada Roe', urlToken: 'ada' },
          course: { id: id(at), title },
        })),
        ...counts,
      }),
    ],
  })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.element(bar).toHaveTextContent(/2 rows selected/)
  await bar.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Export' })).toBeVisible()
  const labels = page
    .getByRole('menuitem')
    .elements()
    .map((one) => one.textContent)
  expect(labels.slice(0, 5)).toEqual([
    'Remove from a team',
    'Assign a pathway or course',
    'Change due date',
    'Exempt',
    'Completed elsewhere',
  ])
  expect(labels).not.toContain('Delete')
  await page.getByRole('menuitem', { name: 'Export' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/export the 1 selected users\?Ada Roe/)
})

test('a person in the list of a course has one due date there, and can also be archived from it', async () => {
  const { address, replies } = shownLists['course page'] as ShownList
  const requests = await openProduct(address, {
    replies: [...shared, ...replies, replyTo(training.extend, {})],
  })
  await box('Ben Roe').click()
  await bar.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
  const labels = page
    .getByRole('menuitem')
    .elements()
    .map((one) => one.textContent)
  expect(labels.slice(-2)).toEqual(['Archive', 'Delete'])
  await page.getByRole('menuitem', { name: 'Change due date' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent(/Ben Roe, Fire/)
  await dialog.getByLabelText('Due on').fill('2027-03-31')
  await dialog.getByLabelText('Reason').fill('Late delivery')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === training.extend.path)?.input)
    .toEqual({
      rows: [{ urlToken: 'Ben', courseId }],
      was: { day: '2026-02-03' },
      day: '2027-03-31',
      reason: 'Late delivery',
    })
})

test('who is cleared after all people of a course were selected keeps the due date', async () => {
  const { address, replies } = shownLists['course page'] as ShownList
  const requests = await openProduct(address, {
    replies: [...shared, ...replies, replyTo(training.extend, {})],
  })
  await box('Ada Roe').click()
  await button('Select all 7 that match').click()
  await expect.element(bar).toHaveTextContent(/7 learners selected/)
  await box('Ben Roe').click()
  await expect.element(bar).toHaveTextContent(/6 learners selected/)
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Change due date' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Due on').fill('2027-03-31')
  await dialog.getByLabelText('Reason').fill('Late delivery')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === training.extend.path)?.input)
    .toMatchObject({
      compliance: { courseId, people: 'expired' },
      onlyRows: matching.filter((one) => one !== id(1)).map((userId) => ({ userId, courseId })),
    })
})

test('the people of a pathway and of a course lead to the same rows of the list of compliance', async () => {
  for (const [name, subject] of [
    ['pathway', `pathway=${id(5)}&people=overdue`],
    ['course page', `course=${courseId}&people=expired`],
  ] as const) {
    const { address, replies } = shownLists[name] as ShownList
    const requests = await openProduct(address, { replies: [...shared, ...replies] })
    await expect.element(box('Ada Roe')).toBeVisible()
    // The order and the page may be other ones.
    const filter = () => {
      const { call, input } = requests.findLast((one) => one.call.path === compliance.people.path) ?? {}
      const { sort: _, pageSize: __, searchTerm: ___, ...chosen } = input ?? {}
      return { made: call !== undefined, ...chosen }
    }
    const shown = filter()
    const before = requests.length
    await page.getByRole('link', { name: 'Open in Compliance' }).click()
    await expect.poll(() => location.search).toBe(`?${subject}`)
    const isAsked = () => requests.slice(before).some(({ call }) => call.path === compliance.people.path)
    await expect.poll(isAsked).toBe(true)
    expect(filter()).toEqual(shown)
  }
})

test('managers ask for certificates with the present name, which administrators issue again', async () => {
  const { address, replies } = shownLists['team'] as ShownList
  for (const [role, label, action] of [
    ['ADMIN', 'Issue certificates again', 'reissue'],
    ['CLIENTADMIN', 'Ask to issue certificates again', 'requestReissue'],
  ] as const) {
    const requests = await openProduct(address, { role, replies: [...shared, ...replies] })
    await box('Ada Roe').click()
    await bar.getByRole('button', { name: 'More' }).click()
    const labels = () =>
      page
        .getByRole('menuitem', { name: /again$/ })
        .elements()
        .map((one) => one.textContent)
    await expect.poll(labels).toEqual([label])
    await page.getByRole('menuitem', { name: label }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect
      .poll(() => requests.find(({ call }) => call.path === bulk.act.path)?.input)
      .toEqual({ action, userIds: [id(0)] })
  }
})

test('all courses of the list of compliance get a due date, and the search runs the same actions', async () => {
  const example = rowOf(compliance.obligations, 'obligations') as Reply<
    typeof compliance.obligations
  >['obligations'][number]
  const requests = await openProduct(`/compliance?view=courses&course=${courseId}`, {
    replies: [
      ...shared,
      replyTo(compliance.obligations, {
        ...exampleOf(compliance.obligations),
        obligations: names.map((name, at) => ({
          ...example,
          userId: id(at),
          learner: { name, urlToken: name },
          course: { id: courseId, title: 'Fire' },
        })),
        ...counts,
      }),
      replyTo(training.extend, { changed: 4, refused: [] }),
      replyTo(personTraining.matchingRows, {
        rows: [
          ...matching.slice(0, 4).map((userId) => ({ userId, courseId })),
          { userId: id(0), courseId: id(3) },
        ],
      }),
    ],
  })
  await box('Ben in Fire').click()
  await userEvent.keyboard('{Control>}k{/Control}')
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('combobox').fill('remind')
  await search.getByRole('option', { name: /Remind.*1 row selected/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remind 5 people' }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === bulk.act.path)?.input)
    .toEqual({ action: 'remind', userIds: [id(1)] })
  await expect.poll(() => bar.query()).toBeNull()
  await box('Ben in Fire').click()
  await button('Select all 7 that match').click()
  await expect.element(bar).toHaveTextContent(/5 rows selected/)
  await box('Cai in Fire').click()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Change due date' }).click()
  const dialog = page.getByRole('dialog')
  // Neither Dee nor Ada's second course was on screen.
  await expect
    .element(dialog)
    .toHaveTextContent(
      /3 learners in 2 courses: 4 rows of the listAda, Ben and 1 more in Fire and 1 more course/,
    )
  await dialog.getByLabelText('Due on').fill('2027-03-31')
  await dialog.getByLabelText('Reason').fill('Late delivery')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === training.extend.path)?.input)
    .toEqual({
      compliance: { courseId, searchTerm: '' },
      onlyRows: [
        { userId: id(0), courseId },
        { userId: id(1), courseId },
        { userId: id(3), courseId },
        { userId: id(0), courseId: id(3) },
      ],
      day: '2027-03-31',
      reason: 'Late delivery',
    })
  await expect
    .element(toast('Due date changed for Ada, Ben and 1 more in Fire and 1 more course'))
    .toBeVisible()
  // One person has two of these rows.
  await box('Ben in Fire').click()
  await button('Select all 7 that match').click()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/export the 4 selected users\?/)
})
