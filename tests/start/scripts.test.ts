// The commands of package.json, in folders other than this one.
import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '#server/base/project-root.ts'
import { makeFolder } from '../support/server-process.ts'

const { folder, remove } = await makeFolder()
afterAll(remove)

const run = (place: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [place, ...words], { env: { PATH: process.env['PATH'] } }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  )

async function copyOf(name: string, ...parts: string[]) {
  const copy = join(folder, name)
  for (const part of parts) await cp(join(projectRoot, part), join(copy, part), { recursive: true })
  return copy
}

test('a backup installs nothing and builds nothing', async () => {
  const copy = await copyOf('copy', 'scripts', 'package.json', 'package-lock.json')
  const there = await readdir(copy)
  const program = join(copy, 'scripts', 'backup.js')
  expect(await run(program, 'backup', 'x.tar')).toEqual({
    code: 1,
    output: expect.stringContaining(
      'Coppice is not built in this folder. Please run `npm run build`',
    ) as string,
  })
  expect(await readdir(copy)).toEqual(there)

  // Built, with sources and packages that no longer fit.
  await mkdir(join(copy, 'dist', 'server'), { recursive: true })
  await writeFile(join(copy, 'dist', 'server', 'backup.js'), "console.log('runs', process.argv[2])")
  expect(await run(program, 'backup', 'x.tar')).toEqual({ code: 0, output: 'runs backup\n' })
  expect(await readdir(copy)).toEqual([...there, 'dist'].sort())
})

test('a build that is copied to another folder counts as current there', async () => {
  const sources = ['contract', 'player', 'server', 'web', 'vite.config.ts', 'tsconfig.base.json']
  const copy = await copyOf('elsewhere', 'scripts', 'package.json', 'package-lock.json', ...sources)
  const fingerprints = [projectRoot, copy].map(async (root) => {
    const { fingerprint } = (await import(pathToFileURL(join(root, 'scripts', 'build.js')).href)) as {
      fingerprint: () => Promise<string>
    }
    return fingerprint()
  })
  const [here, there] = await Promise.all(fingerprints)
  expect(there).toBe(here)
})
