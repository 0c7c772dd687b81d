// The list of compliance in which each row is a person and a course: its figures, and what is done with the selected rows.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as compliance from '#contract/calls/compliance.ts'
import * as personTraining from '#contract/calls/person-training.ts'
import * as courses from '#contract/calls/courses.ts'
import * as training from '#contract/calls/training.ts'
import { button, toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { exampleOf, replyTo } from '../../testing/replies.ts'

const courseId = '5e1e1b1e-5b1e-4b1e-8b1e-5b1e1b1e5b1e'
const [example] = exampleOf(compliance.obligations).obligations
const totals = { exempt: 1, completed: 20, renewalDue: 3, expired: 4, overdue: 5, dueSoon: 6, toDo: 70 }

async function openRows(address: string) {
  let dueOn = '2026-06-30'
  const requests = await openProduct(address, {
    role: 'CLIENTADMIN',
    replies: [
      replyTo(compliance.obligations, ({ status }) => ({
        totals,
        totalCount: 3,
        totalPages: 1,
        obligations: ['Ada', 'Ben', 'Cai'].map((name) => ({
          ...example,
          ...{ userId: `id of ${name}`, learner: { name, urlToken: name.toLowerCase() }, dueOn },
          ...{
            course: { id: courseId, title: 'Fire' },
            status: status === 'toDo' ? ('toDo' as const) : ('overdue' as const),
          },
        })),
      })),
      replyTo(training.extend, ({ day }) => {
        dueOn = day
        return { changed: 2, refused: [], actionId: null }
      }),
      replyTo(personTraining.exempt, { changed: 2, refused: [], actionId: null }),
    ],
  })
  await expect.element(box('Ada')).toBeVisible()
  const sentTo = (call: { path: string }) =>
    requests.filter((request) => request.call.path === call.path).map(({ input }) => input)
  return { sentTo }
}

const list = page.getByRole('table', { name: 'Compliance' })
const dialog = page.getByRole('dialog')
const box = (name: string) => list.getByRole('checkbox', { name: `Select ${name} in Fire`, exact: true })

async function chooseForSelected(action: string) {
  await box('Ada').click()
  await box('Cai').click()
  await expect.element(page.getByText('2 rows selected')).toBeVisible()
  const bar = page.getByRole('region', { name: 'Selected' })
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  await expect.element(dialog.getByText('2 learners in 1 course: 2 rows of the list')).toBeVisible()
  await expect.element(dialog.getByText('Ada and Cai in Fire')).toBeVisible()
}
const chosen = { rows: ['ada', 'cai'].map((urlToken) => ({ urlToken, courseId })) }

test('each status has its number, and the pressed one is in the address and asked for', async () => {
  const { sentTo } = await openRows('/compliance?view=courses')
  const figures = page.getByRole('button', {
    name: /^(All|Overdue|Expired|Due soon|Renewal due|To do|Completed|Exempt): /,
  })
  expect(figures.elements().map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
    ...['All: 109', 'Overdue: 5', 'Expired: 4', 'Due soon: 6', 'Renewal due: 3', 'To do: 70'],
    ...['Completed: 20', 'Exempt: 1'],
  ])
  await button('To do: 70').click()
  await expect.poll(() => location.search).toContain('status=toDo')
  await expect.element(list.getByRole('row').nth(1)).toHaveTextContent('To do')
  expect(sentTo(compliance.obligations).at(-1)).toMatchObject({ status: 'toDo' })
})

test('the selected rows get another due date, which the list then shows', async () => {
  const { sentTo } = await openRows(`/compliance?course=${courseId}&view=courses&size=50`)
  expect(sentTo(compliance.obligations).at(-1)).toMatchObject({ courseId, pageSize: '50' })
  await chooseForSelected('Change due date')
  await dialog.getByLabelText('Due on').fill('2031-02-28')
  await button('Save').click()
  await expect.element(dialog.getByText('Please enter a reason')).toBeVisible()
  expect(sentTo(training.extend)).toEqual([])
  await dialog.getByLabelText('Reason').fill('The room was closed')
  await button('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo(training.extend)).toEqual([{ ...chosen, day: '2031-02-28', reason: 'The room was closed' }])
  await expect.element(list.getByRole('row').nth(1)).toHaveTextContent('28-02-2031')
})

test('the selected rows are exempted with a reason', async () => {
  const { sentTo } = await openRows('/compliance?view=courses')
  await chooseForSelected('Exempt')
  await dialog.getByRole('button', { name: 'Exempt' }).click()
  await expect.element(dialog.getByText('Please enter a reason')).toBeVisible()
  expect(sentTo(personTraining.exempt)).toEqual([])
  await dialog.getByLabelText('Reason').fill('On parental leave')
  await dialog.getByRole('button', { name: 'Exempt' }).click()
  await expect.element(toast('Ada and Cai exempted from Fire')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo(personTraining.exempt)).toMatchObject([{ ...chosen, reason: 'On parental leave' }])
})

test('the progress of a course leads to the due dates of its learners', async () => {
  await openProduct(`/learner-progress?course=${courseId}`, {
    role: 'CLIENTADMIN',
    replies: [replyTo(courses.listOfClient, { courses: [{ id: courseId, title: 'Fire' }] })],
  })
  await page.getByRole('link', { name: 'Due dates' }).click()
  await expect.poll(() => location.pathname).toBe('/compliance')
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    course: courseId,
    view: 'courses',
  })
})
