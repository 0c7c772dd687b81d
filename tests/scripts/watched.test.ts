import { expect, test } from 'vitest'
import { runWatched } from '../trials/watched.ts'

const progress = (line: string) => `console.log(${JSON.stringify(line)})`

/** Runs the script as a trial. @param end ends it as soon as it has said so */
async function run(script: string, end?: string) {
  const lines: string[] = []
  const interrupted = new AbortController()
  const isFine = await runWatched(['-e', script], {
    program: process.execPath,
    interrupted: interrupted.signal,
    say(line) {
      lines.push(line.replace(/\d+ s:/, 'N s:'))
      if (line === end) interrupted.abort()
    },
  })
  return { lines, isFine }
}

test('a trial that ends says how much was tried', async () => {
  expect(await run(progress('▸ 2 of 2 schedules, 0 findings'))).toEqual({
    lines: ['▸ 2 of 2 schedules, 0 findings', 'Finished after N s: 2 of 2 schedules, 0 findings'],
    isFine: true,
  })
})

test('one that fails passes on what it found, at once', async () => {
  const script = `${progress('✗ seed 7')}; ${progress('▸ 9 of 9 schedules, 1 findings')}; process.exit(1)`
  expect(await run(script)).toEqual({
    lines: ['✗ seed 7', '▸ 9 of 9 schedules, 1 findings', 'Failed after N s: 9 of 9 schedules, 1 findings'],
    isFine: false,
  })
})

test.each(['', 'process.exit(0)', 'process.exit(130)'])(
  'one that is interrupted says how far it came, whatever it answers then: %s',
  async (answer) => {
    const line = '▸ 3 of 900 schedules, 0 findings'
    const ends = answer && `process.on('SIGINT', () => ${answer});`
    expect(await run(`${ends} ${progress(line)}; setInterval(() => {}, 1000)`, line)).toEqual({
      lines: [line, 'Interrupted after N s: 3 of 900 schedules, 0 findings'],
      isFine: false,
    })
  },
)

test('one that is interrupted before its first try says that', async () => {
  const { lines, isFine } = await run(`${progress('ready')}; setInterval(() => {}, 1000)`, 'ready')
  expect([lines.at(-1), isFine]).toEqual(['Interrupted after N s: nothing was tried', false])
})
