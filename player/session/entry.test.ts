// What an item finds as its entry, after each way in which its last visit may have ended (rule learning-23).
import { describe, expect, test } from 'vitest'
import type { ItemState } from '#contract/calls/playing.ts'
import { playState, silentListener } from '../course/play-state-for-test.ts'
import { openScorm12 } from '../run-time/scorm12.ts'
import { item, learnerOf } from '../course/sequenced-learner-for-test.ts'
import { cluster, leaf } from '../sequencing/tree-for-test.ts'
import { openSimpleCourse } from '../course/simple-course.ts'

const exit = (value: string) => ({ exit: value })
const place = { location: 'page 3' }
const data = { suspend_data: 'x=1' }
const nothing = {}

type Entry = 'ab-initio' | 'resume' | ''
interface Case {
  set: Record<string, string>
  /** Whether the item ends by its own call; otherwise its window is closed or killed. */
  ends: boolean
  in12: Entry
  in2004: Entry
}

const cases: Case[] = [
  { set: nothing, ends: false, in12: 'ab-initio', in2004: 'ab-initio' },
  { set: exit(''), ends: false, in12: 'ab-initio', in2004: 'ab-initio' },
  { set: exit('normal'), ends: false, in12: 'ab-initio', in2004: 'ab-initio' },
  { set: exit('suspend'), ends: false, in12: 'resume', in2004: 'resume' },
  { set: place, ends: false, in12: 'resume', in2004: 'resume' },
  { set: data, ends: false, in12: 'resume', in2004: 'resume' },
  { set: { ...place, ...data, ...exit('suspend') }, ends: false, in12: 'resume', in2004: 'resume' },
  { set: { ...place, ...exit('normal') }, ends: false, in12: 'resume', in2004: 'resume' },
  { set: nothing, ends: true, in12: '', in2004: 'ab-initio' },
  { set: exit('normal'), ends: true, in12: '', in2004: 'ab-initio' },
  { set: exit('suspend'), ends: true, in12: 'resume', in2004: 'resume' },
  { set: { ...place, ...exit('suspend') }, ends: true, in12: 'resume', in2004: 'resume' },
  { set: place, ends: true, in12: '', in2004: 'ab-initio' },
  { set: { ...place, ...data, ...exit('normal') }, ends: true, in12: '', in2004: 'ab-initio' },
]

const names12: Record<string, string> = {
  exit: 'cmi.core.exit',
  location: 'cmi.core.lesson_location',
  suspend_data: 'cmi.suspend_data',
}

/** Windows that are opened one after the other on a SCORM 1.2 course of one item. */
function windowsOf12() {
  let items: Record<string, ItemState> = {}
  const content = {
    scormVersion: '1.2' as const,
    organization: 'root',
    title: 'Course',
    objectivesGlobalToSystem: false,
    root: cluster('root', [leaf('A')]),
  }
  return {
    /** Returns the entry that the item finds. */
    visit(set: Record<string, string> = {}, ends = false) {
      const course = openSimpleCourse({ ...playState(content), items: structuredClone(items) }, openScorm12)
      course.begin()
      const api = course.open(silentListener)?.api as Record<string, (...values: string[]) => string>
      api['LMSInitialize']?.('')
      const entry = api['LMSGetValue']?.('cmi.core.entry')
      for (const [name, value] of Object.entries(set)) api['LMSSetValue']?.(names12[name] as string, value)
      if (ends) api['LMSFinish']?.('')
      items = Object.fromEntries(course.reports().map(({ sco, cmi }) => [sco, { cmi, totalSeconds: 0 }]))
      return entry
    },
  }
}

const next = { kind: 'next' } as const
const elements2004 = (set: Record<string, string>) =>
  Object.fromEntries(Object.entries(set).map(([name, value]) => [`cmi.${name}`, value]))

describe.each(cases)('after $set, ended by the item: $ends', ({ set, ends, in12, in2004 }) => {
  test('SCORM 1.2', () => {
    const { visit } = windowsOf12()
    expect(visit(set, ends)).toBe('ab-initio')
    expect(visit()).toBe(in12)
  })

  test('SCORM 2004', () => {
    const learner = learnerOf([item('A'), item('B')])
    expect(learner.play(elements2004(set), ...(ends ? [next] : [])).at()).toBe(ends ? 'B' : 'A')
    if (ends) learner.play({}, { kind: 'to', id: 'A' })
    else {
      learner.closeWindow()
      learner.openWindow()
    }
    learner.play()
    expect([learner.at(), learner.get('cmi.entry')]).toEqual(['A', in2004])
  })
})

test('what a visit before has asked for does not count for one that was closed', () => {
  const { visit } = windowsOf12()
  visit(exit('suspend'), true)
  expect(visit()).toBe('resume')
  expect(visit()).toBe('ab-initio')

  const learner = learnerOf([item('A')]).play({ 'cmi.exit': 'suspend' })
  for (const expected of ['resume', 'ab-initio']) {
    learner.closeWindow()
    expect(learner.openWindow().play().get('cmi.entry')).toBe(expected)
  }
})

test('SCORM 2004: an item that asks to suspend the course is resumed, also without a place', () => {
  const learner = learnerOf([item('A'), item('B')])
  learner.end({ 'adl.nav.request': 'suspendAll' })
  expect(learner.openWindow().play().get('cmi.entry')).toBe('resume')
})
