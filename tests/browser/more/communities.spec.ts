// People of one client talking to each other, each in a browser of their own, and an administrator who makes the room.
import type { Page } from '@playwright/test'
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { choose, expectToast, logIn, openFor } from '../steps.ts'

test.use({ demo: true })

/** The calls of communities that change something, as they go out. */
function changesOf(page: Page) {
  const calls: { call: string; body: unknown }[] = []
  page.on('request', (request) => {
    const call = /\/api\/Community\/(\w+)$/.exec(request.url())?.[1]
    if (call && request.method() === 'POST') calls.push({ call, body: request.postDataJSON() as unknown })
  })
  return calls
}

async function openFromDashboard(page: Page, email: string, community: string) {
  await logIn(page, email, demoPassword)
  await page.getByRole('region', { name: 'Communities' }).getByRole('link', { name: community }).click()
  await expect(page.getByRole('heading', { name: community, level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible()
}

async function post(page: Page, title: string, text: string) {
  const form = page.getByRole('form', { name: 'Create a post' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Text').fill(text)
  await form.getByRole('button', { name: 'Post' }).click()
}

const article = (page: Page, title: string) => page.getByRole('article', { name: title })

test('two people see at once what the other one posts, likes, comments and deletes', async ({
  page: nia,
  browser,
  product,
}) => {
  const carys = await openFor(browser, product.url)
  await openFromDashboard(nia, demoLogins.learner, 'Green champions')
  await openFromDashboard(carys, demoLogins.manager, 'Green champions')
  const [niasCalls, caryssCalls] = [changesOf(nia), changesOf(carys)]

  await post(nia, 'Seeds to share', 'Beans and marigolds, <b>help</b> yourselves.\nSecond shelf.')
  for (const page of [nia, carys]) {
    await expect(page.getByRole('article').first()).toHaveAccessibleName('Seeds to share')
    await expect(article(page, 'Seeds to share')).toContainText('Nia Evans')
    await expect(article(page, 'Seeds to share')).toContainText('just now')
    await expect(article(page, 'Seeds to share')).toContainText('<b>help</b>')
    await expect(article(page, 'Seeds to share').getByRole('button', { name: '0 likes' })).toBeVisible()
    await expect(article(page, 'Seeds to share').getByRole('button', { name: '0 comments' })).toBeVisible()
  }
  await expect(carys.getByRole('status').filter({ hasText: 'New post by Nia Evans' })).toHaveCount(1)

  const like = article(carys, 'Seeds to share').getByRole('button', { name: 'like' })
  await like.click()
  await expect(article(nia, 'Seeds to share').getByRole('button', { name: '1 like' })).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await like.click()
  await expect(article(nia, 'Seeds to share').getByRole('button', { name: '0 likes' })).toBeVisible()
  expect(caryssCalls.map(({ call }) => call)).toEqual(['LikePost', 'UnlikePost'])

  await article(nia, 'Seeds to share').getByRole('button', { name: '0 comments' }).click()
  await article(carys, 'Seeds to share').getByRole('button', { name: '0 comments' }).click()
  await article(carys, 'Seeds to share')
    .getByRole('textbox', { name: 'Comment' })
    .fill('Sweet peas, from my garden')
  await article(carys, 'Seeds to share').getByRole('button', { name: 'Add comment' }).click()
  const comments = nia.getByRole('list', { name: 'Comments on Seeds to share' })
  await expect(comments.getByRole('listitem')).toHaveText(/Carys Pritchard.*Sweet peas/)
  await expect(article(nia, 'Seeds to share').getByRole('button', { name: '1 comment' })).toBeVisible()
  await expect(comments.getByRole('button', { name: /^Delete/ })).toHaveCount(0)

  await carys.getByRole('button', { name: 'Delete the comment Sweet peas, from my garden' }).click()
  await carys.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(comments).toHaveCount(0)

  await expect(carys.getByRole('button', { name: 'Delete the post Seeds to share' })).toHaveCount(0)
  await nia.getByRole('button', { name: 'Delete the post Seeds to share' }).click()
  await expect(nia.getByRole('dialog')).toContainText(
    'Are you sure you want to delete the post "Seeds to share"?',
  )
  await nia.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  for (const page of [nia, carys]) await expect(article(page, 'Seeds to share')).toHaveCount(0)
  expect(niasCalls.map(({ call }) => call)).toEqual(['CreatePost', 'DeletePost'])
  await carys.context().close()
})

test('what was missed while the line was down is there when it is up again', async ({
  page: nia,
  browser,
  product,
}) => {
  const carys = await openFor(browser, product.url)
  await openFromDashboard(nia, demoLogins.learner, 'Green champions')
  await openFromDashboard(carys, demoLogins.manager, 'Green champions')
  await nia.context().setOffline(true)
  await post(carys, 'While you were out', 'Somebody asked for you.')
  await expect(article(carys, 'While you were out')).toBeVisible()
  await nia.context().setOffline(false)
  await expect(article(nia, 'While you were out')).toBeVisible({ timeout: 60_000 })
  await carys.context().close()
})

test('learners and managers read the list, and no token is in an address', async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await openFromDashboard(page, demoLogins.learner, 'The common room')
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string }).token,
  )
  await expect.poll(() => addresses.some((address) => address.includes('WatchCommunity'))).toBe(true)
  expect(addresses.filter((address) => address.includes(token))).toEqual([])
  await page.goto('/')
  await page.getByRole('link', { name: 'View all communities' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Create New' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
})

test('an administrator makes a community for a client and deletes it again', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/')
  await choose(page, 'Communities')
  const calls = changesOf(page)
  await page.getByRole('link', { name: 'Create New' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Please enter a name')).toBeVisible()
  await page.getByLabel('Name').fill('Allotment')
  await page.getByLabel('Description').fill('Beds, sheds and sheds of beds')
  const user = await page.evaluate(
    () => JSON.parse(localStorage.getItem('user') ?? '{}') as { clientId: string },
  )
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/communities$/)
  const row = page.getByRole('row', { name: 'Allotment' })
  await expect(row).toContainText('Beds, sheds and sheds of beds')
  await expect(row).toContainText('Greenways Training')
  expect(calls).toEqual([
    {
      call: 'CreateCommunity',
      body: { name: 'Allotment', description: 'Beds, sheds and sheds of beds', clientId: user.clientId },
    },
  ])

  await row.getByRole('link', { name: 'View Allotment' }).click()
  await expect(page).toHaveURL(/\/community\/[0-9a-f-]{36}$/)
  let said = ''
  page.once('dialog', (dialog) => {
    said = dialog.message()
    void dialog.accept()
  })
  await page.getByRole('button', { name: 'Post' }).click()
  await expect.poll(() => said).toBe('Please provide a title and body')
  await choose(page, 'Communities')
  await row.getByRole('button').click()
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this community?')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'Community deleted')
  await expect(row).toHaveCount(0)
  expect(calls.map(({ call }) => call)).toEqual(['CreateCommunity', 'DeleteCommunity'])
})

test('a member reports a post, a manager hides and restores it, and closes the community', async ({
  page: member,
  browser,
  product,
}) => {
  const [nia, carys] = [
    await openFor(browser, product.url, 'learner'),
    await openFor(browser, product.url, 'manager'),
  ]
  await comeAs(member, product.url, 'rhys.llewellyn@brynawel.example')
  const opened = await openCommunity(nia, 'Green champions')
  for (const page of [member, carys]) await page.goto(opened)
  await post(nia, 'Cheap phones', 'Ask me for the number of my cousin')
  await test.step('the member reports it, once', async () => {
    await article(member, 'Cheap phones')
      .getByRole('button', { name: 'More about the post Cheap phones' })
      .click()
    await expect(member.getByRole('menuitem')).toHaveText(['Report'])
    await member.getByRole('menuitem', { name: 'Report' }).click()
    const dialog = member.getByRole('dialog', { name: 'Report post' })
    await dialog.getByRole('button', { name: 'Report post' }).click()
    await expect(dialog).toContainText('Please enter a reason')
    await dialog.getByLabel('Reason').fill('This is an advertisement')
    await dialog.getByRole('button', { name: 'Report post' }).click()
    await expectToast(member, 'Thank you, the post has been reported')
    await article(member, 'Cheap phones')
      .getByRole('button', { name: 'More about the post Cheap phones' })
      .click()
    await expect(member.getByRole('menuitem', { name: 'Reported' })).toBeDisabled()
    await member.keyboard.press('Escape')
    await article(member, 'Cheap phones').getByRole('button', { name: '0 comments' }).click()
    await article(member, 'Cheap phones').getByRole('textbox', { name: 'Comment' }).fill('Please do not')
  })

  await test.step('the manager sees who and why, and hides it', async () => {
    await carys.goto('/')
    await carys
      .getByRole('region', { name: 'Needs attention' })
      .getByRole('link', { name: '1 report about a post or comment is open' })
      .click()
    await expect(carys.getByRole('region', { name: 'Reports' }).getByRole('listitem')).toHaveCount(1)
    await expect(carys.getByRole('region', { name: 'Reports' })).toContainText('in Green champions')
    await carys.goto(opened)
    const reports = carys.getByRole('region', { name: 'Reports' })
    await expect(reports.getByRole('listitem')).toHaveCount(1)
    await expect(reports).toContainText('has reported the post “Cheap phones” by Nia Evans')
    await expect(reports).toContainText('Reason: This is an advertisement')
    await reports.getByRole('button', { name: 'Hide the post by Nia Evans' }).click()
    const dialog = carys.getByRole('dialog', { name: 'Hide post' })
    await dialog.getByLabel('Reason').fill('No advertisements here, please')
    await dialog.getByRole('button', { name: 'Hide post' }).click()
    await expect(reports).toHaveCount(0)
    await expect(article(carys, 'Cheap phones')).toContainText('This post is hidden')
    await expect(article(carys, 'Cheap phones')).toContainText(
      'To show it again, choose “Restore” in its menu.',
    )
  })

  await test.step('it leaves the page of the member, who was typing, and its author reads why', async () => {
    const notice = member.getByRole('alert').filter({ hasText: 'This post has been hidden' })
    await expect(notice).toContainText('who can show it again')
    await expect(article(member, 'Cheap phones').getByRole('textbox', { name: 'Comment' })).toHaveValue(
      'Please do not',
    )
    await notice.getByRole('button', { name: 'Close' }).click()
    await expect(article(member, 'Cheap phones')).toHaveCount(0)
    await expect(article(nia, 'Cheap phones')).toContainText('Your post is hidden')
    await expect(article(nia, 'Cheap phones')).toContainText('Reason: No advertisements here, please')
    await member.reload()
    await expect(member.getByRole('heading', { name: 'Latest Posts' })).toBeVisible()
    await expect(article(member, 'Cheap phones')).toHaveCount(0)
  })

  await test.step('restored it is there again, and the manager deletes it with a reason', async () => {
    const more = article(carys, 'Cheap phones').getByRole('button', {
      name: 'More about the post Cheap phones',
    })
    await more.click()
    await carys.getByRole('menuitem', { name: 'Restore' }).click()
    await expect(article(member, 'Cheap phones')).toBeVisible()
    await expect(article(nia, 'Cheap phones')).not.toContainText('hidden')
    await more.click()
    await carys.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = carys.getByRole('dialog', { name: 'Delete post' })
    await dialog.getByLabel('Reason').fill('Posted again and again')
    await dialog.getByRole('button', { name: 'Delete post' }).click()
    for (const page of [nia, member, carys]) await expect(article(page, 'Cheap phones')).toHaveCount(0)
  })

  await test.step('closed, it takes no posts; what is being typed stays on screen', async () => {
    await nia.getByLabel('Title').fill('Begun before')
    await carys.getByRole('button', { name: 'Close community' }).click()
    await carys.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expectToast(carys, 'Community closed')
    for (const page of [nia, member])
      await expect(page.getByText('This community is closed for new posts and comments.')).toBeVisible()
    await expect(nia.getByLabel('Title')).toHaveValue('Begun before')
    await expect(nia.getByRole('button', { name: 'Post', exact: true })).toBeDisabled()
    await expect(member.getByRole('form', { name: 'Create a post' })).toHaveCount(0)
    await carys.getByRole('button', { name: 'Reopen community' }).click()
    await expect(nia.getByRole('button', { name: 'Post', exact: true })).toBeEnabled()
    await expect(member.getByRole('form', { name: 'Create a post' })).toBeVisible()
  })
  for (const page of [nia, carys]) await page.context().close()
})

/** The address of a community that the user's dashboard names. */
async function openCommunity(page: Page, community: string): Promise<string> {
  await page.goto('/')
  await page.getByRole('region', { name: 'Communities' }).getByRole('link', { name: community }).click()
  await expect(page.getByRole('heading', { name: community, level: 1 })).toBeVisible()
  return page.url()
}
