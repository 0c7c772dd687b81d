// The list of communities shows each as a card, with the beginning of its latest post (rule communities-12).
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as communities from '#contract/calls/communities.ts'
import { openProduct, phone } from '../../testing/open-product.tsx'
import { replyTo } from '../../testing/replies.ts'

const walking = {
  id: 'walking',
  name: 'Walking group',
  description: 'For everybody who walks',
  clientName: 'Bryn Awel',
  latestPost: {
    title: 'Sunday',
    text: 'We meet at the bridge at nine. '.repeat(5),
    userName: 'Nia Evans',
    createdDateTime: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  },
}
const quiet = { ...walking, id: 'quiet', name: 'Quiet corner', latestPost: null }
const listed = (count = 2) =>
  replyTo(communities.list, () => {
    const all = [walking, quiet, ...Array.from({ length: 8 }, (_, at) => ({ ...quiet, id: `q${at}` }))]
    return { communites: all.slice(0, count), communities: all.slice(0, count), totalCount: count }
  })

const rows = page.getByRole('table', { name: 'Communities' }).getByRole('row')
const boxOf = (at: number) => rows.nth(at).element().getBoundingClientRect()

test('cards stand side by side, with author, words and time of the latest post, and lead to the community', async () => {
  await openProduct('/communities', { replies: [listed()] })
  const card = rows.nth(1)
  await expect.element(card).toHaveTextContent('Walking group')
  await expect.element(card).toHaveTextContent('For everybody who walks')
  await expect.element(card).toHaveTextContent('Bryn Awel')
  await expect
    .element(card)
    .toHaveTextContent(/Sunday: We meet at the bridge at nine\..*Nia Evans · 2 hours ago/)
  await expect.element(rows.nth(2)).toHaveTextContent('No posts yet')
  expect(boxOf(1).top).toBe(boxOf(2).top)
  expect(boxOf(2).left).toBeGreaterThan(boxOf(1).right)
  // The words take two lines at most, however long the post is.
  expect(boxOf(1).height).toBeLessThan(300)
  await expect.element(card.getByRole('button', { name: 'Delete Walking group' })).toBeVisible()
  await card.getByText(/We meet at the bridge/).click()
  await expect.poll(() => location.pathname).toBe('/community/walking')
})

test.each([320, 701, 993])('nothing is wider than a window of %i pixels', async (width) => {
  await openProduct('/communities', { replies: [listed(10)], viewport: [width, 800] })
  await expect.element(rows.nth(1)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('on a phone one stands below the other, and learners have no button to delete', async () => {
  await openProduct('/communities', { replies: [listed()], role: 'LEARNER', viewport: phone })
  await expect.element(rows.nth(1)).toHaveTextContent(/Nia Evans/)
  expect(boxOf(2).top).toBeGreaterThanOrEqual(boxOf(1).bottom)
  expect(page.getByRole('button', { name: /^Delete/ }).elements()).toEqual([])
})
