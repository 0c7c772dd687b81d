// Installs the npm packages when they are not there, or not those of package-lock.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'
import { giveUp, run } from './run.js'

const leastNode = [20, 20]

export async function installPackages() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < leastNode[0] || (major === leastNode[0] && minor < leastNode[1]))
    giveUp(`Coppice needs Node.js ${leastNode.join('.')} or later; this is ${process.versions.node}.`)
  if (areInstalled()) return
  console.log('Installing packages; the first time this takes about a minute.')
  // Those for building and testing too, also where NODE_ENV says production.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  if ((await run(npm, args, { cwd: root, shell: process.platform === 'win32' })) !== 0)
    giveUp('The packages could not be installed. Please look at what npm says above.')
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** npm notes down what it installed when it is through; a package for another platform is not there. */
function areInstalled() {
  const wanted = packagesIn('package-lock.json')
  const there = packagesIn(join('node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([place, { version, optional }]) =>
    place === '' || !version ? true : there[place] ? there[place].version === version : optional,
  )
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return {}
  }
}
