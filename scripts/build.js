// Builds what runs: the client (dist/web), the player (dist/player) and the server (dist/server/main.js).
import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { git } from './changed.js'
import { installPackages } from './packages.js'
import { root } from './root.js'
import { giveUp, run } from './run.js'

const thisFile = fileURLToPath(import.meta.url)
const dist = join(root, 'dist')
const built = join(dist, 'built-from')
const sources = ['contract', 'player', 'server', 'web', 'scripts/build.js', 'scripts/vite']
const settings = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.base.json']

/**
 * Builds when a source changed since the last time. In a process of its own, because the bundlers change the
 * environment (NODE_ENV) of the one they run in.
 */
export async function buildChanged() {
  const previous = await readFile(built, 'utf8').catch(() => '')
  if (previous === (await fingerprint())) return
  if ((await run(process.execPath, [thisFile])) !== 0) giveUp('Coppice could not be built; see above.')
}

async function build() {
  console.log('Building; this takes some seconds.')
  await mkdir(dist, { recursive: true })
  const from = await fingerprint()
  await rm(built, { force: true })
  await Promise.all([buildWeb(), buildPlayer(), buildServer()])
  await Promise.all([compressBelow(join(dist, 'web')), compressBelow(join(dist, 'player'))])
  await writeFile(built, from)
}

async function buildWeb() {
  const vite = await import('vite')
  await vite.build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
}

async function buildServer() {
  const esbuild = await import('esbuild')
  await rm(join(dist, 'server'), { recursive: true, force: true })
  await esbuild.build({
    entryPoints: {
      main: join(root, 'server', 'main.ts'),
      backup: join(root, 'server', 'backup', 'main.ts'),
      audit: join(root, 'server', 'commands', 'check-audit.ts'),
      keys: join(root, 'server', 'commands', 'manage-keys.ts'),
      'check-config': join(root, 'server', 'commands', 'check-config.ts'),
      'admin-link': join(root, 'server', 'commands', 'make-admin-link.ts'),
      packs: join(root, 'server', 'features', 'evidence-packs', 'pack-thread.ts'),
      draw: join(root, 'server', 'features', 'certificates', 'draw.ts'),
      evidence: join(root, 'server', 'commands', 'check-pack.ts'),
    },
    outdir: join(dist, 'server'),
    absWorkingDir: root,
    bundle: true,
    // A dynamic import becomes a file of its own, so that a start does not load it.
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.10',
    sourcemap: true,
    logLevel: 'warning',
    define: { builtFrom: JSON.stringify({ commit: commit(), builtAt: new Date().toISOString() }) },
  })
}

/** With `-dirty` behind it when files are changed; null outside of a repository, and without git. */
function commit() {
  if (!existsSync(join(root, '.git'))) return null
  try {
    return git('describe', '--always', '--dirty', '--abbrev=12', '--exclude=*').trim()
  } catch {
    return null
  }
}

/** For the browser of the learner; dev.js builds it again at every change. */
export const playerBuild = {
  // One script for each version of SCORM, whole: a phone asks once. What writes to the disk runs beside it.
  entryPoints: ['scorm12.ts', 'scorm2004.ts', 'saving/disk-worker.ts', 'main.css'].map((name) => ({
    in: join(root, 'player', name),
    out: basename(name, extname(name)),
  })),
  outdir: join(dist, 'player'),
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  loader: { '.woff2': 'file' },
  logLevel: 'warning',
}

async function buildPlayer() {
  const esbuild = await import('esbuild')
  await rm(playerBuild.outdir, { recursive: true, force: true })
  const { makeFonts } = await import('./vite/fonts.js')
  await makeFonts()
  await esbuild.build(playerBuild)
}

const worthCompressing = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt'])
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Lays a .br and a .gz beside each file, which the server sends as they are. */
async function compressBelow(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const worth = files.filter((file) => file.isFile() && worthCompressing.has(extname(file.name)))
  await Promise.all(
    worth.map(async (file) => {
      const place = join(file.parentPath, file.name)
      const bytes = await readFile(place)
      if (bytes.length < 1024) return
      const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: 11 }
      await writeFile(`${place}.br`, await brotli(bytes, { params: size }))
      await writeFile(`${place}.gz`, await zip(bytes, { level: 9 }))
    }),
  )
}

/** Returns a hash of the contents of everything that goes into the build. Times and places of the files do not change it. */
export async function fingerprint() {
  const hash = createHash('sha256')
  for (const place of settings) hash.update(await readFile(join(root, place)))
  for (const place of sources) {
    for (const file of await filesBelow(join(root, place)))
      hash.update(relative(root, file).replaceAll(sep, '/')).update(await readFile(file))
  }
  return hash.digest('hex')
}

async function filesBelow(place) {
  if (extname(place)) return [place]
  const found = await readdir(place, { recursive: true, withFileTypes: true })
  return found
    .filter((file) => file.isFile() && !/\.(test\.tsx?|md)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .sort()
}

if (process.argv[1] && realpathSync(process.argv[1]) === thisFile) {
  await installPackages()
  await build()
}
