// npm run check -- --mutants [PATH…]: Stryker changes the files in one small place after the other, and lists the changes that no test
// notices. stryker.config.json says how, and vitest.mutants.config.ts how the tests run.
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { importsOf, nearestTests, ofWholeProduct } from './nearest-tests.js'
import { root } from './root.js'
import { program, run } from './run.js'

/** Each change is tried with those of a file's tests that execute it; each file of tests takes three seconds to read. */
const maxTests = 5
const isTest = (path) => /\.test\.tsx?$/.test(path)
const isMutated = (path) =>
  /^(contract|server|player|web)\/.*\.tsx?$/.test(path) && !/(\.test|-for-test|\.d)\.tsx?$/.test(path)

/**
 * @param {string[]} paths of files; those in which nothing can be changed are left out
 * @param {Map<string, string>} files the text of every file of the code, by path
 * @returns {Promise<number>} the exit code: 0 too when a change is not noticed, as somebody has to judge it
 */
export async function tryMutants(paths, files) {
  const mutated = paths.filter(isMutated)
  const tests = [...new Set(mutated.flatMap((path) => testsForMutants(path, files)))]
  const untested = mutated.filter((path) => testsForMutants(path, files).length === 0)
  if (untested.length > 0) console.log(`No test is near ${untested.join(', ')}`)
  if (tests.length === 0) return 0
  console.log(`Changing ${mutated.join(', ')}; running ${tests.join(', ')}`)
  // What an interrupted run has left.
  await rm(join(root, 'build', 'mutants'), { recursive: true, force: true })
  const stryker = [program('@stryker-mutator/core', 'bin/stryker.js'), 'run', '--mutate', mutated.join(',')]
  const withDatabase = [
    program('tsx', 'dist/cli.mjs'),
    join(root, 'tests', 'support', 'run-with-database.ts'),
  ]
  return run(process.execPath, [...withDatabase, process.execPath, ...stryker], {
    cwd: root,
    env: { ...process.env, MUTANTS_TESTS: JSON.stringify(tests) },
  })
}

/**
 * A rule of the contract has tests of its own. Other files are tried with the tests that import them, with those of the
 * files that import them, and with the nearest ones.
 * @returns {string[]} paths of tests, the nearest first
 */
export function testsForMutants(path, files) {
  const all = [...files.keys()].filter((test) => isTest(test))
  const importing = all.filter((test) => importsOf(test, files).includes(path)).filter(isRun)
  if (path.startsWith('contract/') && importing.length > 0) return importing
  const users = [...files.keys()].filter((file) => !isTest(file) && importsOf(file, files).includes(path))
  const ofUsers = users.map((user) => user.replace(/\.(tsx?)$/, '.test.$1')).filter((test) => files.has(test))
  const near = /^(web|player)\//.test(path)
    ? all.filter((test) => dirname(test) === dirname(path))
    : nearestTests([path], files).filter((test) => !ofWholeProduct.includes(test))
  return [...new Set([...importing, ...ofUsers, ...near.filter(isRun)])].slice(0, maxTests)
}

/** Not those that need the built product. */
const isRun = (test) => /^(contract|server|player|web)\/|^tests\/(scripts\/)?[^/]+$/.test(test)
