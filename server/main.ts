// Reads the settings and tries the data folder before it loads the server, so that an operator reads at once what is wrong with them.
import { readConfig, wantedLogLevel } from './app/config.ts'
import { describeForOperator } from './base/operator-error.ts'
import { prepareDataFolder } from './db/data-folder.ts'

async function main() {
  const config = readConfig()
  await prepareDataFolder(config)
  const { serve } = await import('./serve.ts')
  await serve(config)
}

main().catch((error: unknown) => {
  console.error(describeForOperator(error, 'Coppice could not start', wantedLogLevel()))
  process.exit(1)
})
