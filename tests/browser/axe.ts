// The barriers of a page and its frames (WCAG 2.2 AA), as far as axe can find them. Asked of axe itself: its
// package for Playwright brings all that was well out of the browser too and puts it together in a second page, which
// takes several times as long.
import type { Page } from '@playwright/test'
import type core from 'axe-core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/base/project-root.ts'

/** In the browser, once its source has come there. */
declare const axe: typeof core

// A long text for every page that is looked at: the short form is half of it.
const source = readFileSync(join(projectRoot, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A sentence for each rule that is broken. @param onlyColours whether texts can be read, and nothing else */
export async function whatKeepsOut(page: Page, { onlyColours = false } = {}): Promise<string[]> {
  // Each frame is looked at from within, by what it is asked from without.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis)))
      await frame.evaluate(`${source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
  const broken = await page.evaluate(
    async (runOnly) => {
      const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
      return violations.map(({ id, help, nodes }) => ({ id, help, html: nodes[0]?.html ?? '' }))
    },
    onlyColours ? ['color-contrast'] : standards,
  )
  return broken.map(({ id, help, html }) => `${id}: ${help}, as in ${html.slice(0, 200)}`)
}
