// From a form that is put together by mouse, keyboard and finger, to what a learner answers and others read of it.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { askApi, comeAs, logInByApi, rememberUser } from '../screens.ts'
import { choose, expectToast, openFor, untilLoaded } from '../steps.ts'

test.use({ demo: true })

const title = 'Was it worth your time?'
const questions = (page: Page) => page.getByRole('list', { name: 'Multiple-choice questions' })
const handles = (page: Page) => questions(page).getByRole('button', { name: /^Move / })
const answersTo = (page: Page, question: string) => page.getByRole('list', { name: `Answers to ${question}` })

async function create(page: Page) {
  await page.goto('/')
  await choose(page, 'Feedback forms')
  await page.getByRole('link', { name: 'Create New' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Please enter a title')).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Three questions, two minutes.')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL(/\/feedback-form\/[0-9a-f-]{36}$/)
}

async function ask(page: Page, question: string, answers: string[] | 'free text') {
  const panel = page.getByRole('region', { name: 'Add new question' })
  await panel.getByLabel('Question').fill(question)
  if (answers === 'free text') await panel.getByLabel('Is free text?').check()
  await panel.getByRole('button', { name: 'Add question' }).click()
  if (answers === 'free text')
    return expect(page.getByRole('list', { name: 'Free-text questions' })).toContainText(question)
  // The list grows with it, and what is below it moves: a click there at that moment would miss.
  await expect(page.getByRole('button', { name: `Move ${question}` })).toBeVisible()
  for (const [at, answer] of answers.entries()) {
    const field = page.getByLabel(`New answer to ${question}`)
    await field.fill(answer)
    await field.press('Enter')
    await expect(answersTo(page, question).getByRole('listitem')).toHaveCount(at + 1)
  }
}

/** Until the new order is saved; afterwards the page shows it again from the start. */
async function reordered(page: Page, call: string, move: () => Promise<void>) {
  const saved = page.waitForResponse((answer) => answer.url().includes(call) && answer.ok())
  await move()
  await saved
  await page.reload()
  await expect(handles(page).first()).toBeVisible()
}

const expectOrder = (page: Page, names: string[]) =>
  expect
    .poll(() => handles(page).evaluateAll((all) => all.map((handle) => handle.ariaLabel)))
    .toEqual(names.map((name) => `Move ${name}`))

test('a form is put together', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await create(page)
  await ask(page, 'Worth it?', ['No', 'Yes'])
  await ask(page, 'Too long?', ['A little', 'Not at all'])
  await ask(page, 'Not ready', [])
  await ask(page, 'What will you try first?', 'free text')
  await expect(
    page.getByText('Questions without answers will not be displayed on the feedback form.'),
  ).toBeVisible()

  await test.step('is put in order with the keyboard', async () => {
    await reordered(page, 'UpdateQuestionOrdinals', async () => {
      await page.getByRole('button', { name: 'Move Too long?' }).focus()
      await page.keyboard.press('Space')
      await expect(page.getByText('Too long? is at 2 of 3')).toBeAttached()
      await page.keyboard.press('ArrowUp')
      await expect(page.getByText('Too long? is at 1 of 3')).toBeAttached()
      await page.keyboard.press('Space')
    })
    await expectOrder(page, ['Too long?', 'Worth it?', 'Not ready'])
  })

  await test.step('is put in order with the mouse', async () => {
    await page.getByRole('button', { name: /^Worth it\?/ }).click()
    await reordered(page, 'UpdateAnswer', () => dragAbove(page, 'Move Yes', 'Move No'))
    await page.getByRole('button', { name: /^Worth it\?/ }).click()
    await expect(answersTo(page, 'Worth it?').getByRole('listitem')).toHaveText(['Yes', 'No'])
  })

  await test.step('is previewed, and nothing is sent', async () => {
    await page.getByRole('button', { name: 'Preview' }).click()
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radiogroup')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByText('Please select an answer')).toHaveCount(2)
    await expect(dialog.getByText('Please provide an answer')).toBeVisible()
    await dialog.getByLabel('Yes').check()
    await dialog.getByLabel('A little').check()
    await dialog.getByLabel('What will you try first?').fill('Nothing yet')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByText('This is a preview: nothing was sent.')).toBeVisible()
    expect(calls).toEqual([])
  })
})

test('questions are put in order with a finger', async ({ browser, product }) => {
  const context = await browser.newContext({
    baseURL: product.url,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 780 },
  })
  const page = await context.newPage()
  await comeAs(page, product.url, 'admin')
  await page.goto('/feedback-forms')
  await page.getByRole('link', { name: 'The circular office: your view', exact: true }).tap()
  await untilLoaded(page)
  await handles(page).nth(1).scrollIntoViewIfNeeded()
  await reordered(page, 'UpdateQuestionOrdinals', async () => {
    const [to, from] = [await centreOf(page, 0), await centreOf(page, 1)]
    const touch = await context.newCDPSession(page)
    const at = (y: number) => [{ x: from.x, y }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from.y) })
    for (let step = 1; step <= 10; step++) {
      const y = from.y + ((to.y - 12 - from.y) * step) / 10
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  })
  await expectOrder(page, ['Which part will you use first?', 'How useful is this course for your own work?'])
})

test('a form is filled in and read', async ({ page, browser, product }) => {
  const admin = await logInByApi(product.url, 'admin')
  const formId = await makeForm(product.url, admin.token)
  const learner = await openFor(browser, product.url, 'learner')
  await test.step('is filled in', async () => {
    await learner.goto('/')
    await learner.getByRole('row', { name: 'Climate basics' }).getByRole('link', { name: /^View/ }).click()
    await learner.getByRole('link', { name: 'Complete feedback' }).click()
    await expect(learner.getByRole('radiogroup')).toHaveCount(2)
    await expect(learner.getByText('Not ready')).toHaveCount(0)
    await learner.getByRole('button', { name: 'Submit' }).click()
    await expect(learner.getByText('Please choose an answer')).toHaveCount(2)
    await learner.getByLabel('A little').check()
    await learner.getByLabel('Not at all').check()
    await expect(learner.getByLabel('A little')).not.toBeChecked()
    await learner.getByLabel('Not at all').click()
    await expect(learner.getByLabel('Not at all')).not.toBeChecked()
    await learner.getByLabel('Not at all').check()
    await learner.getByLabel('Yes').check()
    await learner.getByLabel('What will you try first?').fill('=Walking <b>there</b>')
    await learner.getByLabel('Additional comments').fill('Well done')
    await learner.getByRole('button', { name: 'Submit' }).click()
    await expectToast(learner, 'Thanks for your feedback')
    await expect(learner).toHaveURL(/\/engage\//)
    await expect(learner.getByRole('link', { name: 'Download Certificate' })).toBeVisible()
    await expect(learner.getByRole('link', { name: 'Complete feedback' })).toHaveCount(0)
  })

  const manager = await openFor(browser, product.url, 'manager')
  await test.step('shows the manager of few people nothing', async () => {
    await manager.goto('/learner-progress')
    await manager.getByRole('combobox', { name: 'Course' }).selectOption('Climate basics')
    await manager.getByRole('link', { name: 'View feedback' }).click()
    await expect(manager.getByText('Fewer than 5 of your learners have answered')).toBeVisible()
    await expect(manager.getByRole('list', { name: 'Worth it?' })).toHaveCount(0)
    await expect(manager.getByText('Answers are shown when 5 people have answered.').first()).toBeVisible()
    await expect(manager.getByText('Walking')).toHaveCount(0)
    await expect(manager.getByText('Well done')).toHaveCount(0)
  })

  await test.step('shows the administrator everything, but no file of one answer', async () => {
    await rememberUser(page, admin)
    await page.goto(`/feedback-stats/${formId}`)
    await expect(page.getByRole('list', { name: 'Worth it?' })).toContainText('1 · 100%')
    await expect(page.getByText('=Walking <b>there</b>')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Additional Feedback' })).toHaveText('Well done')
    await expect(page.getByRole('button', { name: 'Download answers' })).toBeDisabled()
  })
})

test('a form in use is changed, assigned, copied and deleted', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/feedback-forms')
  await page.getByRole('link', { name: 'View The circular office: your view' }).click()

  await test.step('keeps what was answered when it is changed', async () => {
    await page.getByRole('button', { name: 'Delete Which part will you use first?' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expectToast(page, 'Question deleted')
    await page.getByRole('button', { name: 'More for How useful is this course' }).click()
    await page.getByRole('menuitem', { name: 'Change the words' }).click()
    await page.getByLabel('Question', { exact: true }).first().fill('Was it useful?')
    await page.getByRole('radio', { name: 'I ask something else' }).check()
    await page.getByRole('button', { name: 'Save words' }).click()
    await expectOrder(page, ['Was it useful?'])
    await page.getByRole('link', { name: 'Results' }).click()
    await expect(page.getByText('Removed from the form')).toHaveCount(2)
    await expect(page.getByRole('list', { name: 'Which part will you use first?' })).toContainText('%')
    await page.getByRole('button', { name: 'Download answers' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
    ])
    const [head = '', ...rows] = (await readFile(await download.path(), 'utf8')).slice(1).split('\r\n')
    expect(head).toMatch(/^"Client","Was it useful\?",/)
    expect(rows.length).toBeGreaterThan(5)
    await page.goBack()
  })

  await test.step('is assigned to another course and a client', async () => {
    await page.getByRole('combobox', { name: 'Assign course' }).click()
    await page.getByRole('option', { name: 'Water and waste' }).click()
    await page.getByRole('region', { name: 'Course' }).getByRole('button', { name: 'Assign' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Water and waste in our kitchens')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expectToast(page, 'Course assigned')
    await page.getByRole('combobox', { name: 'Assign client' }).click()
    await page.getByRole('option', { name: 'Helios Kitchens' }).click()
    await page.getByRole('region', { name: 'Clients' }).getByRole('button', { name: 'Assign' }).click()
    await page.getByRole('button', { name: 'Remove Helios Kitchens' }).click()
    await expect(page.getByText('All clients that have the course.')).toBeVisible()
    await page.getByRole('link', { name: 'Water and waste', exact: true }).click()
    const card = page.getByRole('region', { name: 'Feedback Form' })
    await expect(card.getByLabel('Learners are asked to fill it in')).toBeChecked()
    await card.getByRole('link', { name: 'The circular office: your view' }).click()
  })

  await test.step('is copied, and the copy renamed and deleted', async () => {
    await page.getByRole('button', { name: 'Create Copy' }).click()
    await expect(page.getByRole('heading', { name: 'The circular office: your view (copy)' })).toBeVisible()
    await expectOrder(page, ['Was it useful?'])
    await page.getByLabel('Title').fill('A second opinion')
    // The note of the step before may cover the buttons while the mouse is there.
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await expectToast(page, 'Feedback form updated')
    await expect(page.getByRole('heading', { name: 'A second opinion' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await expect(page.getByRole('dialog')).toContainText(
      'Are you sure you want to delete this feedback form?',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/feedback-forms$/)
    await expect(page.getByRole('row', { name: 'The circular office: your view' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'A second opinion' })).toHaveCount(0)
  })
})

/** What the first test does by hand, attached to the course that the demo's learner has passed. */
async function makeForm(url: string, token: string): Promise<string> {
  const send = async (call: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/Feedback/${call}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { id: string }).id
  }
  const feedbackFormId = await send('CreateFeedbackForm', { title, description: '' })
  const question = (value: string, ordinal: number, isFreeText = false) =>
    send('AddQuestionToForm', { feedbackFormId, value, ordinal, isFreeText })
  for (const [at, [value, ...answers]] of [
    ['Worth it?', 'Yes', 'No'],
    ['Too long?', 'A little', 'Not at all'],
    ['Not ready'],
  ].entries()) {
    const questionId = await question(value as string, at)
    for (const [ordinal, answer] of answers.entries())
      await send('AddAnswerToQuestion', { questionId, value: answer, ordinal })
  }
  await question('What will you try first?', 9, true)
  const { courses } = await askApi(`${url}/api/Course/populateCourseDropdown`, token)
  const course = (courses as { id: string; title: string }[]).find((one) => one.title === 'Climate basics')
  await send('AssignFeedbackFormToCourse', { courseId: course?.id, feedbackFormId })
  return feedbackFormId
}

async function centreOf(page: Page, at: number) {
  const box = await handles(page).nth(at).boundingBox()
  if (!box) throw new Error('The handle is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function dragAbove(page: Page, moved: string, still: string) {
  // Waits until it can be taken hold of: the answers come in with a movement.
  await page.getByRole('button', { name: moved, exact: true }).hover()
  const to = await page.getByRole('button', { name: still, exact: true }).boundingBox()
  if (!to) throw new Error('The handle is not on the screen')
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y - 4, { steps: 12 })
  await page.mouse.up()
}
