// The check of a file on /verify: in the browser alone, without a connection after the page has loaded.
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { runKeys } from '../../support/run-backup.ts'
import { violationsOf } from '../axe.ts'
import { expect, test } from '../product.ts'
import { askApi, logInByApi } from '../screens.ts'
import { openFor, soon } from '../steps.ts'

test.use({ demo: true })

async function ownNumbers(url: string): Promise<string[]> {
  const { token } = await logInByApi(url, 'learner')
  const { certificates } = await askApi(`${url}/api/Certificate/GetMyCertificates`, token)
  return (certificates as { number: string; status: string }[])
    .filter(({ status }) => status === 'valid')
    .map(({ number }) => number)
}

/** What the holder downloads from the page of a certificate. */
async function download(learner: Page, number: string, name: string) {
  await learner.goto(`/verify/${number}`)
  // The first PDF of a server creates its key, which can take long.
  const saving = learner.waitForEvent('download', { timeout: 60_000 })
  await learner.getByRole('button', { name }).click()
  const saved = await saving
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Choose a certificate').setInputFiles({
    name,
    mimeType: name.endsWith('.png') ? 'image/png' : 'application/json',
    buffer,
  })
const result = (page: Page) => page.getByRole('main').getByRole('status')

test('a badge is checked without a connection, and a changed byte is reported', async ({
  browser,
  page,
  product,
}) => {
  const [number = ''] = await ownNumbers(product.url)
  const learner = await openFor(browser, product.url, 'learner')
  const files = [
    await download(learner, number, 'Digital badge (PNG)'),
    await download(learner, number, 'Digital certificate (JSON)'),
    await download(learner, number, 'Download PDF'),
  ]
  expect(files.map(({ name }) => name.slice(-4))).toEqual(['.png', 'json', '.pdf'])

  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto('/verify')
  await expect(page.getByRole('heading', { name: 'Check a file' })).toBeVisible()
  await expect
    .poll(() => asked.filter((path) => /coppice-keys|^\/credentials/.test(path)).sort())
    .toEqual(['/.well-known/coppice-keys.json', '/credentials/status'])
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  asked.length = 0
  for (const { name, bytes } of files) {
    await choose(page, name, bytes)
    await expect(result(page)).toContainText('Valid')
    await expect(result(page)).toContainText(number)
    const changed = Buffer.from(bytes)
    changed[changed.length - 40] = (changed[changed.length - 40] ?? 0) ^ 1
    await choose(page, `changed ${name}`, changed)
    await expect(result(page)).toContainText('Changed')
    await expect(result(page)).not.toContainText(number)
  }
  await choose(page, 'other.json', Buffer.from('{}'))
  await expect(result(page)).toContainText('Not a digital certificate')
  expect(asked).toEqual([])
  await page.context().setOffline(false)
  expect(await violationsOf(page)).toEqual([])
})

test('of a key that was stolen, what was issued here before is valid with a connection, and cannot be confirmed without', async ({
  browser,
  page,
  product,
}) => {
  const [number = ''] = await ownNumbers(product.url)
  const learner = await openFor(browser, product.url, 'learner')
  const { name, bytes } = await download(learner, number, 'Digital certificate (JSON)')
  const keyId = /issuer#([0-9a-f-]{36})/.exec(bytes.toString())?.[1] as string
  // The command takes whole seconds.
  const moment = new Date(Math.ceil(Date.now() / 1000) * 1000)
  await expect.poll(() => Date.now()).toBeGreaterThan(moment.getTime())
  const words = ['compromise', keyId, '--from', moment.toISOString().replace('.000Z', 'Z')]
  expect(await runKeys(words, product.server.dataDir)).toMatchObject({ code: 0 })

  await page.goto('/verify')
  await choose(page, name, bytes)
  await expect(result(page)).toContainText('Valid')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Check a file' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await choose(page, name, bytes)
  await expect(result(page)).toContainText('Cannot be confirmed')
  await expect(result(page)).not.toContainText(number)
  await page.context().setOffline(false)
  expect(await violationsOf(page)).toEqual([])
})

test('a revoked certificate is revoked in the file within two seconds', async ({
  browser,
  page,
  product,
}) => {
  const number = (await ownNumbers(product.url)).at(-1) ?? ''
  const learner = await openFor(browser, product.url, 'learner')
  const { name, bytes } = await download(learner, number, 'Digital certificate (JSON)')
  const { token } = await logInByApi(product.url, 'admin')
  await page.goto('/verify')
  await choose(page, name, bytes)
  await expect(result(page)).toContainText('Valid')
  const answer = await page.request.post(`${product.url}/api/Certificate/Revoke`, {
    headers: { authorization: `Bearer ${token}` },
    data: { certificateNumber: number, reason: 'A mistake' },
  })
  expect(answer.ok()).toBe(true)
  await page.goto('/verify')
  await choose(page, name, bytes)
  await expect(result(page)).toContainText('Revoked', soon)
})
