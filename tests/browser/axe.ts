// The violations of WCAG 2.2 AA in a page and its frames, as far as axe can find them. With axe itself: its package for
// Playwright also transfers all passed rules and combines them in a second page, which takes several times as long.
import type { Page } from '@playwright/test'
import type core from 'axe-core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/base/project-root.ts'

/** Runs in the browser, after the source of axe has been added there. */
declare const axe: typeof core

// The source is evaluated in every page: the minified form is half as long.
const source = readFileSync(join(projectRoot, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface AxeOptions {
  /** Checks only the contrast of texts. */
  onlyColours?: boolean
  /** The selector of what is not checked. */
  without?: string
}

/** A sentence for each violated rule. */
export async function violationsOf(
  page: Page,
  { onlyColours = false, without }: AxeOptions = {},
): Promise<string[]> {
  // Each frame is checked by axe in this frame.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis)))
      await frame.evaluate(`${source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
  const broken = await page.evaluate(
    async ({ runOnly, exclude }) => {
      const { violations } = await axe.run(exclude ? { exclude } : document, {
        runOnly,
        resultTypes: ['violations'],
        // By default axe also parses all style sheets again, for an experimental rule that is not run here.
        preload: { assets: ['media'] },
      })
      return violations.map(({ id, help, nodes }) => ({ id, help, html: nodes[0]?.html ?? '' }))
    },
    { runOnly: onlyColours ? ['color-contrast'] : standards, exclude: without },
  )
  return broken.map(({ id, help, html }) => `${id}: ${help}, as in ${html.slice(0, 200)}`)
}
