// A window that does not end properly.
import type { Page } from '@playwright/test'

/** The process of the page ends at once: nothing of it runs any more. */
async function killTab(window: Page) {
  const session = await window.context().newCDPSession(window)
  const crashed = window.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await crashed
  await window.close()
}

/** How a window can end without its end being reported. */
export const waysToLose = {
  'after its tab was killed': (window: Page) => killTab(window),
  'beside another window': async () => {},
}
