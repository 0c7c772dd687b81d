// Learning pathways, for the administrator who manages them and for the people of a client.
import type { Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { askApi, comeAs, logInByApi } from '../screens.ts'
import { choose, expectToast, listenToCalls, openFor } from '../steps.ts'

test.use({ demo: true })

const dialog = (page: Page) => page.getByRole('dialog')

async function pick(page: Page, courses: string[]) {
  await page.getByRole('combobox', { name: 'Courses' }).click()
  for (const course of courses) await page.getByRole('option', { name: course }).click()
  await page.keyboard.press('Escape')
}

test('a pathway is created, changed, filled, emptied and deleted', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/')
  const calls = listenToCalls(page)
  await choose(page, 'Learning Pathways')
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Number of courses', 'View'])
  expect(calls.lines()).toContain('GET Course/GetAllLearningPathways')

  await page.getByRole('link', { name: 'Create New' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Please enter a name')).toBeVisible()
  expect(calls.sentTo('Course/CreatePathway')).toEqual([])
  expect(calls.lines()).toContain('GET Course/populateCourseDropdown')
  await page.getByLabel('Name').fill('Quick wins')
  await page.getByLabel('Description').fill('Three small steps.')
  await pick(page, ['Climate basics', 'Green travel'])
  await page.getByRole('combobox', { name: 'Courses' }).press('Backspace')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expectToast(page, 'Learning pathway created')
  await expect(page).toHaveURL(/\/learning-pathways$/)
  expect(calls.sentTo('Course/CreatePathway')).toEqual([
    { name: 'Quick wins', description: 'Three small steps.', courseIds: [expect.any(String)] },
  ])

  await page.getByRole('link', { name: 'View Quick wins' }).click()
  const name = page.getByLabel('Name')
  await expect(name).not.toBeEditable()
  await page.getByRole('button', { name: 'Edit' }).click()
  await name.fill('Something else')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(name).toHaveValue('Quick wins')
  await page.getByRole('button', { name: 'Edit' }).click()
  await name.fill('Quicker wins')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Pathway updated')
  await expect(page.getByRole('heading', { name: 'Quicker wins' })).toBeVisible()
  await expect(name).not.toBeEditable()

  const courses = page.getByRole('list', { name: 'Courses of this pathway' })
  const courseOf = (title: string) => courses.getByRole('listitem').filter({ hasText: title })
  await expect(courseOf('Climate basics')).toBeVisible()
  await page.getByRole('combobox', { name: /course/i }).click()
  await expect(page.getByRole('option', { name: 'Climate basics' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Green travel' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expectToast(page, 'Course added to pathway')
  await expect(courseOf('Green travel')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Climate basics' }).click()
  await expect(dialog(page)).toContainText('No learner loses access to a course')
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'Course removed')
  await expect(courseOf('Climate basics')).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page)).toContainText('Quicker wins')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'Pathway deleted')
  await expect(page.getByRole('link', { name: 'View Quicker wins' })).toHaveCount(0)
  expect(calls.sentTo('Course/DeletePathway')).toHaveLength(1)
})

const titles = ['Climate basics', 'Green travel', 'Water and waste']

async function createPathway(page: Page, name: string, courses = titles) {
  await page.goto('/create-pathway')
  await page.getByLabel('Name').fill(name)
  await pick(page, courses)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expectToast(page, 'Learning pathway created')
  await page.getByRole('link', { name: `View ${name}` }).click()
  await expectOrder(page, courses)
  return page.url()
}

const handles = (page: Page) =>
  page.getByRole('list', { name: 'Courses of this pathway' }).getByRole('button', { name: /^Move / })
const expectOrder = (page: Page, courses: string[]) =>
  expect
    .poll(() => handles(page).evaluateAll((all) => all.map((handle) => handle.ariaLabel)))
    .toEqual(courses.map((title) => `Move ${title}`))

/** Until the new order is stored; afterwards the page shows it again from the start. */
async function expectSaved(page: Page, move: () => Promise<void>, courses: string[]) {
  const saved = page.waitForResponse((answer) => answer.url().includes('UpdatePathwayOrder') && answer.ok())
  await move()
  await saved
  await expectOrder(page, courses)
  await page.reload()
  await expectOrder(page, courses)
}

async function drag(page: Page, moved: string, to: string) {
  await page.getByRole('button', { name: `Move ${moved}`, exact: true }).hover()
  const box = await page.getByRole('button', { name: `Move ${to}`, exact: true }).boundingBox()
  if (!box) throw new Error('The handle is not on the screen')
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y - 4, { steps: 12 })
  await page.mouse.up()
}

const moveDown = (page: Page, title: string) => async () => {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
}

test('the courses are put in order with mouse, keyboard and menu, and new ones are last', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  const [climate, travel, waste] = titles as [string, string, string]
  const address = await createPathway(page, 'In order')

  await expectSaved(page, () => drag(page, waste, climate), [waste, climate, travel])
  const byKeyboard = async () => {
    await page.getByRole('button', { name: `Move ${travel}`, exact: true }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(`${travel} is at 3 of 3`)).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(`${travel} is at 2 of 3`)).toBeAttached()
    await page.keyboard.press('Space')
  }
  await expectSaved(page, byKeyboard, [waste, travel, climate])
  await expectSaved(page, moveDown(page, waste), [travel, waste, climate])

  await page.getByRole('combobox', { name: 'Add courses' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expectToast(page, 'Course added to pathway')
  await expect(handles(page)).toHaveCount(4)
  const all = await handles(page).evaluateAll((found) => found.map(({ ariaLabel }) => ariaLabel ?? ''))
  const added = (all[3] as string).replace('Move ', '')
  expect(titles).not.toContain(added)

  await test.step('two who change it at once do not undo each other', async () => {
    const other = await page.context().newPage()
    await comeAs(other, product.url, 'admin')
    await other.goto(address)
    await expect(handles(other)).toHaveCount(4)
    await expectSaved(page, moveDown(page, travel), [waste, travel, climate, added])
    await moveDown(other, climate)()
    await expectToast(other, 'Somebody else has changed this in the meantime: order of the courses')
    await expectOrder(other, [waste, travel, climate, added])
  })
})

test('the courses stay where they are when the figures above them arrive', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await createPathway(page, 'Loaded slowly')
  let answer = () => {}
  await page.route('**/Training/GetCompliance?**', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await expectOrder(page, titles)
    const placeOfCourses = () =>
      page
        .getByRole('list', { name: 'Courses of this pathway' })
        .evaluate((list) => Math.round(list.getBoundingClientRect().top + window.scrollY))
    const before = await placeOfCourses()
    answer()
    await expect(page.getByText('No learner has a course to complete.')).toBeVisible()
    expect(await placeOfCourses()).toBe(before)
  }
})

test("a client's manager and learner see the pathways of their client", async ({ browser, product }) => {
  const manager = await openFor(browser, product.url, 'manager')
  await manager.goto('/')
  await choose(manager, 'Learning Pathways')
  await manager.getByRole('link', { name: /^View/ }).first().click()
  await expect(manager.getByRole('columnheader').filter({ hasText: 'Preview' })).toHaveCount(1)
  const calls = listenToCalls(manager)
  await manager.getByLabel('Page size').selectOption('20')
  await manager.getByRole('searchbox').fill('no such course')
  await expect(manager.getByText('No courses to currently display')).toBeVisible()
  expect(calls.lines()).toEqual([])
  await manager.getByRole('searchbox').fill('')
  const [window] = await Promise.all([
    manager.waitForEvent('popup'),
    manager
      .getByRole('button', { name: /preview/i })
      .first()
      .click(),
  ])
  await window.waitForURL(`${product.contentUrl}/playcourse/**`)

  const learner = await openFor(browser, product.url, 'learner')
  await learner.goto('/learning-pathways')
  await learner.getByRole('link', { name: /^View/ }).first().click()
  await expect(learner.getByRole('heading', { name: 'Badges' })).toBeVisible()
  await learner.getByRole('row').nth(1).getByRole('link', { name: /^View/ }).click()
  await expect(learner).toHaveURL(/\/engage\//)
})

test('a pathway with enforced order shows a learner what is missing, and opens nothing by its address', async ({
  page,
  browser,
  product,
}) => {
  const { token } = await comeAs(page, product.url, 'admin')
  const learner = await logInByApi(product.url, 'learner')
  const { clientId } = learner
  const post = async (call: string, body: object) => {
    const answer = await fetch(`${product.url}/api/Course/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { id: string }
  }
  const own = (await askApi(`${product.url}/api/Dashboard/LearnerDashboard`, learner.token)) as unknown as {
    courses: { course: { id: string; title: string }; startedDateTime: string | null; lessonStatus: number }[]
    learningPathways: { id: string }[]
  }
  const [last] = own.courses.filter(({ startedDateTime }) => startedDateTime === null)
  const before = own.courses.find((one) => one !== last && one.lessonStatus < 2)
  if (!last || !before) throw new Error('The learner of the demo has begun every course')
  // Otherwise they stay open in the other pathways of the client.
  for (const { id } of own.learningPathways)
    await post('RemovePathwayFromClient', { clientId, learningPathwayId: id })
  const { id } = await post('CreatePathway', {
    name: 'One by one',
    courseIds: [before.course.id, last.course.id],
  })
  await post('AssignPathwayToClient', { clientId, learningPathwayId: id })

  await page.goto(`/learning-pathway/${id}`)
  const enforced = page.getByRole('checkbox', { name: 'Enforce the order of the courses' })
  await expect(enforced).toBeDisabled()
  await page.getByRole('button', { name: 'Edit' }).click()
  await enforced.check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Pathway updated')

  const its = await openFor(browser, product.url, 'learner')
  for (const address of ['/', `/learning-pathway/${id}`]) {
    await its.goto(address)
    await expect(its.getByText(`Unlocks when “${before.course.title}” is completed`).first()).toBeVisible()
    await expect(its.getByRole('link', { name: `View ${last.course.title}` })).toHaveCount(0)
  }
  await its.goto(`/engage/${last.course.id}`)
  await expect(its.getByRole('heading', { name: 'This course is locked' })).toBeVisible()
  await expect(
    its.getByText(
      `Please complete “${before.course.title}” first. The courses of “One by one” are taken one after the other.`,
    ),
  ).toBeVisible()
  await its.getByRole('link', { name: `Open ${before.course.title}` }).click()
  await expect(its.getByRole('heading', { name: before.course.title, level: 1 })).toBeVisible()
})
