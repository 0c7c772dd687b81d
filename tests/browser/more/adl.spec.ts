// A few cases of the ADL SCORM 2004 4th Edition test suite through the player; `npm run conformance` plays them all.
import { join } from 'node:path'
import { adlFolder, isThere, readCase } from '../../adl/case.ts'
import { playCase } from '../../adl/play.ts'
import { serveCases } from '../../adl/served-cases.ts'
import { expect, test } from '../product.ts'

test.use({ shared: 'reading' })
test.skip(!isThere, `The cases are not part of the project, and there is no folder ${adlFolder}.`)

/** Assets and calls; choosing the first item; shared objectives; the buttons; resuming. */
const names = ['ADL-API', 'ADL-CM-17a', 'ADL-SX-04b', 'ADL-CM-05', 'ADL-CO-10']

test('cases of the ADL suite pass in the player', async ({ browser, product }) => {
  const places = names.map((name) => join(adlFolder, `${name}.zip`))
  const launch = await serveCases(product.url, places)
  for (const place of places) {
    const { adl } = await readCase(place)
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const { fails, passes } = await playCase(context, adl, launch)
    await context.close()
    expect.soft({ name: adl.name, fails }).toEqual({ name: adl.name, fails: [] })
    expect.soft(passes).toBeGreaterThan(0)
  }
})
