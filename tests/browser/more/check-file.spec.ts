// The check of a file on /verify: in the browser alone, without a connection after the page has loaded. Every reason to refuse a file is tried in
// tests/check-file.test.ts, check-pdf.test.ts and forgeries.test.ts.
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
async function download(learner: Page, name: string) {
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

test('a certificate is checked without a connection, a changed byte is reported, and so is what was revoked or signed with a stolen key', async ({
  browser,
  page,
  product,
}) => {
  const [number = ''] = await ownNumbers(product.url)
  const learner = await openFor(browser, product.url, 'learner')
  await learner.goto(`/verify/${number}`)
  const files = [
    await download(learner, 'Digital badge (PNG)'),
    await download(learner, 'Digital certificate (JSON)'),
    await download(learner, 'Download PDF'),
  ]
  expect(files.map(({ name }) => name.slice(-4))).toEqual(['.png', 'json', '.pdf'])
  const [, json] = files
  const bytes = json?.bytes ?? Buffer.from('')

  await test.step('without a connection, each is valid, and none of them after a change', async () => {
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
    for (const { name, bytes: whole } of files) {
      await choose(page, name, whole)
      await expect(result(page)).toContainText('Valid')
      await expect(result(page)).toContainText(number)
      const changed = Buffer.from(whole)
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

  await test.step('of a stolen key, what was issued before is valid with a connection, and cannot be confirmed without', async () => {
    const keyId = /issuer#([0-9a-f-]{36})/.exec(bytes.toString())?.[1] as string
    // The command takes whole seconds.
    const moment = new Date(Math.ceil(Date.now() / 1000) * 1000)
    await expect.poll(() => Date.now()).toBeGreaterThan(moment.getTime())
    const words = ['compromise', keyId, '--from', moment.toISOString().replace('.000Z', 'Z')]
    expect(await runKeys(words, product.server.dataDir)).toMatchObject({ code: 0 })
    // The other page may still have the list of before, which the stolen key has signed.
    const reader = await openFor(browser, product.url)
    await reader.goto('/verify')
    await choose(reader, 'stolen.json', bytes)
    await expect(result(reader)).toContainText('Valid')
    await reader.reload()
    await expect(reader.getByRole('heading', { name: 'Check a file' })).toBeVisible()
    await reader.waitForLoadState('networkidle')
    await reader.context().setOffline(true)
    await choose(reader, 'stolen.json', bytes)
    await expect(result(reader)).toContainText('Cannot be confirmed')
    await expect(result(reader)).not.toContainText(number)
    await reader.context().setOffline(false)
    expect(await violationsOf(reader)).toEqual([])
  })

  await test.step('one that is revoked is so in its file within two seconds', async () => {
    const revoked = await download(learner, 'Digital certificate (JSON)')
    const reader = await openFor(browser, product.url)
    await reader.goto('/verify')
    await choose(reader, revoked.name, revoked.bytes)
    await expect(result(reader)).toContainText('Valid')
    const { token } = await logInByApi(product.url, 'admin')
    const answer = await page.request.post(`${product.url}/api/Certificate/Revoke`, {
      headers: { authorization: `Bearer ${token}` },
      data: { certificateNumber: number, reason: 'A mistake' },
    })
    expect(answer.ok()).toBe(true)
    await reader.goto('/verify')
    await choose(reader, revoked.name, revoked.bytes)
    await expect(result(reader)).toContainText('Revoked', soon)
  })
})
