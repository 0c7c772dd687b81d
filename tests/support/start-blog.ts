// A product for one file of tests, with an administrator who writes posts for the blog.
import sharp from 'sharp'
import * as blog from '#contract/calls/blog.ts'
import type { Input } from '#contract/call.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

export const picture = async (colour = 'green', format: 'png' | 'jpeg' = 'png') => {
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
  return new Blob([new Uint8Array(await drawn.toFormat(format).toBuffer())])
}

export const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'])

export async function startBlog() {
  const product = await startProduct()
  const { db, files } = product.app
  const admin = await makeAdmin(product)
  const open = async (urlSlug: string) => (await product.ask(blog.openPost, { urlSlug }, admin)).blogPost
  const news = (input: Input<typeof blog.listPublished> = {}) => product.ask(blog.listPublished, input)
  const update = (input: Input<typeof blog.update>) => product.ask(blog.update, input, admin)
  const stored = () => files.list('images')
  let number = 0
  async function made(given: Partial<Input<typeof blog.create>> = {}) {
    const { urlSlug } = await product.ask(blog.create, { title: `Post ${++number}`, ...given }, admin)
    return open(urlSlug)
  }
  async function published(given: Partial<Input<typeof blog.create>> = {}) {
    const post = await made(given)
    await product.ask(blog.publish, { id: post.id }, admin)
    return open(post.urlSlug)
  }
  return { product, db, admin, open, news, update, stored, made, published }
}
