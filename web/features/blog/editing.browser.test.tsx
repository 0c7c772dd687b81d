// A post from its first draft to its publication: which buttons there are when, and what must not be lost in between. The server is played by a
// small store that refuses to overwrite a later version.
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as blog from '#contract/calls/blog.ts'
import { button, heading, main, toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type Request, refusal, replyTo } from '../../testing/replies.ts'

const first = {
  ...{
    id: '5e1e1b1e-5b1e-4b1e-8b1e-000000000001',
    urlSlug: 'kitchen',
    title: 'A greener kitchen',
    body: '<p>As it was</p>',
  },
  ...{ published: false, version: 1, imageUrl: '', tags: [] as { id: string; value: string }[] },
}
let post = { ...first }
beforeEach(() => {
  post = { ...first }
})

const replies = [
  replyTo(blog.openPost, () => ({ blogPost: post })),
  replyTo(blog.create, { urlSlug: 'kitchen' }),
  replyTo(blog.update, ({ title, body = post.body, version }) => {
    if (Number(version) !== post.version) return refusal(409, 'Somebody else has changed this post')
    post = { ...post, title, body, version: post.version + 1 }
    return { version: post.version }
  }),
  replyTo(blog.publish, () => ((post = { ...post, published: true }), {})),
  replyTo(blog.unpublish, () => ((post = { ...post, published: false }), {})),
  replyTo(blog.addTag, ({ tag }) => {
    post = { ...post, tags: [...post.tags, { id: tag, value: tag }] }
    return { tag: { id: tag, value: tag } }
  }),
  replyTo(blog.removeTag, ({ tagId }) => {
    post = { ...post, tags: post.tags.filter(({ id }) => id !== tagId) }
    return {}
  }),
  replyTo(blog.addPicture, { imageUrl: '/images/5e1e1b1e.png', width: 640, height: 360 }),
]

const openPost = (address = '/blog/posts/kitchen', isReload = false) =>
  openProduct(address, { replies, isReload })
const body = page.getByRole('textbox', { name: 'Body' })
const title = page.getByLabelText('Title')
const changes = (requests: Request[]) =>
  requests.filter(({ call }) => call.method !== 'GET').map(({ call }) => call.path.split('/')[1])

async function typeAtTheEnd(text: string) {
  await body.click()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await userEvent.keyboard(text)
}

test('a new post needs a title, has the marks of its text, and is then edited', async () => {
  const requests = await openPost('/blog/new-post')
  await button('Next').click()
  await expect.element(page.getByText('Please enter a title')).toBeVisible()
  expect(changes(requests)).toEqual([])
  await title.fill('A greener <kitchen> & more')
  await body.click()
  await button('Heading').click()
  await userEvent.keyboard('Begin with the kettle{Enter}Fill it with ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await userEvent.keyboard('one cup')
  const pixel = Uint8Array.from(atob(onePixel), (letter) => letter.charCodeAt(0))
  const chooser = [...document.querySelectorAll('input[type=file]')].at(-1) as HTMLInputElement
  await userEvent.upload(chooser, new File([pixel], 'green.png', { type: 'image/png' }))
  await expect.element(page.getByRole('img', { name: 'As it will look above the post' })).toBeVisible()
  await button('Next').click()
  await expect.poll(() => location.pathname).toBe('/blog/posts/kitchen')
  const sent = requests.find(({ call }) => call.path === blog.create.path)?.input
  expect(sent).toMatchObject({
    title: 'A greener <kitchen> & more',
    body: '<h2>Begin with the kettle</h2><p>Fill it with <strong>one cup</strong></p>',
  })
  expect((sent ?? {})['image']).toHaveProperty('name', 'green.png')
  // Nothing of it is restored in the next one.
  await openPost('/blog/new-post', true)
  await expect.element(body).toHaveTextContent(/^$/)
  await expect.element(page.getByText('has been restored')).not.toBeInTheDocument()
})

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test('a draft is saved, published, updated and unpublished with the buttons of its state', async () => {
  const requests = await openPost()
  await expect.element(button('Save Draft')).toBeDisabled()
  await expect.element(button('Publish')).toBeEnabled()
  expect([button('Cancel').query(), button('Save & Publish').query()]).toEqual([null, null])
  await title.fill('Another title')
  for (const name of ['Publish', 'Save & Publish', 'Save Draft'])
    await expect.element(button(name)).toBeEnabled()
  await button('Cancel').click()
  await expect.element(title).toHaveValue('A greener kitchen')
  await expect.poll(() => button('Save & Publish').query()).toBeNull()

  await typeAtTheEnd(', no more.')
  await button('Save Draft').click()
  await expect.element(toast('Blog post updated')).toBeVisible()
  await expect.element(button('Save Draft')).toBeDisabled()
  expect(post.body).toBe('<p>As it was, no more.</p>')
  requests.length = 0
  await typeAtTheEnd(' Promise.')
  await button('Save & Publish').click()
  await expect.element(toast('Successfully published')).toBeVisible()
  expect(changes(requests)).toEqual(['UpdateBlogPost', 'PublishBlogPost'])
  await expect.element(button('Update')).toBeDisabled()
  expect([button('Publish').query(), button('Save Draft').query()]).toEqual([null, null])

  await title.fill('A greener kitchen still')
  await button('Update').click()
  await expect.element(toast('Blog post updated')).toBeVisible()
  expect(post).toMatchObject({ title: 'A greener kitchen still', published: true })
  await button('Unpublish').click()
  await expect.element(toast('Successfully unpublished')).toBeVisible()
  await expect.element(button('Publish')).toBeVisible()
})

test('tags are added, each once, and taken off', async () => {
  const requests = await openPost()
  await button('Add').click()
  for (const tag of ['Kitchen', 'Energy']) {
    await page.getByLabelText('Add a tag').fill(tag)
    await userEvent.keyboard('{Enter}')
    await expect.element(toast(`Added tag: ${tag}`)).toBeVisible()
    await expect.element(button(`Remove the tag ${tag}`)).toBeVisible()
  }
  await button('Remove the tag Energy').click()
  await expect.element(toast('Deleted tag: Energy')).toBeVisible()
  await expect.poll(() => button('Remove the tag Energy').query()).toBeNull()
  expect(changes(requests)).toEqual(['AddTagToBlogPost', 'AddTagToBlogPost', 'DeleteTagFromBlogPost'])
})

test('what was typed into a stored post is there after the tab was closed, and the stored text too', async () => {
  await openPost()
  await typeAtTheEnd(', and so it is')
  await openPost('/blog/posts/kitchen', true)
  await expect.element(page.getByText('has been restored')).toBeVisible()
  await expect.element(body).toHaveTextContent('As it was, and so it is')
  await button('Show the stored post').click()
  await expect.element(body).toHaveTextContent(/^As it was$/)
})

test('of two users who edit one post the second is asked which text to save', async () => {
  await openPost()
  await title.fill('Written by me')
  post = { ...post, body: '<p>As it was, by the other</p>', version: 2 }
  await button('Save Draft').click()
  const notice = page.getByRole('alert').filter({ hasText: 'Nothing of theirs or of yours is lost' })
  await expect.element(notice).toBeVisible()
  await notice.getByText('Read what they have saved').click()
  await expect.element(notice.getByText('As it was, by the other')).toBeVisible()
  await expect.element(title).toHaveValue('Written by me')
  await expect.element(button('Save Draft')).toBeDisabled()
  expect(post.title).toBe('A greener kitchen')

  await button('Save mine over it').click()
  await expect.element(toast('Blog post updated')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  expect(post).toMatchObject({ title: 'Written by me', body: '<p>As it was</p>', version: 3 })
})

test('deleting asks with the title', async () => {
  let listed = [post]
  const requests = await openProduct('/blog', {
    replies: [
      replyTo(blog.list, () => ({ blogPosts: listed, totalCount: listed.length })),
      replyTo(blog.remove, () => ((listed = []), {})),
    ],
  })
  const row = page.getByRole('row', { name: /greener/ })
  await expect.element(row).toHaveTextContent('No')
  const dialog = page.getByRole('dialog')
  for (const answer of ['Cancel', 'Confirm']) {
    await row.getByRole('button', { name: 'Delete A greener kitchen' }).click()
    await expect
      .element(dialog)
      .toHaveTextContent('Are you sure you want to delete this blog post? “A greener kitchen”')
    expect(changes(requests)).toEqual([])
    await dialog.getByRole('button', { name: answer }).click()
    await expect.poll(() => dialog.query()).toBeNull()
  }
  await expect.element(toast('Blog post deleted')).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
  expect(requests.find(({ call }) => call.path === blog.remove.path)?.input).toEqual({ id: post.id })
})

function paste(html: string, text: string, file?: File) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', `<html xmlns:o="urn:schemas-microsoft-com:office:office">${html}</html>`)
  clipboardData.setData('text/plain', text)
  if (file) clipboardData.items.add(file)
  body
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

const item = (text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span>${text}<o:p></o:p></p>`

test('text from a word processor is pasted as text, and can be undone', async () => {
  const requests = await openPost('/blog/new-post')
  await body.click()
  await userEvent.keyboard('Before{Enter}')
  // With a picture of the text, as word processors put it on the clipboard.
  const picture = new File(['not shown'], 'image.png', { type: 'image/png' })
  const lines = [
    `<h1 style='color:#2F5496'>Three&nbsp;things<o:p></o:p></h1>`,
    `<p class=MsoNormal style='font-size:18pt'><img src="file:///C:/clip_image001.png">Text <o:p></o:p></p>`,
    item('First of all'),
    item('Then this'),
  ]
  paste(
    `<head><style>p.MsoNormal{color:red}</style></head><body><!--StartFragment-->${lines.join('')}<!--EndFragment--></body>`,
    'Three things',
    picture,
  )
  await expect.element(body.getByRole('heading', { name: 'Three things', level: 2 })).toBeVisible()
  const items = () =>
    body
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  expect(items()).toEqual(['First of all', 'Then this'])
  expect(body.element().querySelectorAll('img, [style], [class^=Mso]')).toHaveLength(0)
  expect(changes(requests)).toEqual([])
  await button('Undo').click()
  await expect.element(body).not.toHaveTextContent('Three things')
  await button('Redo').click()
  await expect.poll(items).toHaveLength(2)
})

test('a table from a word processor stays a table, and its pictures are uploaded or reported', async () => {
  const requests = await openPost('/blog/new-post')
  await body.click()
  await userEvent.keyboard('Before')
  const cell = (text: string) =>
    `<td width=301 style='width:225pt;border:solid'><p class=MsoNormal>${text}<o:p></o:p></p></td>`
  const table = `<table class=MsoTableGrid border=1><tr>${cell('Bin')}${cell('What')}</tr><tr>${cell('Blue')}${cell('<o:p>&nbsp;</o:p>')}</tr></table>`
  paste(
    `<body><!--StartFragment-->${table}<p class=MsoNormal><img src="file:///C:/clip_image001.png">Text</p><p class=MsoNormal><img src="data:image/png;base64,${onePixel}"></p><!--EndFragment--></body>`,
    'Bin What Blue Text',
  )
  const cells = () => [...body.element().querySelectorAll('td')].map(({ textContent }) => textContent)
  await expect.poll(cells).toEqual(['Bin', 'What', 'Blue', ''])
  await expect
    .element(
      toast('One picture was not pasted, only the text. Please add it with the button “Add a picture”.'),
    )
    .toBeVisible()
  await expect.poll(() => body.element().querySelectorAll('img[src="/images/5e1e1b1e.png"]').length).toBe(1)
  expect(changes(requests)).toEqual(['UploadBlogImage'])
  // The cell that was empty can be written in.
  await body.getByRole('cell').last().click()
  await userEvent.keyboard('Paper')
  await expect.poll(cells).toEqual(['Bin', 'What', 'Blue', 'Paper'])
})

test('a link has a safe address', async () => {
  await openPost('/blog/new-post')
  await body.click()
  await userEvent.keyboard('Read on')
  for (const [typed, href] of [
    ['example.org/a', 'https://example.org/a'],
    ['hello@example.org', 'mailto:hello@example.org'],
    ['javascript:alert(1)', 'mailto:hello@example.org'],
  ] as const) {
    await body.click()
    await userEvent.keyboard('{Control>}a{/Control}')
    await button('Link').click()
    await page.getByLabelText('Address of the link').fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => body.element().querySelector('a')?.getAttribute('href')).toBe(href)
  }
})

test('readers find a post by its tag, and read that one is not there', async () => {
  const tags = [{ id: 'k', value: 'Kitchen' }]
  const read = replyTo(blog.openPublished, { blogPost: { ...post, tags } })
  const requests = await openProduct('/news/kitchen', { role: 'visitor', replies: [read] })
  await expect.element(heading('A greener kitchen')).toBeVisible()
  expect(document.title).toBe('A greener kitchen - eLearning')
  await page.getByRole('link', { name: 'Kitchen', exact: true }).click()
  await expect.element(heading('Kitchen')).toBeVisible()
  await expect
    .poll(() => requests.findLast(({ call }) => call.path === blog.listPublished.path)?.input)
    .toMatchObject({ tag: 'Kitchen' })
  await expect.poll(() => main.getByRole('article').elements().length).toBe(1)
  await openProduct('/news/kitchen', {
    role: 'visitor',
    replies: [replyTo(blog.openPublished, refusal(404, 'Not found'))],
  })
  await expect.element(heading('Post not found')).toBeVisible()
})
