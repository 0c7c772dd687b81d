import { cdp } from 'vitest/browser'

/**
 * The DevTools protocol of the browser, for what a page cannot do: paper, the colour scheme of the device, a drag with mouse or
 * finger. Its type is written here, because that of its package would bring the types of Node into the client.
 */
export const devtools = () =>
  cdp() as unknown as { send: (method: string, values: object) => Promise<unknown> }
