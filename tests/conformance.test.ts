// Sequencing against cases of the ADL SCORM 2004 4th Edition test suite, where the folder with them is beside the
// checkout: the product's own reader of packages, and the player's own course and run-time, without a window.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ItemState } from '#contract/calls/playing.ts'
import type { Package } from '#contract/rules/package.ts'
import type { Arrival } from '#player/base/move.ts'
import type { Course } from '#player/course/course.ts'
import { playState } from '#player/course/play-state-for-test.ts'
import { openSequencedCourse } from '#player/course/sequenced-course.ts'
import { type Act, type Case, type Command, adlFolder, isThere, nameOf, readCase } from './adl/case.ts'

if (!isThere) console.warn(`Skipped: conformance is tested only where ${adlFolder} is.`)

/** Why a case cannot pass, or what of it is not asked here. */
const leftOut: Record<string, string> = {
  'ADL-DDMa': 'shares data with another package',
  'ADL-OB-09b': 'begins with what another package has left in global objectives',
}

type Api = Record<string, (...values: string[]) => string>

describe.skipIf(!isThere)('ADL cases', () => {
  const names = isThere ? readdirSync(adlFolder).map(nameOf) : []
  test.each(names.filter((name) => !(name in leftOut)))('%s', async (name) => {
    const { content, adl } = await readCase(join(adlFolder, `${name}.zip`))
    expect(playCase(content, adl)).toEqual([])
  })
})

/** Plays the case from visit to visit, over as many windows as it asks for; answers what went wrong. */
function playCase(content: Package, { acts, start }: Case): string[] {
  const wrong: string[] = []
  const stored = new Map<string, ItemState>()
  const times = new Map<string, number>()
  let sequencing: string | null = null
  let request = ''
  function openWindow() {
    const opened = openSequencedCourse({
      ...playState(content),
      items: Object.fromEntries(stored),
      sequencing,
    })
    return { course: opened, arrival: opened.begin() }
  }

  /** As the server stores it: new fields replace old ones, time is added up once for each visit. */
  function store() {
    for (const { sco, visit, cmi } of course.reports()) {
      const { sessionTime = 0, ...fields } = cmi
      const before = stored.get(sco)
      const totalSeconds = (before?.totalSeconds ?? 0) - (times.get(visit) ?? 0) + sessionTime
      times.set(visit, sessionTime)
      stored.set(sco, { cmi: { ...before?.cmi, ...fields }, totalSeconds })
    }
    sequencing = course.whole?.().sequencing ?? null
    return true
  }

  function goOn({ cui, cuiText = '' }: Act) {
    // What the tester presses has priority over what the item asks for.
    const isPressed = /^(Continue|Previous|Choice)/.test(cui)
    if (request && request !== '_none_' && !isPressed) {
      arrival = course.move({ kind: 'request', request })
      store()
    }
    const choice = /^Choice~(.*)$/.exec(cui)?.[1] ?? (cui === 'RootSX4b' ? 'root' : testNamedIn(cui))
    if (cui === 'Continue' || cui === 'Previous') {
      arrival = course.move({ kind: cui === 'Continue' ? 'next' : 'previous' })
    } else if (choice !== undefined) {
      const row = course.menu().find(({ title, isOpen }) => title === choice && isOpen)
      arrival = course.move({ kind: 'to', id: row?.id ?? content.root.id })
    } else if (/^(Relaunch|DMBx)/i.test(cui)) {
      ;({ course, arrival } = openWindow())
      const wanted = /choose (.+?) to continue/.exec(cuiText.replaceAll(/<[^>]*>/g, ''))?.[1]
      if (wanted !== undefined) chooseFirst(wanted)
    }
  }

  /** Where the course does not begin by itself. */
  function chooseFirst(wanted: string) {
    const row = course.menu().find(({ title, isOpen }) => title === wanted && isOpen)
    if (arrival.kind === 'choose' && row) arrival = course.move({ kind: 'to', id: row.id })
  }

  let { course, arrival }: { course: Course; arrival: Arrival } = openWindow()
  chooseFirst(start)
  for (const [visit, act] of acts.entries()) {
    const launch = arrival.kind === 'play' ? (arrival.item.resource?.launch ?? '') : arrival.kind
    const given = new URLSearchParams(launch.replace(/^[^?]*/, '')).get('act') ?? launch
    if (given !== act.act) return [...wrong, `visit ${visit + 1}: expected ${act.act}, was given ${given}`]
    request = ''
    const run = course.open({
      begun: () => {},
      changed: () => {},
      store,
      ended: (wanted) => {
        request = wanted
      },
      calledAfterEnd: () => {},
    })
    course.loaded()
    wrong.push(...looksWrong(course, content, act).map((what) => `${act.act}: ${what}`))
    if (run) {
      const api = run.api as Api
      for (const command of act.cmds) {
        const answer = carryOut(api, command)
        if (answer) wrong.push(`${act.act}: ${command.m.slice(2)}(${command.el}) ${answer}`)
      }
      if (run.hasBegun) api['Terminate']?.('')
    }
    store()
    if (visit < acts.length - 1) goOn(act)
  }
  return wrong
}

function testNamedIn(cui: string): string | undefined {
  const [, kind, number] = /^(API|DMI)t(\d)$/.exec(cui) ?? []
  return kind && `${kind === 'API' ? 'API' : 'Data Model'} Implementation Test ${number}`
}

/** `continue.disabled~toc.enabled.selectable@Activity 2` with `Y~N`. */
function looksWrong(course: Course, content: Package, { uiq, uia }: Act): string[] {
  const expected = uia.split('~')
  return uiq
    .split('~')
    .filter(Boolean)
    .flatMap((question, at) => {
      const [device, place] = question.split('@') as [string, string | undefined]
      const [name, how] = device.split('.') as [string, string]
      const control = course.controls()[name === 'continue' ? 'next' : 'previous']
      // A button that the manifest hides counts as disabled (CM-01).
      const isButton = (control === 'enabled') === (how === 'enabled')
      const isListed = /selectable/.test(question) ? isSelectable : isShown
      const isSo = name === 'toc' ? isListed(course, content, place) : isButton
      return isSo === (expected[at] === 'Y') ? [] : [`${question} is ${isSo}`]
    })
}

function isShown(course: Course, content: Package, place: string | undefined): boolean {
  if (place === undefined || place.includes('root')) return content.root.children.length > 1
  return course.menu().some(({ title }) => title === place)
}

function isSelectable(course: Course, _: Package, place = ''): boolean {
  if (place.includes('root')) return course.isOpenAtTop()
  return course.menu().some(({ title, isOpen }) => title === place && isOpen)
}

/** Makes the call; answers what was wrong with its answer. */
function carryOut(api: Api, { m, el, val = '', exp, err, raw }: Command): string | undefined {
  const call = (name: string, ...values: string[]) => api[name]?.(...values) ?? ''
  if (m === 'compareObjIds') {
    const count = Number(call('GetValue', 'cmi.objectives._count'))
    const ids = Array.from({ length: count }, (_, at) => call('GetValue', `cmi.objectives.${at}.id`))
    return ids.toSorted().join() === el.split(',').toSorted().join() ? undefined : `found ${ids.join()}`
  }
  const [, before, id, after] = /^(.*)&([^&]*)&(.*)$/.exec(el) ?? []
  const list = before?.startsWith('adl.data') ? 'adl.data' : 'cmi.objectives'
  const element = id === undefined ? el : `${list}.${rowOf(call, list, id)}${after}`
  const name = m.slice(2)
  const answer = name === 'SetValue' ? call(name, element, val) : call(name, element)
  const error = call('GetLastError')
  if (/request_valid\.(choice|jump)/.test(element)) return isAlike(answer, exp) ? undefined : answer
  // Those are ours to give or not.
  if (name === 'GetValue' && /comments_from_lms|learner_(id|name)/.test(element)) return undefined
  if (name === 'GetErrorString' || name === 'GetDiagnostic')
    return isTold(answer, exp, raw) ? undefined : answer
  const isRight = after === '.id' && name === 'GetValue' ? answer === id : isAlike(answer, exp, element)
  const isRightError = error === err
  return isRight && isRightError ? undefined : `expected "${exp}" (${err}), got "${answer}" (${error})`
}

function rowOf(call: (name: string, ...values: string[]) => string, list: string, id: string): number {
  const count = Number(call('GetValue', `${list}._count`))
  return Array.from({ length: count }).findIndex((_, at) => call('GetValue', `${list}.${at}.id`) === id)
}

const isTold = (answer: string, expected: string, raw: string) =>
  raw === 'emptyCS' ? answer === '' : answer.length <= 255 && (raw !== 'exact' || answer === expected)

/** Numbers and durations by their value, lists of children in any order. */
function isAlike(one: string, other: string, element = ''): boolean {
  if (one === other || one.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '')) return true
  const [bare, otherBare] = [one, other].map((text) => text.replace(/^\{lang=[^}]*\}/, ''))
  if (bare === otherBare) return true
  if (one.split('[,]').toSorted().join() === other.split('[,]').toSorted().join()) return true
  if (element.endsWith('_children'))
    return one.split(',').toSorted().join() === other.split(',').toSorted().join()
  if (one !== '' && other !== '' && Math.abs(Number(one) - Number(other)) < 1e-7) return true
  const [left, right] = [lengthOf(one), lengthOf(other)]
  return left !== undefined && left === right
}

function lengthOf(duration: string): number | undefined {
  const parts = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(
    duration,
  )
  const weights = [31_557_600, 2_629_800, 86_400, 3_600, 60, 1]
  return parts?.slice(1).reduce((sum, part, at) => sum + Number(part ?? 0) * (weights[at] as number), 0)
}
