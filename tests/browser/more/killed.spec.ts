// Data of a Commit that returned true survives when the browser is killed while it is offline.
import { type Browser, chromium } from '@playwright/test'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { wholeChromium } from '../../support/chromium.ts'
import { sayProgress } from '../../support/progress.ts'
import { makeFolder } from '../../support/server-process.ts'
import { openClassroom, openWindow, callRunTime, stateOf } from '../classroom.ts'
import { pageTurner } from '../page-turner.ts'
import { expect, test } from '../product.ts'

test.use({ shared: 'playing' })

interface Killable {
  browser: Browser
  kill(): Promise<void>
}

/** A browser with a profile on the disk, in a process group of its own. */
async function startBrowser(profile: string, triesLeft = 2): Promise<Killable> {
  const chromiumProcess = spawn(
    wholeChromium.executablePath ?? chromium.executablePath(),
    [
      ...wholeChromium.args,
      '--headless=new',
      '--no-first-run',
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const kill = async () => {
    // It has already been killed when the next one could not be started.
    if (chromiumProcess.exitCode !== null || chromiumProcess.signalCode) return
    const ended = once(chromiumProcess, 'exit')
    process.kill(-(chromiumProcess.pid as number), 'SIGKILL')
    await ended
  }
  try {
    return {
      browser: await chromium.connectOverCDP(await addressOf(chromiumProcess), { timeout: 10_000 }),
      kill,
    }
  } catch (error) {
    // After a kill Chromium sometimes starts and then does not respond: this says nothing about the course.
    await kill()
    if (triesLeft === 0) throw error
    return startBrowser(profile, triesLeft - 1)
  }
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stderr as NodeJS.ReadableStream })) {
    const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? []
    if (address) {
      stderr?.resume()
      return address
    }
  }
  throw new Error('The browser did not start')
}

/** `npm run trial -- kills` asks for more. Both versions write to the device with the same code, so it alone tries both. */
const asked = Number(process.env['KILLS'] ?? 0)
const kills = asked || 2

for (const version of asked ? (['1.2', '2004 4th Edition'] as const) : (['1.2'] as const)) {
  test(`the data that SCORM ${version} committed successfully survives kill -9 of the browser, offline`, async ({
    product,
  }) => {
    test.setTimeout(400_000)
    const is12 = version === '1.2'
    const { publish, launch } = await openClassroom(product)
    const course = await publish(`Killed in ${version}`, pageTurner(version))
    const { folder, remove } = await makeFolder()
    let running = await startBrowser(folder)
    const openCourse = async () => {
      const [context] = running.browser.contexts()
      if (!context) throw new Error('The browser has no window')
      const address = await launch(course)
      const window = await openWindow(context, address)
      await expect(window.locator('#stage')).not.toHaveAttribute('data-loading')
      return { context, address, window }
    }
    try {
      let opened = await openCourse()
      for (let trial = 1; trial <= kills; trial++) {
        const { context, window } = opened
        await context.setOffline(true)
        const place = is12 ? 'cmi.core.lesson_location' : 'cmi.location'
        expect(await callRunTime(window, is12 ? 'LMSSetValue' : 'SetValue', place, `${trial}`)).toBe('true')
        expect(await callRunTime(window, is12 ? 'LMSCommit' : 'Commit', '')).toBe('true')
        await running.kill()

        running = await startBrowser(folder)
        opened = await openCourse()
        expect((await stateOf(opened.address)).items['one']?.cmi.location).toBe(`${trial}`)
        sayProgress(trial, kills, `kills of the browser in SCORM ${version}`)
      }
    } finally {
      await running.kill()
      await remove()
    }
  })
}
