// WebKitGTK as it is installed (Debian's webkit2gtk-driver, with the small browser it comes with), on a screen of its
// own (Xvfb). Each test has a new browser without any session.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#server/db/free-port.ts'
import { testWithProduct } from '../browser/product.ts'
import { makeFolder } from '../support/server-process.ts'
import { type WebDriver, startSession } from './web-driver.ts'

export { expect } from '../browser/product.ts'

const browsers = ['lib/x86_64-linux-gnu', 'lib/aarch64-linux-gnu', 'libexec'].map(
  (folder) => `/usr/${folder}/webkit2gtk-4.1/MiniBrowser`,
)

interface WebKit extends WebDriver {
  /** How every file that was downloaded begins. */
  downloads(): Promise<string[]>
}

export const test = testWithProduct.extend<{ webkit: WebKit }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants to read what is wanted here: nothing
  webkit: async ({}, provide, info) => {
    const { folder, remove } = await makeFolder()
    const display = await startScreen()
    const driver = await startDriver(folder, display.name)
    try {
      const session = await startSession(driver.address, { binary: browser(), args: ['--automation'] })
      await session.setSize(1280, 860)
      await provide({ ...session, downloads: () => downloadsIn(folder) })
      if (info.status !== info.expectedStatus)
        await info.attach('window', { body: await session.screenshot(), contentType: 'image/png' })
      await session.end()
    } finally {
      await end(driver.process)
      await end(display.process)
      await remove()
    }
  },
})

function browser(): string {
  const place = browsers.find(existsSync)
  if (!place) throw new Error('These tests need WebKitGTK: please install webkit2gtk-driver.')
  return place
}

/** Xvfb chooses a number that is free, and writes it once it is ready. */
async function startScreen() {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp']
  const process = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const name = await new Promise<string>((found, failed) => {
    process.once('error', failed)
    process.stdout.once('data', (bytes: Buffer) => found(`:${bytes.toString().trim()}`))
  })
  return { process, name }
}

async function startDriver(folder: string, display: string) {
  await mkdir(join(folder, 'config'))
  await mkdir(join(folder, 'downloads'))
  await writeFile(join(folder, 'config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${folder}/downloads"\n`)
  const port = await freePort()
  const process = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      PATH: globalThis.process.env['PATH'],
      HOME: folder,
      XDG_CONFIG_HOME: join(folder, 'config'),
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  const address = `http://127.0.0.1:${port}`
  await expectAnswer(`${address}/status`)
  return { process, address }
}

async function expectAnswer(address: string) {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('WebKitWebDriver does not answer')
}

async function downloadsIn(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'downloads'))
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, 'downloads', name))
      return `${name}: ${bytes.subarray(0, 5).toString('latin1')}, ${bytes.length > 10_000 ? 'whole' : 'cut'}`
    }),
  )
}

async function end(process: ChildProcess) {
  const ended = new Promise((resolve) => process.once('close', resolve))
  if (process.kill()) await ended
}
