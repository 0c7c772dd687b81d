// The barriers that axe finds in the page as it is now. Each screen as it opens is visited by tests/browser/accessibility.spec.ts.
import axe from 'axe-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A sentence for each violated rule. @param onlyColours whether only the contrast of texts is checked */
export async function violations({ onlyColours = false } = {}): Promise<string[]> {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  const found = await axe.run(onlyColours ? document : '#content', {
    runOnly: onlyColours ? ['color-contrast'] : standards,
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
  })
  return found.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}, as in ${nodes[0]?.html.slice(0, 200)}`,
  )
}
