// The list of posts shows their pictures.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as blog from '#contract/calls/blog.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { replyTo } from '../../testing/replies.ts'

const imageUrl = '/images/6f1c1f0e-8f4e-4c58-9a43-0000000000a1.png'
const posts = replyTo(blog.list, {
  blogPosts: [
    { id: 'one', title: 'Six ways to repair a kettle', urlSlug: 'kettle', published: true, imageUrl },
    { id: 'two', title: 'Without a picture', urlSlug: 'none', published: false, imageUrl: '' },
  ],
  totalCount: 2,
})
const table = page.getByRole('table', { name: 'Blog posts' })

test.each([1280, 320])(
  'a picture stands before its title, which is named once, at %i pixels',
  async (width) => {
    await openProduct('/blog', { replies: [posts], viewport: [width, 800] })
    const row = table.getByRole('row', { name: /kettle/ })
    await expect.element(row).toBeVisible()
    const picture = row.element().querySelector('img')
    expect(picture?.getAttribute('src')).toBe(imageUrl)
    // The title says what it is, so that it needs no words of its own.
    expect(picture?.getAttribute('alt')).toBe('')
    expect(picture?.getAttribute('srcset')).toContain('?width=192 192w')
    expect(
      row.getByRole('link', { name: 'Six ways to repair a kettle', exact: true }).elements(),
    ).toHaveLength(1)
    const titles = table.getByRole('link', { name: /^(Six|Without)/ }).elements()
    expect(new Set(titles.map((title) => title.getBoundingClientRect().left)).size).toBe(1)
    expect(table.element().querySelectorAll('img')).toHaveLength(1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    // The specified columns.
    expect(
      table
        .getByRole('columnheader')
        .elements()
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['Title', 'Url', 'Published'])
  },
)
