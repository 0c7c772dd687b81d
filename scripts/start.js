// npm start: installs and builds what is missing or out of date, then runs the server in this same process, so that
// what ends this ends the server.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildChanged } from './build.js'
import { installPackages } from './packages.js'
import { root } from './root.js'

await installPackages()
await buildChanged()
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
