// Runs npm run audit -- verify, which checks the audit log against its chain, with or without a running server.
import { showNumber } from '#contract/rules/numbers.ts'
import { UsageError, runCommand } from '../app/command.ts'
import { verifyChain } from '../features/audit/verify-queries.ts'

const usage =
  'Please use: npm run audit -- verify, or npm run audit -- verify --head NUMBER:HASH with a head from the log of the server.'

function headIn([command, option, head, ...more]: string[]) {
  if (command !== 'verify' || more.length > 0) throw new UsageError(usage)
  if (option === undefined) return undefined
  const [, number, hash] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(head ?? '') ?? []
  if (option !== '--head' || !number || !hash) throw new UsageError(usage)
  return { number: Number(number), hash }
}

await runCommand(headIn, async (db, head) => {
  const { seals, entries, faults } = await verifyChain(db, head)
  for (const fault of faults) console.log(fault)
  console.log(
    `${showNumber(entries)} entries in ${showNumber(seals)} seals were checked: ${faults.length === 0 ? 'all are as they were sealed' : `${faults.length} faults`}.`,
  )
  if (faults.length > 0) process.exitCode = 1
})
