// Finds the Chromium that the browser tests drive; on Debian it is installed where that is possible.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.js'

const debians = '/usr/bin/chromium'
const debiansShell = '/usr/lib/chromium/chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const howToGetChromium =
  'The browser tests need Chromium. Please install it (Debian and Ubuntu: sudo apt-get install chromium), or set CHROME to the program.'

/** @returns {Promise<string | undefined>} the path of the program */
export async function findOrInstallChromium() {
  const found = findChromium()
  if (canInstall() && (!found || (found === debians && !existsSync(debiansShell)))) await install(!found)
  return findChromium()
}

function findChromium() {
  if (process.env.CHROME) return existsSync(process.env.CHROME) ? process.env.CHROME : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere].find(
    isProgram,
  )
}

function isProgram(place) {
  try {
    accessSync(place, constants.X_OK)
    return true
  } catch {
    return false
  }
}

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
