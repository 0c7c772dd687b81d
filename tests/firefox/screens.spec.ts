// Every screen on a phone: it is shown, without horizontal scrolling.
import { type Kind, addressOf, askApi, logInByApi, screens } from '../browser/screens.ts'
import { overflowing } from '../browser/overflowing.ts'
import { expect, test } from './firefox.ts'
import { comeAs } from './steps.ts'

test.use({ demo: true })
test.describe.configure({ mode: 'parallel' })

for (const kind of ['visitor', 'learner', 'admin', 'manager'] satisfies Kind[])
  test(`the screens of ${kind} fit on a phone`, async ({ openPage, product }) => {
    const page = await openPage('phone')
    const user = kind === 'visitor' ? undefined : await logInByApi(product.url, kind)
    if (user) await comeAs(page, product.url, user)
    for (const { pattern } of screens.filter((screen) => screen.kind === kind)) {
      const ask = (path: string) => askApi(`${product.url}/api/${path}`, user?.token)
      await page.goto(product.url + (await addressOf(pattern, ask)))
      await page.waitForFunction(
        () =>
          document.querySelector('h1') &&
          !document.querySelector('[aria-busy=true], [role=status][aria-label^=Loading]'),
      )
      expect.soft(await page.evaluate(overflowing), pattern).toEqual([])
    }
  })
