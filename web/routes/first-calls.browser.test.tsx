// The first calls of a page are made before its code has arrived, and are exactly those that the page makes.
import { expect, test } from 'vitest'
import type { Role } from '#contract/call.ts'
import * as blog from '#contract/calls/blog.ts'
import { addressOf } from '../data/address-of.ts'
import { openProduct, user } from '../testing/open-product.tsx'
import { type Request, replyTo } from '../testing/replies.ts'
import { pagesFor } from './pages.ts'

// As in the replies that are made from the contract.
const id = '6f1c1f0e-8f4e-4c58-9a43-000000000000'
// The check character is right, so that the number is looked up.
const valueOf = (name: string) => (name === 'number' ? 'CO-2222-2222-2222-2222-2222' : id)
// The post at the address, whatever else its reply has.
const replies = [replyTo(blog.openPost, { blogPost: { urlSlug: id } })]
const urlOf = ({ call, input }: Request) => addressOf(call, input).url

const untilLoaded = async () => {
  await expect.poll(() => document.querySelector('h1')).not.toBeNull()
  await expect
    .poll(() => document.querySelectorAll('[aria-busy=true], [role=status][aria-label^=Loading]').length)
    .toBe(0)
}

for (const role of ['ADMIN', 'CLIENTADMIN', 'LEARNER'] as const satisfies Role[]) {
  const { open, own } = pagesFor({ role, secondaryRole: null })
  const begun = [...open, ...own].filter(({ firstCalls }) => firstCalls)

  test(`${role} has pages with first calls`, () => expect(begun.length).toBeGreaterThan(4))

  test.for(begun)(`${role}: the first calls of $path are those of the page, once`, async (one) => {
    const names = Object.fromEntries(
      [...one.path.matchAll(/:(\w+)/g)].map(([, name = '']): [string, string] => [name, valueOf(name)]),
    )
    const address = one.path.replaceAll(/:(\w+)/g, (_, name: string) => valueOf(name))
    const first = (one.firstCalls?.(names, { ...user, role }) ?? []).map(urlOf)

    // At an address with fields nothing is asked for first: what the page itself asks for.
    const alone = await openProduct(`${address}?from=test`, { role, replies })
    await expect.poll(() => alone.map(urlOf)).toEqual(expect.arrayContaining(first))

    const asked = await openProduct(address, { role, replies })
    await untilLoaded()
    const urls = asked.map(urlOf)
    // A page that is watched loads again when its events begin: what has happened before then.
    const most = urls.some((url) => url.includes('/Watch')) ? 2 : 1
    for (const url of first) {
      const times = urls.filter((other) => other === url).length
      expect(times, url).toBeGreaterThan(0)
      expect(times, url).toBeLessThanOrEqual(most)
    }
  })
}
