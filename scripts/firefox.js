// Finds the Firefox that the Firefox tests drive.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['firefox-esr', 'firefox']
const elsewhere = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

export const howToGetFirefox =
  'Skipped: the Firefox tests need Firefox. Please install it (Debian and Ubuntu: sudo apt-get install firefox-esr), or set FIREFOX to the program.'

/** @returns {string | undefined} the path of the program */
export function findFirefox() {
  if (process.env.FIREFOX) return existsSync(process.env.FIREFOX) ? process.env.FIREFOX : undefined
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
