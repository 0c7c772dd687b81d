// A post from its first draft to its readers, and what must not be lost in between.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { violationsOf } from '../axe.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { choose, chooseFile, expectToast, openFor } from '../steps.ts'

test.use({ demo: true })

const body = (page: Page) => page.getByRole('textbox', { name: 'Body' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function picture(colour: string) {
  const drawn = sharp({ create: { width: 640, height: 360, channels: 3, background: colour } })
  return { name: `${colour}.png`, mimeType: 'image/png', buffer: await drawn.png().toBuffer() }
}

/** Begins a post and comes to its editor. */
async function begin(page: Page, title: string, text: string) {
  await page.goto('/blog/new-post')
  await page.getByLabel('Title').fill(title)
  await body(page).click()
  await page.keyboard.type(text)
  await button(page, 'Next').click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

test('a post is written, published, read, taken back and deleted', async ({ page, product, browser }) => {
  const title = 'A greener <kitchen> & more'
  const slug = 'a-greener-kitchen-more'
  await comeAs(page, product.url, 'admin')
  const visitor = await openFor(browser, product.url)

  await test.step('the post is made', async () => {
    await page.goto('/')
    await choose(page, 'Blog')
    await page.getByRole('link', { name: 'Create New' }).click()
    await button(page, 'Next').click()
    await expect(page.getByText('Please enter a title')).toBeVisible()
    await page.getByLabel('Title').fill(title)
    await body(page).click()
    await page.getByRole('button', { name: 'Heading', exact: true }).click()
    await page.keyboard.type('Begin with the kettle')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Fill it with ')
    await page.getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.type('one cup')
    await chooseFile(page, 'Image', await picture('green'))
    await expect(page.getByRole('img', { name: 'As it will look above the post' })).toBeVisible()
    await button(page, 'Next').click()
    await expect(page).toHaveURL(`${product.url}/blog/posts/${slug}`)
    await expect(body(page).getByRole('heading', { name: 'Begin with the kettle', level: 2 })).toBeVisible()
    await expect(body(page).locator('strong')).toHaveText('one cup')
    await expect(page.getByRole('img', { name: 'As it will look above the post' })).toHaveAttribute(
      'src',
      /^\/images\//,
    )
  })

  await test.step('tags are added and taken off', async () => {
    const calls: string[] = []
    page.on('request', (request) => void calls.push(request.url()))
    await button(page, 'Add').click()
    for (const tag of ['Kitchen', 'Energy']) {
      await page.getByLabel('Add a tag').fill(tag)
      await page.keyboard.press('Enter')
      await expectToast(page, `Added tag: ${tag}`)
      await expect(button(page, `Remove the tag ${tag}`)).toBeVisible()
    }
    await button(page, 'Remove the tag Energy').click()
    await expectToast(page, 'Deleted tag: Energy')
    await expect(button(page, 'Remove the tag Energy')).toHaveCount(0)
    expect(calls.filter((url) => url.includes('AddTagToBlogPost'))).toHaveLength(2)
  })

  await test.step('visitors cannot read it yet', async () => {
    await visitor.goto(`/news/${slug}`)
    await expect(visitor.getByRole('heading', { name: 'Post not found' })).toBeVisible()
  })

  await test.step('a draft has more buttons while it is edited', async () => {
    await expect(button(page, 'Cancel')).toHaveCount(0)
    await expect(button(page, 'Save Draft')).toBeDisabled()
    await page.getByLabel('Title').fill('Another title')
    await expect(button(page, 'Publish')).toBeEnabled()
    await expect(button(page, 'Save & Publish')).toBeEnabled()
    await button(page, 'Cancel').click()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await expect(button(page, 'Save & Publish')).toHaveCount(0)
    await body(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(', no more.')
    await button(page, 'Save Draft').click()
    await expectToast(page, 'Blog post updated')
    await expect(button(page, 'Save Draft')).toBeDisabled()
  })

  await test.step('Save & Publish saves, then publishes', async () => {
    const made: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') made.push(request.url().split('/').at(-1) ?? '')
    })
    await body(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Promise.')
    await button(page, 'Save & Publish').click()
    await expectToast(page, 'Successfully published')
    expect(made).toEqual(['UpdateBlogPost', 'PublishBlogPost'])
    await expect(button(page, 'Unpublish')).toBeVisible()
    await expect(button(page, 'Update')).toBeDisabled()
    await expect(button(page, 'Publish')).toHaveCount(0)
  })

  await test.step('a visitor finds and reads it', async () => {
    await visitor.goto('/')
    await visitor.getByRole('link', { name: 'News' }).click()
    await visitor.getByRole('link', { name: title }).click()
    await expect(visitor.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(visitor).toHaveTitle(`${title} - eLearning`)
    await expect(visitor.getByText('Fill it with one cup, no more. Promise.')).toBeVisible()
    await visitor.getByRole('link', { name: 'Kitchen' }).click()
    await expect(visitor.getByRole('heading', { name: 'Kitchen', level: 1 })).toBeVisible()
    await expect(visitor.getByRole('article')).toHaveCount(1)
  })

  await test.step('Update leaves it published', async () => {
    await page.getByLabel('Title').fill('A greener kitchen')
    await button(page, 'Update').click()
    await expectToast(page, 'Blog post updated')
    await visitor.goto(`/news/${slug}`)
    await expect(visitor.getByRole('heading', { name: 'A greener kitchen', level: 1 })).toBeVisible()
  })

  await test.step('Unpublish hides it again', async () => {
    await button(page, 'Unpublish').click()
    await expectToast(page, 'Successfully unpublished')
    await expect(button(page, 'Publish')).toBeVisible()
    await visitor.goto(`/news/${slug}`)
    await expect(visitor.getByRole('heading', { name: 'Post not found' })).toBeVisible()
  })

  await test.step('deleting it asks with its title', async () => {
    await choose(page, 'Blog')
    const row = page.getByRole('row', { name: slug })
    await expect(row).toContainText('No')
    await row.getByRole('button', { name: 'Delete A greener kitchen' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Are you sure you want to delete this blog post? “A greener kitchen”')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: 'Delete A greener kitchen' }).click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expectToast(page, 'Blog post deleted')
    await expect(row).toHaveCount(0)
  })
})

test('unsaved text is restored after the tab was closed', async ({ page, product, context }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/blog/new-post')
  await page.getByLabel('Title').fill('Half a thought')
  await body(page).click()
  await page.keyboard.type('To be continued')
  await page.close()

  const again = await context.newPage()
  await comeAs(again, product.url, 'admin')
  await again.goto('/blog/new-post')
  await expect(again.getByText('has been restored')).toBeVisible()
  await expect(body(again)).toHaveText('To be continued')
  await button(again, 'Next').click()
  await expect(again.getByRole('heading', { name: 'Half a thought', level: 1 })).toBeVisible()
  await body(again).click()
  await again.keyboard.press('Control+End')
  await again.keyboard.type(', and so it is')
  const address = again.url()
  await again.close()

  const later = await context.newPage()
  await comeAs(later, product.url, 'admin')
  await later.goto(address)
  await expect(body(later)).toHaveText('To be continued, and so it is')
  await button(later, 'Show the stored post').click()
  await expect(body(later)).toHaveText('To be continued')
  await later.goto('/blog/new-post')
  await expect(body(later)).toHaveText('')
  await expect(later.getByText('has been restored')).toHaveCount(0)
})

test('of two users who edit one post the second is asked which text to save', async ({
  page,
  product,
  browser,
}) => {
  await comeAs(page, product.url, 'admin')
  const other = await openFor(browser, product.url, 'admin')
  await begin(page, 'Written by two', 'As it was')
  await other.goto(page.url())

  await body(other).click()
  await other.keyboard.press('Control+End')
  await other.keyboard.type(', by the other')
  await page.getByLabel('Title').fill('Written by me')
  await button(other, 'Save Draft').click()
  await expectToast(other, 'Blog post updated')

  await button(page, 'Save Draft').click()
  const notice = page.getByRole('alert').filter({ hasText: 'Nothing of theirs or of yours is lost' })
  await expect(notice).toBeVisible()
  await notice.getByText('Read what they have saved').click()
  await expect(notice.getByText('As it was, by the other')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Written by me')
  await expect(button(page, 'Save Draft')).toBeDisabled()

  await button(page, 'Save mine over it').click()
  await expectToast(page, 'Blog post updated')
  await expect(notice).toHaveCount(0)
  await other.reload()
  await expect(other.getByLabel('Title')).toHaveValue('Written by me')
  await expect(body(other)).toHaveText('As it was')
})

test('text from a word processor is pasted as text, and can be undone', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/blog/new-post')
  await body(page).click()
  await page.keyboard.type('Before')
  await page.keyboard.press('Enter')
  await body(page).evaluate(pasteFromWordProcessor)
  await expect(body(page).getByRole('heading', { name: 'Three things', level: 2 })).toBeVisible()
  await expect(body(page).getByRole('listitem')).toHaveText(['First of all', 'Then this'])
  await expect(body(page).locator('img, [style], [class^=Mso]')).toHaveCount(0)
  await button(page, 'Undo').click()
  await expect(body(page).getByText('Three things')).toHaveCount(0)
  await button(page, 'Redo').click()
  await expect(body(page).getByRole('listitem')).toHaveCount(2)
})

test('a table from a word processor stays a table, and its pictures are uploaded or reported', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await begin(page, 'With a table', 'Before')
  const { buffer } = await picture('teal')
  await body(page).evaluate(pasteTable, `data:image/png;base64,${buffer.toString('base64')}`)
  const table = body(page).getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByRole('cell')).toHaveText(['Bin', 'What', 'Blue', ''])
  await expectToast(
    page,
    'One picture was not pasted, only the text. Please add it with the button “Add a picture”.',
  )
  await expect(body(page).locator('img[src^="/images/"]')).toHaveCount(1)
  // The cell that was empty can be written in.
  await table.getByRole('cell').last().click()
  await page.keyboard.type('Paper')
  await button(page, 'Save & Publish').click()
  await expectToast(page, 'Successfully published')

  await page.goto('/news/with-a-table')
  await expect(page.getByRole('table').getByRole('cell')).toHaveText(['Bin', 'What', 'Blue', 'Paper'])
  await expect(page.locator('article img[src^="/images/"], main img[src^="/images/"]').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

/** Runs in the browser: pastes a table with two pictures, of which one is a file of the user. */
function pasteTable(element: Element, address: string) {
  const cell = (text: string) =>
    `<td width=301 style='width:225pt;border:solid'><p class=MsoNormal>${text}<o:p></o:p></p></td>`
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><table class=MsoTableGrid border=1><tr>${cell('Bin')}${cell('What')}</tr><tr>${cell('Blue')}${cell('<o:p>&nbsp;</o:p>')}</tr></table><p class=MsoNormal><img src="file:///C:/clip_image001.png">Text</p><p class=MsoNormal><img src="${address}"></p><!--EndFragment--></body></html>`
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', 'Bin What Blue Text')
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Runs in the browser: pastes what a word processor puts on the clipboard, with a picture of the text. */
function pasteFromWordProcessor(element: Element) {
  const item = (text: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span>${text}<o:p></o:p></p>`
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body><!--StartFragment--><h1 style='color:#2F5496'>Three&nbsp;things<o:p></o:p></h1><p class=MsoNormal style='font-size:18pt'><img src="file:///C:/clip_image001.png">Text <o:p></o:p></p>${item('First of all')}${item('Then this')}<!--EndFragment--></body></html>`
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', 'Three things')
  clipboardData.items.add(new File(['not shown'], 'image.png', { type: 'image/png' }))
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('a picture in the text is uploaded, described and shown', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await begin(page, 'With a picture', 'Look at this')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add a picture' }).click(),
  ])
  await chooser.setFiles(await picture('teal'))
  const shown = body(page).locator('img[src^="/images/"]')
  await expect(shown).toHaveAttribute('width', '640')
  await shown.click()
  await page.getByLabel('What the picture shows').fill('A teal sheet')
  await button(page, 'Save & Publish').click()
  await expectToast(page, 'Successfully published')

  await page.goto('/news/with-a-picture')
  await expect(page.getByRole('img', { name: 'A teal sheet' })).toBeVisible()
  await expect
    .poll(() =>
      page
        .getByRole('img', { name: 'A teal sheet' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(640)
})

test('links have a safe address', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/blog/new-post')
  await body(page).click()
  await page.keyboard.type('Read on')
  for (const [typed, href] of [
    ['example.org/a', 'https://example.org/a'],
    ['hello@example.org', 'mailto:hello@example.org'],
    ['javascript:alert(1)', 'mailto:hello@example.org'],
  ] as const) {
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.getByLabel('Address of the link').fill(typed)
    await page.keyboard.press('Enter')
    await expect(body(page).locator('a')).toHaveAttribute('href', href)
  }
})
