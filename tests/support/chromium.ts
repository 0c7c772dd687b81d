// The browser that end-to-end tests, pictures and measurements drive.
import { existsSync } from 'node:fs'

const debians = '/usr/bin/chromium'
const debiansShell = '/usr/lib/chromium/chromium-headless-shell'

// npm test searches for the program and reports what to do where there is none.
const whole = process.env['CHROME'] ?? [debians, '/usr/bin/google-chrome'].find(existsSync)
const bare = whole === debians && existsSync(debiansShell) ? debiansShell : whole

const optionsFor = (program: string | undefined, ...others: string[]) => ({
  ...(program ? { executablePath: program } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...others],
})

/** All of it, as people have it. */
export const wholeChromium = optionsFor(whole)

/** Without the window round the page, which takes a quarter less work; it cannot show PDF files. */
export const bareChromium = optionsFor(bare)

/** Also without the two optimizing compilers of V8, which pay for pages that are used longer than those of an end-to-end test: a tenth less work. */
export const briefChromium = optionsFor(bare, '--js-flags=--no-maglev --no-turbofan')
