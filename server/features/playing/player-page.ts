// Writes the page of the player window, and the pages that are shown instead when there is nothing to play.
import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlayState } from '#contract/calls/playing.ts'
import { missingPageMark } from '#contract/rules/player-window.ts'
import { projectRoot } from '../../base/project-root.ts'

export const playerFolder = join(projectRoot, 'dist', 'player')

/**
 * The page contains everything that the player starts with, because on a slow connection each further request takes as long as the page
 * itself. While the style and the script are loading, the page already shows that the course opens. The style sheet comes after this
 * text, because a browser shows nothing after a style sheet before it has loaded it.
 */
export async function playerPage(state: PlayState): Promise<string> {
  const script = state.package.scormVersion === '1.2' ? 'scorm12.js' : 'scorm2004.js'
  const [scriptAddress, styleAddress, font] = await Promise.all([
    addressOf(script),
    addressOf('main.css'),
    fontLink(),
  ])
  // The JSON must not contain text that looks like the end of its element.
  const written = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en" data-scheme="${state.theme.colourScheme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="referrer" content="no-referrer">
<title>Course</title>
<link rel="icon" href="data:,">
${font}<style>
:root { color-scheme: light dark }
[data-scheme=light] { color-scheme: light }
[data-scheme=dark] { color-scheme: dark }
#opening { padding: 40vh 1rem 0; text-align: center; font: 16px/1.5 system-ui, sans-serif; color: #7b8a82; animation: opening 0s 400ms both }
@keyframes opening { from { visibility: hidden } }
</style>
<script type="module" src="${scriptAddress}"></script>
</head>
<body>
<div id="player"><p id="opening" role="status">Opening the course …</p></div>
<link rel="stylesheet" href="${styleAddress}">
<script type="application/json" id="state">${written}</script>
</body>
</html>
`
}

/** Returns an address that changes with the file, so that a browser may cache the file permanently. */
async function addressOf(file: string): Promise<string> {
  const changed = await stat(join(playerFolder, file)).then(
    ({ mtimeMs }) => Math.round(mtimeMs),
    () => 0,
  )
  return `/player/${file}?${changed.toString(36)}`
}

/**
 * Notifies the page that opened the window that it may navigate it now. The message is empty, so any origin may receive
 * it.
 */
const openingScript = "opener?.postMessage('', '*')"
export const openingScriptHash = `sha256-${createHash('sha256').update(openingScript).digest('base64')}`

/** A player window shows this page until it gets the address of its course. */
export const openingPage = noticePage('Opening the course…', 'One moment, please.', {
  more: `<script>${openingScript}</script>`,
})

export const windowIsOverPage = noticePage(
  'This window has ended',
  'Close it and open the course again from its page.',
)

export const notNowPage = noticePage('The course could not be opened', 'Please try again in a moment.', {
  more: '<p><a href="">Try again</a></p>\n',
})

/** The player recognises by the mark that this is not a page of the course. */
export const missingFilePage = noticePage(
  'This page of the course is missing',
  'The course asks for a file that is not in its package. Please go on with another part, and inform the provider of the course.',
  { mark: `<meta name="${missingPageMark}" content="">\n` },
)

/** The font is asked for at once: found only in the style sheet, it would come too late to be shown (web/shell/fonts.css). */
async function fontLink(): Promise<string> {
  const files = await readdir(playerFolder).catch((): string[] => [])
  const name = files.find((file) => /^western-\w+\.woff2$/.test(file))
  return name ? `<link rel="preload" href="/player/${name}" as="font" type="font/woff2" crossorigin>\n` : ''
}

function noticePage(title: string, text: string, { more = '', mark = '' } = {}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${mark}<title>${title}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f4f7f5; color: #16241d; font: 17px/1.6 system-ui, sans-serif; }
main { max-width: 32rem; padding: 2rem; text-align: center; }
@media (prefers-color-scheme: dark) { body { background: #0f1613; color: #e6eee9; } }
a { display: inline-block; padding: 0.6rem 1.25rem; color: #fff; background: #1f6f4f; border-radius: 10px; font-weight: 600; text-decoration: none; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${more}</main>
</body>
</html>
`
}
