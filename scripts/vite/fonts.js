// Smaller files of the font for what nearly every page shows. The package has a file for each group of
// scripts, with all weights and alternative letters: 48 kB for Western European texts, and 84 kB more where one name has a
// letter such as ł. Other letters come from the files of the package.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.js'

const source = join(root, 'node_modules', '@fontsource-variable', 'inter', 'files')
const folder = join(root, 'dist', 'fonts')

/** Points of Unicode, first and last; web/shell/fonts.css and player/page/fonts.css name the same. */
const files = {
  'western.woff2': {
    from: 'inter-latin-wght-normal.woff2',
    points: [
      [0x20, 0x7e],
      [0xa0, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x2bb, 0x2bc],
      [0x2c6, 0x2c6],
      [0x2da, 0x2da],
      [0x2dc, 0x2dc],
      // Accents that follow their letter.
      [0x304, 0x304],
      [0x308, 0x308],
      [0x329, 0x329],
      [0x2000, 0x206f],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2191, 0x2191],
      [0x2193, 0x2193],
      [0x2212, 0x2212],
    ],
  },
  'european.woff2': {
    from: 'inter-latin-ext-wght-normal.woff2',
    points: [
      [0x100, 0x130],
      [0x132, 0x151],
      [0x154, 0x17f],
      [0x218, 0x21b],
      [0x1e9e, 0x1e9e],
    ],
  },
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
  await Promise.all(
    Object.entries(files).map(async ([name, { from, points }]) => {
      const font = await subsetFont(await readFile(join(source, from)), textOf(points), {
        targetFormat: 'woff2',
        keepFeatures: features,
        variationAxes: { wght: weights },
      })
      await writeFile(join(folder, name), font)
    }),
  )
}

function textOf(points) {
  const each = points.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  )
  return String.fromCodePoint(...each)
}
