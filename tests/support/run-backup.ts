// The commands for backup, restore and keys as an operator runs them.
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#server/base/project-root.ts'

/** Answers the exit code and what was printed. */
async function run(
  program: string,
  words: string[],
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DEMO: '0', ...settings }
  const path = join(projectRoot, 'dist', 'server', program)
  return promisify(execFile)(process.execPath, [path, ...words], { cwd: tmpdir(), env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  )
}

export const runBackup = (words: string[], dataDir: string, settings?: Record<string, string>) =>
  run('backup.js', words, dataDir, settings)

export const runAdminLink = (words: string[], dataDir: string) =>
  run('admin-link.js', ['admin-link', ...words], dataDir)

export const runKeys = (words: string[], dataDir: string) => run('keys.js', ['keys', ...words], dataDir)
