// A page acts only on what it shows: with another object, a slow reply, no network, a page that was left meanwhile.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as accounts from '#contract/calls/accounts.ts'
import * as courses from '#contract/calls/courses.ts'
import * as learners from '#contract/calls/learners.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as users from '#contract/calls/users.ts'
import { button, field, heading, menuEntry, toast, typeAndConfirm } from '../testing/locators.ts'
import { disconnect, openProduct, reconnect, user } from '../testing/open-product.tsx'
import { exampleOf, holdBack, refusal, replyTo } from '../testing/replies.ts'

const notRefreshed = page.getByText(/This page could not be refreshed/)
const view = (name: string) => page.getByRole('link', { name: `View ${name}` })

test('after Back, a slow reply never leaves the previous course on screen', async () => {
  const { course } = exampleOf(courses.openCourse)
  const both = ['First', 'Second'].map((title) => ({ ...course, id: title, title }))
  const replies = [
    replyTo(courses.list, { courses: both }),
    replyTo(courses.openCourse, ({ id }) => ({ course: { ...course, id, title: id } })),
  ]
  await openProduct('/courses', { replies })
  await view('First').click()
  await expect.element(button('Delete')).toBeVisible()
  await menuEntry('Courses').click()
  await view('Second').click()
  await expect.element(heading('Second')).toBeVisible()

  const { released, release } = holdBack()
  const slow = replyTo(courses.openCourse, async ({ id }) => {
    if (id === 'First') await released
    return { course: { ...course, id, title: id } }
  })
  await openProduct(location.pathname, { isReload: true, replies: [slow, ...replies] })
  await expect.element(heading('Second')).toBeVisible()
  history.go(-2)
  await expect.poll(() => location.pathname).toBe('/course/First')
  await expect.element(page.getByRole('heading', { name: 'Second' })).not.toBeInTheDocument()
  await expect.element(button('Delete')).not.toBeInTheDocument()
  release()
  await expect.element(heading('First')).toBeVisible()
})

test('without a network a deletion is refused at once, and is not carried out later', async () => {
  const requests = await openProduct('/course/1')
  await expect.element(button('Delete')).toBeVisible()
  disconnect()
  await button('Delete').click()
  await typeAndConfirm()
  await expect.element(toast('Something went wrong')).toBeVisible()
  await expect.element(notRefreshed).toBeVisible()
  requests.length = 0
  reconnect()
  await expect.element(notRefreshed).not.toBeInTheDocument()
  await expect.element(button('Delete')).toBeVisible()
  expect(requests.map(({ call }) => call.path)).toContain(courses.openCourse.path)
  expect(requests.map(({ call }) => call.path)).not.toContain(courses.remove.path)
})

test('a page that cannot be loaded without a network shows this at once and can be loaded again', async () => {
  const learningPathways = ['First', 'Last'].map((name) => ({
    ...exampleOf(pathways.openPathway).learningPathway,
    id: name,
    name,
  }))
  await openProduct('/learning-pathways', { replies: [replyTo(pathways.list, { learningPathways })] })
  await view('First').click()
  await expect.element(button('Edit')).toBeVisible()
  await menuEntry('Clients').click()
  await expect.element(heading('Clients')).toBeVisible()
  disconnect()
  history.go(-2)
  await view('Last').click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Something went wrong' }).first())
    .toBeVisible()
  await expect.element(button('Try again').first()).toBeVisible()
  // It is loaded automatically when the network is back.
  reconnect()
  await expect.element(button('Edit')).toBeVisible()
})

test('a form stays as it was typed when its object cannot be loaded again', async () => {
  await openProduct('/learning-pathway/1')
  await button('Edit').click()
  const name = field('Name')
  await name.fill('Typed and not saved')
  disconnect()
  await button('Save').click()
  await expect.element(toast('Something went wrong')).toBeVisible()
  await expect.element(notRefreshed).toBeVisible()
  await expect.element(name).toHaveValue('Typed and not saved')
})

test('a deleted person is not shown from the cache after Back', async () => {
  const person = { ...exampleOf(learners.openLearner).user, firstName: 'Grace', lastName: 'Hopper' }
  const replies = [replyTo(learners.openLearner, { user: person })]
  await openProduct('/manage-learners', { replies })
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click()
  await expect.element(heading('Grace Hopper')).toBeVisible()
  await button('Delete').click()
  await button('Confirm').click()
  await expect.element(page.getByRole('table', { name: 'Learners' })).toBeVisible()

  const { released, release } = holdBack()
  replies.unshift(
    replyTo(learners.openLearner, () => released.then(() => refusal(404, 'Not found'))),
    replyTo(users.openArchived, () => refusal(404, 'Not found')),
  )
  history.back()
  await expect.poll(() => location.pathname).toMatch(/^\/learner\//)
  await expect.element(page.getByRole('heading', { name: 'Grace Hopper' })).not.toBeInTheDocument()
  await expect.element(button('Delete')).not.toBeInTheDocument()
  release()
  await expect.element(page.getByRole('heading', { name: /not found/i })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Grace Hopper' })).not.toBeInTheDocument()
})

test('after a log-in at the address of a page for other roles the dashboard opens', async () => {
  const replies = [
    replyTo(accounts.login, { succeeded: true, user: { ...user, role: 'LEARNER' }, message: '' }),
  ]
  await openProduct('/clients', { role: 'visitor', replies })
  await logIn()
  await expect.element(page.getByRole('heading', { name: 'Badges' })).toBeVisible()
  expect(location.pathname).toBe('/')

  // The session ends at the server: the log-in page shows this, and no longer after the next log-in.
  replies.unshift(replyTo(pathways.listMine, refusal(401, 'Please log in')))
  await menuEntry('My pathways').click()
  const loggedOut = page.getByText('You have been logged out. Please log in again.')
  await expect.element(loggedOut).toBeVisible()
  await logIn()
  await button('Logout').click()
  await button('Confirm').click()
  await expect.element(button('Login')).toBeVisible()
  await expect.element(loggedOut).not.toBeInTheDocument()
})

async function logIn() {
  await page.getByLabelText('Email').fill('ada@example.test')
  await page.getByLabelText('Password', { exact: true }).fill('a walk in the woods')
  await button('Login').click()
}
