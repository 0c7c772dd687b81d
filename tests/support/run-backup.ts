// The commands for backup and restore as an operator runs them.
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#server/base/project-root.ts'

const program = join(projectRoot, 'dist', 'server', 'backup.js')

/** Answers the exit code and what was printed. */
export async function runBackup(
  words: string[],
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DEMO: '0', ...settings }
  return promisify(execFile)(process.execPath, [program, ...words], { cwd: tmpdir(), env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  )
}
