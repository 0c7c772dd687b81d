// Runs programs as a person would see them run, and answers their exit codes. When this process is asked to end, so are
// the programs with all that they started, and this process ends after them.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const secondsToEnd = 20
const hasGroups = process.platform !== 'win32'

const running = new Set()
let isEnding = false

/**
 * @param quiet prints what it printed only when it fails
 * @param name is put before each line, for programs that run at the same time
 * @returns {Promise<number>} the exit code; 1 when it was ended by a signal or could not be started
 */
export function run(program, args, { quiet = false, name = '', ...options } = {}) {
  return new Promise((resolve) => {
    const output = []
    // In a group of its own, so that Ctrl-C reaches it through us alone and once: npm sends it a second time, and
    // many programs take that as a wish to end at once and leave everything behind.
    const child = spawn(program, args, {
      stdio: quiet || name ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: hasGroups,
      ...options,
    })
    add(child)
    for (const stream of [child.stdout, child.stderr]) {
      if (quiet) stream.on('data', (bytes) => output.push(bytes))
      else if (name) createInterface(stream).on('line', (line) => console.log(`${name} │ ${line}`))
    }
    child.on('error', (error) => {
      remove(child)
      console.error(`${program} could not be started: ${error.message}`)
      resolve(1)
    })
    child.on('close', (code) => {
      remove(child)
      // This process is about to end.
      if (isEnding) return
      if (code !== 0) process.stderr.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}

function add(child) {
  if (running.size === 0) for (const signal of signals) process.on(signal, endAll)
  running.add(child)
}

function remove(child) {
  running.delete(child)
  if (running.size === 0 && !isEnding) for (const signal of signals) process.off(signal, endAll)
}

async function endAll(signal) {
  if (isEnding) return
  isEnding = true
  const children = [...running]
  // Whatever has come: test runners clean up after Ctrl-C, and end at once after SIGTERM.
  for (const child of children) send(child, 'SIGINT')
  const isAlive = (child) => send(child, 0)
  for (let waited = 0; waited < secondsToEnd * 10 && children.some(isAlive); waited++) await sleep(100)
  for (const child of children) send(child, 'SIGKILL')
  process.exit(128 + constants.signals[signal])
}

/** To the program and all that it started in its group. @returns {boolean} whether any of them is there */
function send({ pid }, signal) {
  try {
    return pid !== undefined && process.kill(hasGroups ? -pid : pid, signal)
  } catch {
    return false
  }
}

/** Ends the process with a sentence for the person who started it. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}
