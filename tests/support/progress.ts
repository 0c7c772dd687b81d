// How far a long trial has come, in lines that the command which started it repeats when it is interrupted
// (tests/trials/watched.ts). A run of all tests says nothing.

export const progressMark = '▸ '

const isTrial = process.env['TRIAL'] !== undefined

/** Once for each hundredth part. */
export function sayProgress(done: number, total: number, what: string, findings = 0) {
  if (!isTrial || (done % Math.ceil(total / 100) !== 0 && done !== total)) return
  console.log(`${progressMark}${done} of ${total} ${what}, ${findings} findings`)
}

/** At once: what is only said at the end is lost when the trial is interrupted. */
export function sayFinding(finding: string) {
  if (isTrial) console.log(`✗ ${finding}`)
}
