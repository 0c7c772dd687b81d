// The tests that kill the server and the browser, with as many kills as are asked for.
import { spawnSync } from 'node:child_process'

const commands = [
  ['vitest', 'run', '--project', 'start', 'tests/start/kill.test.ts'],
  ['playwright', 'test', '--project=chromium', 'tests/browser/killed.spec.ts'],
]

export async function tryKills(kills: number): Promise<boolean> {
  const env = { ...process.env, KILLS: String(kills) }
  return commands.every((words) => spawnSync('npx', words, { stdio: 'inherit', env }).status === 0)
}
