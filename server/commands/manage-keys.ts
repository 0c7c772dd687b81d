// Runs npm run keys -- list, rotate, compromise and replace-lost for the issuer's keys, with or without a running server.
import { UsageError, runCommand } from '../app/command.ts'
import { type KeyCommand, changeKeys, keyCommandIn } from '../signing/command.ts'
import { openKeysSecret } from '../signing/keys-secret.ts'

await runCommand<KeyCommand>(
  (words) => {
    const command = keyCommandIn(words)
    if ('problem' in command) throw new UsageError(command.problem)
    return command
  },
  async (db, command, config) => {
    const { lines, failed } = await changeKeys({ db, keysSecret: openKeysSecret(config) }, command)
    for (const line of lines) console.log(line)
    if (failed) process.exitCode = 1
  },
)
