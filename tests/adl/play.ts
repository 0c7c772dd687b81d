// Plays a case as its tester would: presses what it names, answers what it asks, opens the course again when it asks
// for it.
import type { BrowserContext } from '@playwright/test'
import type { Act, Case } from './case.ts'
import { type PlayerWindow, openWindow } from './player-window.ts'
import type { Launch } from './served-cases.ts'

export interface Played {
  passes: number
  /** What went wrong, in the words of the case. */
  fails: string[]
  /** Checks that no run-time can pass. */
  slips: string[]
}

export async function playCase(context: BrowserContext, adl: Case, launch: Launch): Promise<Played> {
  // Has the pages ask about the buttons, and wait for the answers.
  await context.addInitScript(() => localStorage.setItem('adlcts:ui', 'ask'))
  const played: Played = { passes: 0, fails: [], slips: [] }
  let visit = 0

  async function open(name: string, choice: string | undefined) {
    const opened = await openWindow(context, await launch(name))
    if (choice && (await opened.asksForChoice())) await opened.choose(choice)
    return opened
  }

  let window = await open(adl.name, adl.start === '.' ? undefined : adl.start)
  for (;;) {
    const line = await window.next()
    if (!line) return { ...played, fails: [...played.fails, `nothing was printed after visit ${visit}`] }
    if (line.kind === 'PASS') played.passes++
    if (line.kind === 'FAIL') played[isSlip(line.text) ? 'slips' : 'fails'].push(`${line.act}: ${line.text}`)
    const delivered = /^activity .* delivered \(visit (\d+) of/.exec(line.text)?.[1]
    if (line.kind === 'FAIL' && /LMS delivered/.test(line.text)) return played
    if (delivered) {
      visit = Number(delivered)
      const questions = (adl.acts[visit - 1]?.uiq ?? '').split('~').filter(Boolean)
      if (questions.length) await window.answer(await Promise.all(questions.map((one) => window.shows(one))))
    }
    if (line.kind === 'END') {
      await window.close()
      return played
    }
    if (line.kind === 'NEXT' && visit < adl.acts.length) window = await goOn(window, adl, visit, open)
  }
}

/** SetValue answers true or false, and DDMa has it answer 0 once. */
const isSlip = (text: string) => /^SetValue\(.*\) expected "0" got "true"$/.test(text)

async function goOn(
  window: PlayerWindow,
  adl: Case,
  visit: number,
  open: (name: string, choice: string | undefined) => Promise<PlayerWindow>,
): Promise<PlayerWindow> {
  const { cui, cuiText = '' } = adl.acts[visit - 1] as Act
  const text = cuiText.replaceAll(/<[^>]*>/g, '')
  const launched = /launch (?!LMS Test Content Package)(.+?)\.$/.exec(text)?.[1]
  const again = /launch LMS Test Content Package (\S+?)[\s.]/.exec(text)?.[1]
  const chosen = /choose (.+?) to continue/.exec(text)?.[1]
  if (cui === 'Continue' || cui === 'Previous') await window.press(cui === 'Continue' ? 'Next' : 'Previous')
  else if (cui.startsWith('Choice~')) await window.choose(cui.slice('Choice~'.length))
  else if (/TRIG/.test(cui)) await window.leave()
  else if (again) {
    await window.leave()
    await window.close()
    return open(`ADL-${again}`, chosen)
  } else if (launched ?? chosen) await window.choose((launched ?? chosen) as string)
  return window
}
