// Finds the Chromium that the browser tests drive; on Debian it is installed where that is possible.
import { existsSync } from 'node:fs'
import { findProgram } from './find-program.js'
import { run } from './run.js'

const debians = '/usr/bin/chromium'
const debiansShell = '/usr/lib/chromium/chromium-headless-shell'

export const howToGetChromium =
  'The browser tests need Chromium. Please install it (Debian and Ubuntu: sudo apt-get install chromium), or set CHROME to the program.'

/** @returns {Promise<string | undefined>} the path of the program */
export async function findOrInstallChromium() {
  const found = findChromium()
  if (canInstall() && (!found || (found === debians && !existsSync(debiansShell)))) await install(!found)
  return findChromium()
}

const findChromium = () =>
  findProgram({
    variable: 'CHROME',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    elsewhere: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    ],
  })

function canInstall() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0 && !process.env.CHROME
}

/** Chromium, and the same without a window, in which most tests take a quarter less work. */
async function install(chromiumToo) {
  console.log('Installing Chromium for the browser tests.')
  const options = { quiet: true, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const get = (name) => run('apt-get', ['install', '-y', '--no-install-recommends', name], options)
  if ((await run('apt-get', ['-o', 'Acquire::http::Timeout=10', 'update'], options)) !== 0) return
  if (chromiumToo && (await get('chromium')) !== 0) return
  // Older Debians have none, and the tests run without it.
  await get('chromium-headless-shell')
}
