// Smaller files of the font for what nearly every page shows. The package has a file for each group of
// scripts, with all weights and alternative letters: 48 kB for Western European texts, and 84 kB more where one name has a
// letter such as ł. Other letters come from the files of the package.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.js'

const packaged = join(root, 'node_modules', '@fontsource-variable', 'inter', 'files')
const folder = join(root, 'dist', 'fonts')

/** The letters of each file are those of its `unicode-range` in web/shell/fonts.css. */
const sources = {
  western: 'inter-latin-wght-normal.woff2',
  european: 'inter-latin-ext-wght-normal.woff2',
}

/** Those of `web/shell/base.css` and `tabular-nums`, and what the shaping of words needs. */
const features = ['calt', 'ccmp', 'cv05', 'kern', 'locl', 'mark', 'mkmk', 'ss03', 'tnum']
/** The lightest and the heaviest that a style asks for. */
const weights = { min: 400, max: 700, default: 400 }

export const fonts = () => ({ name: 'fonts', config: makeFonts })

let made

/** Writes the files, once for the client and the player. */
export function makeFonts() {
  made ??= writeFonts()
  return made
}

async function writeFonts() {
  // Loaded only where the fonts are made: a folder without it can be started when it is built.
  const { default: subsetFont } = await import('subset-font')
  await mkdir(folder, { recursive: true })
  const styles = await readFile(join(root, 'web', 'shell', 'fonts.css'), 'utf8')
  const faces = styles.matchAll(/fonts\/(\w+)\.woff2[^;]*;\s*unicode-range:([^;]*);/g)
  await Promise.all(
    Array.from(faces, async ([, name, range]) => {
      const font = await subsetFont(await readFile(join(packaged, sources[name])), textOf(range), {
        targetFormat: 'woff2',
        keepFeatures: features,
        variationAxes: { wght: weights },
      })
      await writeFile(join(folder, `${name}.woff2`), font)
    }),
  )
}

/** Returns all letters of a range such as “U+0131, U+0152-0153”. */
const textOf = (range) =>
  Array.from(range.matchAll(/U\+(\w+)(?:-(\w+))?/g), ([, first, last = first]) => {
    const start = Number.parseInt(first, 16)
    const length = Number.parseInt(last, 16) - start + 1
    return String.fromCodePoint(...Array.from({ length }, (_, at) => start + at))
  }).join('')
