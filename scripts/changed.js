// Which files have changed, as git says.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'

/** @throws when there is no git, or no such commit */
export const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, stdio: 'pipe' })
export const linesOf = (text) => text.split('\n').filter((line) => line !== '')

/** Returns where the changes begin: on a branch all of it; otherwise what is not committed, or else the last commit. */
export function firstCommit() {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD').trim()
  if (branch !== 'main') return git('merge-base', 'HEAD', 'main').trim()
  return git('status', '--porcelain').trim() ? 'HEAD' : 'HEAD~1'
}

/** Returns the paths of files that were added or changed since a commit, with what is not committed. */
export function changedSince(commit) {
  const paths = [
    ...linesOf(git('diff', '--name-only', commit)),
    ...linesOf(git('ls-files', '--others', '--exclude-standard')),
  ]
  return [...new Set(paths)].filter((path) => existsSync(join(root, path)))
}
