// Runs a program as a person would see it run, and answers its exit code.
import { spawn } from 'node:child_process'

/** @returns {Promise<number>} the exit code; 1 when it was ended by a signal or could not be started */
export function run(program, args, { quiet = false, ...options } = {}) {
  return new Promise((resolve) => {
    const said = []
    const child = spawn(program, args, { stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...options })
    child.stdout?.on('data', (bytes) => said.push(bytes))
    child.stderr?.on('data', (bytes) => said.push(bytes))
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`)
      resolve(1)
    })
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(said))
      resolve(code ?? 1)
    })
  })
}

/** Ends the process with a sentence for the person who started it. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}
