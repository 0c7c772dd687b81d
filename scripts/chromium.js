// Finds the Chromium that the browser tests drive; on Debian it is installed where that is possible.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.js'

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
  return findChromium() ?? ((await install()) ? findChromium() : undefined)
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

async function install() {
  const isDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (!isDebian || process.env.CHROME) return false
  console.log('Installing Chromium for the browser tests.')
  const options = { quiet: true, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const get = (...packages) =>
    run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options)
  if ((await run('apt-get', ['update'], options)) !== 0) return false
  if ((await get('chromium')) !== 0) return false
  // Most tests are faster in it, and older Debians have none.
  await get('chromium-headless-shell')
  return true
}
