// npm run backup -- FILE and npm run restore -- FILE: installs and builds what is missing, then runs the command.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildChanged } from './build.js'
import { installPackages } from './packages.js'
import { root } from './root.js'

await installPackages()
await buildChanged()
await import(pathToFileURL(join(root, 'dist', 'server', 'backup.js')).href)
