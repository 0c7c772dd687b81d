// Takes the pictures of the README, of the demo just after its first start. Run by hand after a build:
//   npx tsx tests/browser/pictures.ts
// It needs Chromium, and pdftoppm (Poppler) for the picture of the certificate.
import { type Browser, type Page, chromium } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectRoot } from '#server/base/project-root.ts'
import { wholeChromium } from '../support/chromium.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { type Kind, logInByApi, rememberUser } from './screens.ts'
import { openCourse } from './steps.ts'

const pictures = join(projectRoot, 'docs', 'pictures')
const size = { width: 1280, height: 860 }

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'coppice-pictures-'))
  const server = await startServer({
    dataDir: join(folder, 'data'),
    settings: { DEMO: '1', PUBLIC_URL: 'https://learn.greenways.example' },
  })
  const browser = await chromium.launch(wholeChromium)
  try {
    await server.ready
    await mkdir(pictures, { recursive: true })
    await takeAll(browser, server, folder)
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function takeAll(browser: Browser, server: ServerProcess, folder: string) {
  const url = server.url.replace('127.0.0.1', 'localhost')
  const come = async (kind: Exclude<Kind, 'visitor'>) => {
    const context = await browser.newContext({ baseURL: url, viewport: size, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const user = await logInByApi(url, kind)
    await rememberUser(page, user)
    return { page, user }
  }

  const admin = (await come('admin')).page
  await admin.goto('/')
  await savePicture(admin, 'administrator')
  await admin.goto('/learning-pathways')
  await admin
    .getByRole('row', { name: 'Sustainability foundations' })
    .getByRole('link', { name: /^View/ })
    .click()
  await savePicture(admin, 'pathway')
  await admin.goto('/clients')
  await admin
    .getByRole('row', { name: 'Northgate City Council' })
    .getByRole('link', { name: /^View/ })
    .click()
  await savePicture(admin, 'client')

  const { page: learner, user } = await come('learner')
  await learner.goto('/')
  await savePicture(learner, 'learner')
  await learner.getByRole('row', { name: 'The circular office' }).getByRole('link', { name: /^View/ }).click()
  const { window, content } = await openCourse(learner, 'Continue')
  await window.setViewportSize(size)
  await content.getByRole('button', { name: 'Carry on there' }).click()
  await savePicture(window, 'player')

  const certificate = join(folder, 'certificate')
  const headers = { authorization: `Bearer ${user.token}` }
  const dashboard = await (await fetch(`${url}/api/Dashboard/LearnerDashboard`, { headers })).json()
  const { course } = dashboard.courses.find(
    ({ lessonStatus }: { lessonStatus: number }) => lessonStatus === 4,
  )
  const document = await fetch(`${server.contentUrl}/Certificate/DownloadCertificate/${user.id}/${course.id}`)
  await writeFile(`${certificate}.pdf`, Buffer.from(await document.arrayBuffer()))
  execFileSync('pdftoppm', ['-png', '-r', '80', '-singlefile', `${certificate}.pdf`, certificate])
  await small(`${certificate}.png`, 'certificate')
}

async function savePicture(page: Page, name: string) {
  await page.mouse.move(0, 0)
  // Not while the client is still loading.
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(800)
  await small(await page.screenshot(), name)
}

/** A README should load on a slow connection: few colours are enough for screens. */
async function small(picture: string | Buffer, name: string) {
  await sharp(picture)
    .png({ palette: true, colours: 200, effort: 10, compressionLevel: 9 })
    .toFile(join(pictures, `${name}.png`))
}

await main()
