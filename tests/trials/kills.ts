// The tests that kill the server and the browser, with as many kills as are asked for.
import { runWatched } from './watched.ts'

const commands = [
  ['vitest', 'run', '--project', 'start', 'tests/start/kill.test.ts', '--disable-console-intercept'],
  ['playwright', 'test', '--project=more', 'tests/browser/more/killed.spec.ts'],
]

export async function tryKills(kills: number): Promise<boolean> {
  for (const words of commands)
    if (!(await runWatched(words, { env: { KILLS: String(kills) } }))) return false
  return true
}
