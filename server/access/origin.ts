// Says in words with which device a call is made, and from which network.
import Bowser from 'bowser'
import { isIPv6 } from 'node:net'

export interface Origin {
  /** The network address. */
  address: string
  /** The name that the browser gives itself; empty for a program without one. */
  userAgent: string
}

export const unknownDevice = 'Unknown device'
const maxUserAgent = 512

/**
 * Returns such words as "Firefox on Windows". They are of a fixed list, because a caller can send any text as the name of a browser, and the
 * words are in mails.
 */
export function deviceOf({ userAgent }: Pick<Origin, 'userAgent'>): string {
  if (!userAgent) return unknownDevice
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxUserAgent))
  const words = [nameIn(Bowser.BROWSER_MAP, browser.name), nameIn(Bowser.OS_MAP, os.name)]
  return words.filter(Boolean).join(' on ') || unknownDevice
}

const nameIn = (known: Record<string, string>, name: string | undefined) =>
  Object.values(known).find((one) => one === name)

const mapped = /^::ffff:(?=\d+\.)/i

/**
 * Returns the beginning of an address that stays the same when a phone moves or a home gets another address: the first two of the four numbers
 * of IPv4, the first two groups of IPv6 (decision 371).
 */
export function networkOf({ address }: Pick<Origin, 'address'>): string {
  if (isIPv6(address) && !mapped.test(address)) return address.toLowerCase().split(':', 2).join(':')
  return address.replace(mapped, '').split('.', 2).join('.')
}
