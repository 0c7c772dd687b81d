// npm run dev: the server, the client and the player, each renewed when its source changes. One address to open.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { playerBuild } from './build.js'
import { installPackages } from './packages.js'
import { root } from './root.js'

await installPackages()
const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
const address = 'http://localhost:4002'

const esbuild = await import('esbuild')
const { makeFonts } = await import('./vite/fonts.js')
await makeFonts()
const player = await esbuild.context({ ...playerBuild, minify: false })
await player.watch()

const vite = await import('vite')
const web = await vite.createServer({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
await web.listen()

const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'server/main.ts'], {
  cwd: root,
  stdio: ['inherit', 'pipe', 'inherit'],
  // Links in mails lead to the client that is renewed.
  env: { PUBLIC_URL: address, ...process.env },
})
const { default: readable } = await import('pino-pretty')
server.stdout.pipe(readable()).pipe(process.stdout)
console.log(`\nOpen ${address} (the server below lists its own addresses).`)

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  void Promise.all([player.dispose(), web.close()]).then(() => process.exit(code ?? 0))
})
