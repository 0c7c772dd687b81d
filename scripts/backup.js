// npm run backup, restore, audit, evidence, keys, check-config and admin-link. Installs and builds nothing: a server may be running from the same folder, and would
// lose its packages and pages for that time.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.js'
import { giveUp } from './run.js'

// Backup and restore are one program, which explains itself when the command is none of these.
const others = ['audit', 'evidence', 'keys', 'check-config', 'admin-link']
const command = process.argv[2]
const program = join(root, 'dist', 'server', `${others.includes(command) ? command : 'backup'}.js`)
if (!existsSync(program))
  giveUp(
    'Coppice is not built in this folder. Please run `npm run build` first, or use the folder that it runs from.',
  )
try {
  await import(pathToFileURL(program).href)
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  giveUp(
    `A package is missing. Please run \`npm ci\` while no server runs from this folder.\n${error.message}`,
  )
}
