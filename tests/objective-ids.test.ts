// Ids of objectives, from the XML of a real package to what its items find and set: they are passed on as the manifest
// writes them, and compared without regard to how they are escaped.
import { expect, test } from 'vitest'
import { playState, silentListener } from '#player/course/play-state-for-test.ts'
import { openSequencedCourse } from '#player/course/sequenced-course.ts'
import { accepted, withManifest } from './support/check-package.ts'
import { manifestOf } from './support/make-zip.ts'

type Api = Record<'Initialize' | 'GetValue' | 'SetValue' | 'Terminate', (...values: string[]) => string>

const objective = (id: string, target: string, map: string) =>
  `<imsss:primaryObjective/><imsss:objective objectiveID="${id}">
    <imsss:mapInfo targetObjectiveID="${target}" ${map}/></imsss:objective>`
const item = (id: string, objectives: string, rules = '') =>
  `<item identifier="${id}" identifierref="page"><title>${id}</title>
    <imsss:sequencing>${rules}<imsss:objectives>${objectives}</imsss:objectives></imsss:sequencing></item>`
const skippedUnlessSatisfied = (id: string) =>
  `<imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions>
    <imsss:ruleCondition operator="not" condition="satisfied" referencedObjective="${id}"/></imsss:ruleConditions>
    <imsss:ruleAction action="skip"/></imsss:preConditionRule></imsss:sequencingRules>`

async function openCourse(...items: string[]) {
  const body = `<organizations default="o"><organization identifier="o"><title>T</title>${items.join('')}
      <imsss:sequencing><imsss:controlMode flow="true"/></imsss:sequencing></organization></organizations>
    <resources><resource identifier="page" adlcp:scormType="sco" href="index.html"/></resources>`
  const { package: content } = await accepted(withManifest(manifestOf({ version: '2004 4th Edition', body })))
  const course = openSequencedCourse(playState(content))
  const begin = (): Api => {
    const api = course.open(silentListener)?.api as Api
    course.loaded()
    expect(api.Initialize('')).toBe('true')
    return api
  }
  return { course, begin }
}
const idsIn = (api: Api) =>
  Array.from({ length: Number(api.GetValue('cmi.objectives._count')) }, (_, at) =>
    api.GetValue(`cmi.objectives.${at}.id`),
  )

test.each([
  ['my%20objective', 'my%20objective'],
  ['  padded%20  ', 'padded%20'],
  ['urn:x:a&amp;b', 'urn:x:a&b'],
  ['caf%C3%A9', 'caf%C3%A9'],
  ['caf&#233;', 'café'],
  ['two words', 'two words'],
  ['%6Abc', '%6Abc'],
])('an item finds the objective %s as %s', async (written, expected) => {
  const { course, begin } = await openCourse(item('A', objective(written, 'g', '')))
  course.begin()
  expect(idsIn(begin())).toEqual([expected])
})

test.each([
  ['as the manifest writes it', 'goal%201', 'goal%201', 'goal%201'],
  ['escaped elsewhere only', 'goal%201', ' %20goal%20%201 ', 'goal 1'],
  ['with letters beyond ASCII', 'caf%C3%A9', 'café', 'caf%c3%a9'],
])('what is reported of an objective reaches the next item, %s', async (_, own, referenced, target) => {
  const { course, begin } = await openCourse(
    item('A', objective(own, own, 'writeSatisfiedStatus="true"')),
    item('B', objective(own, target, 'readSatisfiedStatus="true"'), skippedUnlessSatisfied(referenced)),
    item('C', objective(own, target, 'readSatisfiedStatus="true"')),
  )
  course.begin()
  const first = begin()
  expect(first.SetValue('cmi.objectives.0.success_status', 'failed')).toBe('true')
  expect(course.move({ kind: 'next' })).toMatchObject({ kind: 'play', item: { id: 'C' } })
  const last = begin()
  expect([idsIn(last), last.GetValue('cmi.objectives.0.success_status')]).toEqual([[own], 'failed'])
})

test('two objectives of an item that are written differently are two rows', async () => {
  const two = `${objective('goal%201', 'g', '')}<imsss:objective objectiveID="goal 1"/>`
  const { course, begin } = await openCourse(item('A', two), item('B', objective('x', 'y', '')))
  course.begin()
  const api = begin()
  expect(idsIn(api)).toEqual(['goal%201', 'goal 1'])
  expect(api.SetValue('cmi.objectives.0.success_status', 'failed')).toBe('true')
  expect(api.SetValue('cmi.objectives.1.success_status', 'passed')).toBe('true')
  expect(api.SetValue('cmi.exit', 'suspend')).toBe('true')
  expect(api.Terminate('')).toBe('true')
  course.move({ kind: 'next' })
  course.move({ kind: 'previous' })
  const again = begin()
  expect(idsIn(again)).toEqual(['goal%201', 'goal 1'])
  expect(again.GetValue('cmi.objectives.0.success_status')).toBe('failed')
  expect(again.GetValue('cmi.objectives.1.success_status')).toBe('passed')
})
