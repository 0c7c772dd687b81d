// When `npm start` builds. The bundlers are stand-ins that write one file each.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { folderWith } from './folders.ts'

const bundler = (name: string, outputFolder: string) => ({
  [`node_modules/${name}/package.json`]: { name, type: 'module', exports: './index.js' },
  [`node_modules/${name}/index.js`]: `import { mkdir, writeFile } from 'node:fs/promises'
    import { join } from 'node:path'
    export async function build(options) {
      if (process.env.FAIL) throw new Error('does not compile')
      const folder = ${outputFolder}
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'main.js'), 'built'.repeat(500))
    }`,
})

const fonts = {
  'node_modules/subset-font/package.json': { name: 'subset-font', type: 'module', exports: './index.js' },
  'node_modules/subset-font/index.js': 'export default async (font) => font',
  ...Object.fromEntries(
    ['inter-latin-wght-normal.woff2', 'inter-latin-ext-wght-normal.woff2'].map((file) => [
      `node_modules/@fontsource-variable/inter/files/${file}`,
      'letters',
    ]),
  ),
}

let folder: Awaited<ReturnType<typeof folderWith>>
beforeEach(async () => {
  folder = await folderWith({
    'package.json': { type: 'module', engines: { node: '>=20.0' } },
    'package-lock.json': { packages: {} },
    'vite.config.ts': '',
    'tsconfig.base.json': '{}',
    ...Object.fromEntries(['contract', 'player', 'server', 'web'].map((part) => [`${part}/a.ts`, 'let a'])),
    ...bundler('vite', `join(options.configFile, '..', 'dist', 'web')`),
    ...bundler('esbuild', 'options.outdir'),
    ...fonts,
    'web/shell/fonts.css': "src: url('fonts/western.woff2'); unicode-range: U+0020-007E;",
    'start.js': `import { buildChanged } from './scripts/build.js'\nawait buildChanged()\nconsole.log('starts')`,
  })
})

/** What a start prints, and whether it got through. */
const start = (env: Record<string, string> = {}, place = folder.place) =>
  promisify(execFile)(process.execPath, [join(place, 'start.js')], {
    env: { PATH: process.env['PATH'], ...env },
  }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )

const building = 'Building; this takes some seconds.\nstarts\n'
const startsAtOnce = 'starts\n'

test('a start builds what is new, and starts at once when nothing has changed', async () => {
  expect(await start()).toBe(building)
  for (const part of ['web', 'player', 'server'])
    expect(existsSync(join(folder.place, 'dist', part, 'main.js')), part).toBe(true)
  for (const packed of ['web/main.js.br', 'web/main.js.gz', 'player/main.js.br', 'player/main.js.gz'])
    expect(existsSync(join(folder.place, 'dist', packed)), packed).toBe(true)
  expect(await start()).toBe(startsAtOnce)
})

test('a start builds again when something that is built has changed', async () => {
  await start()
  const changes = [
    () => folder.write('contract/a.ts', 'let b'),
    () => folder.write('web/deep/new.ts', 'let c'),
    () => rm(join(folder.place, 'web/deep/new.ts')),
    () => folder.write('package-lock.json', { packages: {}, name: 'other' }),
    () => rm(join(folder.place, 'dist', 'built-from')),
  ]
  for (const change of changes) {
    await change()
    expect(await start(), String(change)).toBe(building)
  }
})

test('a start does not build again for tests and notes', async () => {
  await start()
  await folder.write('web/a.test.ts', 'let d')
  await folder.write('server/notes.md', 'More')
  expect(await start()).toBe(startsAtOnce)
})

test('a copy of the folder counts as built', async () => {
  await start()
  const place = `${folder.place}-copied`
  await cp(folder.place, place, { recursive: true })
  expect(await start({}, place)).toBe(startsAtOnce)
})

test('a start that cannot build reports it, starts nothing, and builds the next time', async () => {
  expect(await start({ FAIL: '1' })).toMatch(/does not compile[^]*Coppice could not be built; see above\.\n$/)
  expect(await start()).toBe(building)
})
