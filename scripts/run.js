// Runs a program as a person would see it run, and answers its exit code. When this process is asked to end, so are the
// programs that run, with all that they started, and this process ends after them.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './root.js'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const secondsToEnd = 20
const hasGroups = process.platform !== 'win32'

/** @returns {Promise<number>} the exit code; 1 when it was ended by a signal or could not be started */
export function run(program, args, { quiet = false, ...options } = {}) {
  return new Promise((resolve) => {
    const output = []
    // In a group of its own, so that Ctrl-C reaches it through us alone and once: npm sends it a second time, and
    // many programs take that as a wish to end at once and leave everything behind.
    const child = spawn(program, args, {
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: hasGroups,
      ...options,
    })
    const stopForwarding = forwardSignals(child)
    child.stdout?.on('data', (bytes) => output.push(bytes))
    child.stderr?.on('data', (bytes) => output.push(bytes))
    child.on('error', (error) => {
      stopForwarding()
      console.error(`${program} could not be started: ${error.message}`)
      resolve(1)
    })
    child.on('close', (code) => {
      if (!stopForwarding()) return
      if (code !== 0) process.stderr.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}

/** The programs that run now: an interrupt ends them all, and this process ends after the last of them. */
const running = new Set()
let isEnding = false

/** @returns {() => boolean} ends it; false when a signal has come and this process is about to end */
function forwardSignals(child) {
  if (running.size === 0) for (const signal of signals) process.on(signal, endAll)
  running.add(child)
  return () => {
    if (isEnding) return false
    running.delete(child)
    if (running.size === 0) for (const signal of signals) process.off(signal, endAll)
    return true
  }
}

const endAll = (signal) => void endAllWith(signal)

async function endAllWith(signal) {
  if (isEnding) return
  isEnding = true
  const children = [...running]
  // Whatever has come: test runners clean up after Ctrl-C, and end at once after SIGTERM.
  for (const child of children) send(child, 'SIGINT')
  const areThere = () => children.some((child) => send(child, 0))
  for (let waited = 0; waited < secondsToEnd * 10 && areThere(); waited++) await sleep(100)
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

/** Returns the path of a program of a package. */
export const program = (name, path) => join(root, 'node_modules', name, path)

/** Runs a program of node that passes or fails as a whole, and prints which, with its time. @returns {Promise<boolean>} */
export async function check(name, place, args, options) {
  const started = Date.now()
  const code = await run(process.execPath, [place, ...args], { cwd: root, quiet: true, ...options })
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(started)})`)
  return code === 0
}

/** Returns the time since a moment, as it is printed. */
export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Ends the process with a sentence for the person who started it. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}
