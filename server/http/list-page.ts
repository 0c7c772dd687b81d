// Pages of lists as calls answer them. Programs that send a cursor get the next one (rules lists-37 to lists-39): the place where the page ends,
// encrypted and bound to the call, its filters and order, and to whose rows the caller sees.
import type { Call } from '#contract/call.ts'
import { cursorHours, wrongCursor } from '#contract/shapes.ts'
import type { Page } from '../access/define-list.ts'
import { type Caller, type Scope, isEverybody, scopeOf } from '../access/who.ts'
import type { App } from '../app/app.ts'
import { build } from '../base/build.ts'
import { invalid } from '../base/refusal.ts'
import type { Place } from '../db/in-order.ts'
import { decrypt, encrypt } from '../signing/encryption.ts'
import { encryptionSecret } from '../signing/keys.ts'

/** A call for a page of a list, with what was sent. */
interface Asked {
  app: App
  call: Call
  who: Caller
  input: { cursor?: string | undefined }
}

/** Whether the caller reads with cursors. Pages in the browser have numbers. */
export const isByCursor = ({ input }: Pick<Asked, 'input'>): boolean => input.cursor !== undefined

/**
 * Reads a page of any list with `read`, which gets a place to begin after; null for the first page that is read with cursors; and undefined
 * without cursors. @throws Refusal 400 for a cursor that is not from the page before
 */
export async function withNextCursor<Read extends { end?: Place | null }>(
  asked: Asked,
  read: (after: Place | null | undefined) => Promise<Read>,
): Promise<Omit<Read, 'end'> & { nextCursor?: string | null }> {
  if (!isByCursor(asked)) return read(undefined)
  const { end = null, ...page } = await read(await placeIn(asked))
  return { ...page, nextCursor: end && (await cursorOf(asked, end)) }
}

/** Reads a page of a list. @throws Refusal 400 for a cursor that is not from the page before */
export const pageOfList = <S extends Scope, Asking extends Page, Read extends { end?: Place | null }>(
  list: { page: (db: App['db'], scope: S, wanted: Asking) => Promise<Read> },
  asked: Asked,
  scope: S,
  wanted: Asking,
) => withNextCursor(asked, (after) => list.page(asked.app.db, scope, { ...wanted, after }))

async function cursorOf(asked: Asked, place: Place): Promise<string> {
  const plain = Buffer.from(JSON.stringify({ place, at: Date.now() }))
  return encrypt(plain, await bindingOf(asked)).toString('base64url')
}

/** Returns the place that a cursor holds; null for the first page. */
async function placeIn(asked: Asked): Promise<Place | null> {
  const { cursor } = asked.input
  if (!cursor) return null
  const plain = decrypt(Buffer.from(cursor, 'base64url'), await bindingOf(asked))
  if (!plain) throw invalid(wrongCursor)
  const { place, at } = JSON.parse(plain.toString()) as { place: Place; at: number }
  if (at < Date.now() - cursorHours * 3_600_000) throw invalid(wrongCursor)
  return place
}

/** The size of a page may differ from page to page. */
const ofPage = new Set(['cursor', 'page', 'pagenumber', 'pagesize'])

async function bindingOf({ app, call, who, input }: Asked) {
  const chosen = Object.entries(input).filter(([name]) => !ofPage.has(name.toLowerCase()))
  const rows = isEverybody(scopeOf(who)) ? 'all' : [who.clientId, who.isLimited ? who.id : null]
  // Another version may sort by other values.
  const parts = ['list cursor', build.version, call.path, chosen.toSorted(), rows]
  const boundTo = Buffer.from(JSON.stringify(parts))
  return { boundTo, secret: await encryptionSecret(app) }
}
