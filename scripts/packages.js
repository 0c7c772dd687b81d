// Installs the npm packages when they are not there, or not those of package-lock.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'
import { giveUp, run } from './run.js'

export async function installPackages() {
  const { node } = process.versions
  const { engines } = read('package.json')
  if (!isSupported(node, engines.node))
    giveUp(`Coppice needs Node.js ${engines.node.replaceAll('||', 'or')}; this is ${node}.`)
  if (areInstalled()) return
  console.log('Installing packages; the first time this takes about a minute.')
  // Those for building and testing too, also where NODE_ENV is production.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  if ((await run(npm, args, { cwd: root, shell: process.platform === 'win32' })) !== 0)
    giveUp('The packages could not be installed. Please read the output of npm above.')
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** @param {string} range as in package.json: versions with `^` or `>=` before them, and `||` between them */
export function isSupported(version, range) {
  const [major, minor] = version.split('.').map(Number)
  return [...range.matchAll(/(\^|>=)(\d+)\.(\d+)/g)].some(([, sign, minMajor, minMinor]) =>
    major === Number(minMajor) ? minor >= Number(minMinor) : sign === '>=' && major > Number(minMajor),
  )
}

/** npm notes down what it installed when it is through; a package for another platform is not there. */
export function areInstalled() {
  const wanted = read('package-lock.json').packages ?? {}
  const there = read(join('node_modules', '.package-lock.json')).packages ?? {}
  return Object.entries(wanted).every(([place, { version, optional }]) =>
    place === '' || !version ? true : there[place] ? there[place].version === version : optional,
  )
}

function read(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch {
    return {}
  }
}
