// People of one client talk to each other, each in a browser of their own: each sees at once what the others do. What one of them sees and can do is in
// web/features/communities/.
import type { Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { openFor } from '../steps.ts'

test.use({ demo: true })

const article = (page: Page, title: string) => page.getByRole('article', { name: title })

async function post(page: Page, title: string, text: string) {
  const form = page.getByRole('form', { name: 'Create a post' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Text').fill(text)
  await form.getByRole('button', { name: 'Post' }).click()
}

test('each sees at once what the others post, like, comment, hide, delete and close, also after an interruption', async ({
  page: nia,
  browser,
  product,
}) => {
  const carys = await openFor(browser, product.url, 'manager')
  await comeAs(nia, product.url, 'learner')
  await nia.goto('/')
  await nia
    .getByRole('region', { name: 'Communities' })
    .getByRole('link', { name: 'Green champions' })
    .click()
  await expect(nia.getByRole('heading', { name: 'Latest Posts' })).toBeVisible()
  await carys.goto(nia.url())
  await expect(carys.getByRole('heading', { name: 'Latest Posts' })).toBeVisible()
  const seeds = { ofNia: article(nia, 'Seeds to share'), ofCarys: article(carys, 'Seeds to share') }

  await test.step('a post, likes and comments', async () => {
    await post(nia, 'Seeds to share', 'Beans and marigolds, <b>help</b> yourselves.\nSecond shelf.')
    for (const shown of Object.values(seeds)) {
      await expect(shown).toContainText('Nia Evans')
      await expect(shown).toContainText('<b>help</b>')
      await expect(shown.getByRole('button', { name: '0 likes' })).toBeVisible()
    }
    await expect(carys.getByRole('article').first()).toHaveAccessibleName('Seeds to share')
    await expect(carys.getByRole('status').filter({ hasText: 'New post by Nia Evans' })).toHaveCount(1)
    const like = seeds.ofCarys.getByRole('button', { name: 'like' })
    await like.click()
    await expect(seeds.ofNia.getByRole('button', { name: '1 like' })).toBeVisible()
    await like.click()
    await expect(seeds.ofNia.getByRole('button', { name: '0 likes' })).toBeVisible()

    for (const shown of Object.values(seeds)) await shown.getByRole('button', { name: '0 comments' }).click()
    await seeds.ofCarys.getByRole('textbox', { name: 'Comment' }).fill('Sweet peas, from my garden')
    await seeds.ofCarys.getByRole('button', { name: 'Add comment' }).click()
    const comments = nia.getByRole('list', { name: 'Comments on Seeds to share' })
    await expect(comments.getByRole('listitem')).toHaveText(/Carys Pritchard.*Sweet peas/)
    await expect(seeds.ofNia.getByRole('button', { name: '1 comment' })).toBeVisible()
    await expect(comments.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
    await carys.getByRole('button', { name: 'Delete the comment Sweet peas, from my garden' }).click()
    await carys.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(comments).toHaveCount(0)
  })

  await test.step('what is hidden leaves the page of a member, who was typing, and its author reads why', async () => {
    const member = await openFor(browser, product.url)
    await comeAs(member, product.url, 'rhys.llewellyn@brynawel.example')
    await member.goto(nia.url())
    const ofMember = article(member, 'Seeds to share')
    await ofMember.getByRole('button', { name: '0 comments' }).click()
    await ofMember.getByRole('textbox', { name: 'Comment' }).fill('Please do not')
    const more = seeds.ofCarys.getByRole('button', { name: 'More about the post Seeds to share' })
    await more.click()
    await carys.getByRole('menuitem', { name: 'Hide' }).click()
    const dialog = carys.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('No advertisements here, please')
    await dialog.getByRole('button', { name: 'Hide post' }).click()
    await expect(seeds.ofCarys).toContainText('This post is hidden')
    await expect(seeds.ofNia).toContainText('Reason: No advertisements here, please')
    await expect(member.getByRole('alert').filter({ hasText: 'This post has been hidden' })).toBeVisible()
    await expect(ofMember.getByRole('textbox', { name: 'Comment' })).toHaveValue('Please do not')
    await more.click()
    await carys.getByRole('menuitem', { name: 'Restore' }).click()
    await expect(seeds.ofNia).not.toContainText('hidden')
    await expect(member.getByRole('alert')).toHaveCount(0)
    await more.click()
    await carys.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog.getByLabel('Reason').fill('Posted again and again')
    await dialog.getByRole('button', { name: 'Delete post' }).click()
    for (const shown of Object.values(seeds)) await expect(shown).toHaveCount(0)
    await expect(member.getByRole('alert').filter({ hasText: 'This post has been deleted' })).toBeVisible()
  })

  await test.step('what was missed while the line was down is there when it is up again', async () => {
    await nia.context().setOffline(true)
    await post(carys, 'While you were out', 'Somebody asked for you.')
    await expect(article(carys, 'While you were out')).toBeVisible()
    await nia.context().setOffline(false)
    await expect(article(nia, 'While you were out')).toBeVisible()
  })

  await test.step('closed, it takes no posts on any page', async () => {
    await carys.getByRole('button', { name: 'Close community' }).click()
    await carys.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(nia.getByText('This community is closed for new posts and comments.')).toBeVisible()
    await carys.getByRole('button', { name: 'Reopen community' }).click()
    await expect(nia.getByRole('form', { name: 'Create a post' })).toBeVisible()
  })
})
