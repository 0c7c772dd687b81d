// Finds the Firefox that the Firefox tests drive.
import { findProgram } from './find-program.js'

export const howToGetFirefox =
  'Skipped: the Firefox tests need Firefox. Please install it (Debian and Ubuntu: sudo apt-get install firefox-esr), or set FIREFOX to the program.'

/** @returns {string | undefined} the path of the program */
export const findFirefox = () =>
  findProgram({
    variable: 'FIREFOX',
    names: ['firefox-esr', 'firefox'],
    elsewhere: [
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
  })
