// The tests of properties (fast-check) with other random values than those of `npm test`, one seed after the other.
import { sources } from '../support/source.ts'
import { runWatched } from './watched.ts'

const tests = sources.filter(
  ({ path, imports }) => /\.test\.tsx?$/.test(path) && imports.some(({ to }) => to === 'fast-check'),
)

const projects = ['--project', 'server', '--project', 'web']

/** @returns whether every property was true with all of these seeds */
export async function tryProperties(seeds: number, firstSeed: number): Promise<boolean> {
  const words = ['vitest', 'run', ...projects, ...tests.map(({ path }) => path), '--reporter=dot']
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    const env = { PROPERTY_SEED: String(seed), MANY_TRIES: 'yes' }
    if (await runWatched(words, { env, progress: `${tests.length} files, seed ${seed}` })) continue
    console.error(`Not finished with seed ${seed}. To try it again: npm run trial -- properties 1 ${seed}`)
    return false
  }
  return true
}
