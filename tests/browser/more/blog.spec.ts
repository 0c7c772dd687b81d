// A post with pictures and a table, from its writer to a reader. What the editor does by itself is in web/features/blog/editing.browser.test.tsx.
import sharp from 'sharp'
import { violationsOf } from '../axe.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { chooseFile, expectToast, openFor } from '../steps.ts'

test.use({ demo: true })

async function picture(colour: string) {
  const drawn = sharp({ create: { width: 640, height: 360, channels: 3, background: colour } })
  return { name: `${colour}.png`, mimeType: 'image/png', buffer: await drawn.png().toBuffer() }
}

test('a post is written with pictures and a table, published, read and taken back', async ({
  page,
  product,
  browser,
}) => {
  await comeAs(page, product.url, 'admin')
  const visitor = await openFor(browser, product.url)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const body = page.getByRole('textbox', { name: 'Body' })
  await page.goto('/blog/new-post')
  await page.getByLabel('Title').fill('A greener <kitchen> & more')
  await body.click()
  await page.keyboard.type('Look at this')
  await chooseFile(page, 'Image', await picture('green'))
  await button('Next').click()
  await expect(page).toHaveURL(`${product.url}/blog/posts/a-greener-kitchen-more`)
  await expect(page.getByRole('img', { name: 'As it will look above the post' })).toHaveAttribute(
    'src',
    /^\/images\//,
  )

  await body.click()
  await page.keyboard.press('Control+End')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add a picture' }).click(),
  ])
  await chooser.setFiles(await picture('teal'))
  const shown = body.locator('img[src^="/images/"]')
  await expect(shown).toHaveAttribute('width', '640')
  await shown.click()
  await page.getByLabel('What the picture shows').fill('A teal sheet')
  await body.getByText('Look at this').click()
  await page.keyboard.press('Home')
  await body.evaluate(pasteTable)
  await expect(body.getByRole('cell')).toHaveText(['Blue', 'Paper'])
  await button('Save & Publish').click()
  await expectToast(page, 'Successfully published')

  await visitor.goto('/news/a-greener-kitchen-more')
  await expect(visitor.getByRole('heading', { name: 'A greener <kitchen> & more', level: 1 })).toBeVisible()
  await expect(visitor.getByRole('table').getByRole('cell')).toHaveText(['Blue', 'Paper'])
  const seen = visitor.getByRole('img', { name: 'A teal sheet' })
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  expect(await violationsOf(visitor)).toEqual([])

  await button('Unpublish').click()
  await expectToast(page, 'Successfully unpublished')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Post not found' })).toBeVisible()
})

/** Runs in the browser. */
function pasteTable(element: Element) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', '<table><tr><td>Blue</td><td>Paper</td></tr></table>')
  clipboardData.setData('text/plain', 'Blue Paper')
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
