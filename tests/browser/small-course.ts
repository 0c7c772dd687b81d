// Courses of a few pages with scripts, for tests of how visits end.
import type { Page } from '@playwright/test'
import { makeZip, manifestOf } from '../support/make-zip.ts'
import { contentOf } from './classroom.ts'
import { expect } from './product.ts'

export type Version = '1.2' | '2004 4th Edition'

export interface Part {
  id: string
  script: string
  kind?: 'sco' | 'asset'
  sequencing?: string
}

/** Runs code in the page of the item, as a click on one of its buttons would. */
export const runIn = (window: Page, code: string): Promise<unknown> =>
  contentOf(window)
    .locator('body')
    .evaluate((body, text) => {
      const script = body.ownerDocument.createElement('script')
      script.textContent = `globalThis.result = (() => { ${text} })()`
      body.append(script)
      return (globalThis as { result?: unknown }).result
    }, code)

export function courseOf(
  version: Version,
  parts: Part[],
  files: { name: string; data: string }[] = [],
  controls = 'choice="true" flow="true"',
): Buffer {
  const flow = `<imsss:sequencing><imsss:controlMode ${controls}/></imsss:sequencing>`

  const type = version === '1.2' ? 'scormtype' : 'scormType'
  const body = `<organizations default="org"><organization identifier="org"><title>Half-way</title>
    ${parts.map(({ id, sequencing = '' }) => `<item identifier="${id}" identifierref="r-${id}"><title>Item ${id}</title>${sequencing}</item>`).join('')}
    ${version === '1.2' ? '' : flow}</organization></organizations>
    <resources>${parts
      .map(
        ({ id, kind = 'sco' }) =>
          `<resource identifier="r-${id}" type="webcontent" adlcp:${type}="${kind}" href="${id}.html"/>`,
      )
      .join('')}</resources>`
  return makeZip([
    { name: 'imsmanifest.xml', data: manifestOf({ version, body }) },
    ...parts.map(({ id, script }) => ({
      name: `${id}.html`,
      data: `<!doctype html><html lang="en"><title>${id}</title><h1>${id}</h1><script>${script}</script>`,
    })),
    ...files,
  ])
}

export const isPlaying = (window: Page, id: string) =>
  expect(contentOf(window).getByRole('heading', { name: id, exact: true })).toBeVisible()

/** Stores a bookmark, and ends with `exit` when its page is unloaded. */
export const bookmarking = (version: Version, exit: string) => {
  const is12 = version === '1.2'
  const [lms, core] = is12 ? ['LMS', 'cmi.core.lesson_'] : ['', 'cmi.']
  return `const api = parent.API || parent.API_1484_11
    api.${lms}Initialize('')
    document.querySelector('h1').insertAdjacentHTML('afterend', '<p>At ' + api.${lms}GetValue('${core}location') + '</p>')
    addEventListener('pagehide', () => {
      api.${lms}SetValue('${core}location', 'page 5')
      api.${lms}SetValue('cmi.${is12 ? 'core.' : ''}exit', '${exit}')
      api.${lms}${is12 ? 'Finish' : 'Terminate'}('')
    })`
}
