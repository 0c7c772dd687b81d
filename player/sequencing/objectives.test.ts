// The branches of reading and writing objectives (SN 4.2, TM; SM.7 with ADL's further maps): what the activity itself
// knows, what the global objective knows, and what the manifest defines for both.
import { describe, expect, test } from 'vitest'
import { type Objective, type ObjectiveMap, type PackageItem, comparableId } from '#contract/rules/package.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { type ObjectiveInfo, type Tree } from './activity.ts'
import { endAttempt } from './attempts.ts'
import { given, record } from './exchange.ts'
import { objectiveNamed, primaryOf, readFact, writeFact } from './objectives.ts'
import { isSkipped } from './rules.ts'
import { restoreTree, writtenTree } from './storage.ts'
import { activityOf, choose, cluster, go, leaf, plant, rule } from './tree-for-test.ts'

type Fact = keyof ObjectiveInfo
type Flag = Exclude<keyof ObjectiveMap, 'targetObjectiveId'>

/** By fact: its flags, the value of the global objective, and the value of the activity itself. */
const facts: [Fact, Flag, Flag, boolean | number, boolean | number][] = [
  ['satisfied', 'readSatisfiedStatus', 'writeSatisfiedStatus', true, false],
  ['measure', 'readNormalizedMeasure', 'writeNormalizedMeasure', 0.75, -0.5],
  ['completed', 'readCompletionStatus', 'writeCompletionStatus', true, false],
  ['progress', 'readProgressMeasure', 'writeProgressMeasure', 0.75, 0.25],
  ['raw', 'readRawScore', 'writeRawScore', 75, 25],
  ['min', 'readMinScore', 'writeMinScore', 5, 1],
  ['max', 'readMaxScore', 'writeMaxScore', 90, 80],
]
const isOwnUntilKnown = (fact: Fact) => fact !== 'satisfied' && fact !== 'measure'

function planted(maps: ObjectiveMap[], more: Partial<Objective> = {}, item: Partial<PackageItem> = {}): Tree {
  const tree = plant([
    { ...leaf('A', { objectives: [{ id: 'own', isPrimary: true, maps, ...more }] }), ...item },
    leaf('B'),
  ])
  go(tree, 'start')
  return tree
}
const read = (tree: Tree, fact: Fact, id = 'A') =>
  readFact(tree, activityOf(tree, id), primaryOf(activityOf(tree, id)), fact)
const write = (tree: Tree, fact: Fact, value: boolean | number | undefined) =>
  writeFact(tree, activityOf(tree, 'A'), primaryOf(activityOf(tree, 'A')), fact, value as never)

describe.each(facts)('%s', (fact, reads, writes, global, own) => {
  const target = 'shared'
  test.each([
    ['not mapped', [], 'own', undefined],
    ['neither read nor written', [{ targetObjectiveId: target }], 'own', undefined],
    ['read', [{ targetObjectiveId: target, [reads]: true }], 'global', undefined],
    ['written', [{ targetObjectiveId: target, [writes]: true }], 'own', 'own'],
    ['read and written', [{ targetObjectiveId: target, [reads]: true, [writes]: true }], 'own', 'own'],
    [
      'read from one and written to another',
      [
        { targetObjectiveId: target, [reads]: true },
        { targetObjectiveId: 'second', [writes]: true },
      ],
      'global',
      undefined,
    ],
  ])('%s, where both know it', (_, maps, expected, passedOn) => {
    const tree = planted(maps)
    tree.state.globals[target] = { [fact]: global }
    write(tree, fact, own)
    expect(read(tree, fact)).toBe(expected === 'own' ? own : global)
    expect(tree.state.globals[target]?.[fact]).toBe(passedOn === 'own' ? own : global)
    if (maps.length === 2) expect(tree.state.globals['second']?.[fact]).toBe(own)
  })

  test('read, where only the activity knows it', () => {
    const tree = planted([{ targetObjectiveId: target, [reads]: true }])
    write(tree, fact, own)
    expect(read(tree, fact)).toBe(isOwnUntilKnown(fact) ? own : undefined)
  })

  test('written, and then unknown again', () => {
    const tree = planted([{ targetObjectiveId: target, [writes]: true }])
    write(tree, fact, own)
    write(tree, fact, undefined)
    expect([read(tree, fact), tree.state.globals[target]?.[fact]]).toEqual([undefined, undefined])
  })
})

test('a measure that is read by default is not lost by an objective that passes on its status only', () => {
  const map = { targetObjectiveId: 'shared', readNormalizedMeasure: true, writeSatisfiedStatus: true }
  const tree = planted([map], { satisfiedByMeasure: true, minNormalizedMeasure: 0.6 })
  write(tree, 'measure', 0.7)
  expect([read(tree, 'measure'), read(tree, 'satisfied')]).toEqual([0.7, true])
  expect(tree.state.globals['shared']).toEqual({ satisfied: true })
})

test.each<[string, ObjectiveInfo, ObjectiveInfo, boolean | undefined]>([
  ['nothing is known', {}, {}, undefined],
  ['the measure is enough', {}, { measure: 0.6 }, true],
  ['it is not', {}, { measure: 0.59 }, false],
  ['a status without a measure', {}, { satisfied: true }, undefined],
  ['a status against the measure', {}, { satisfied: true, measure: 0.1 }, false],
  ['a status that is shared', { satisfied: true }, {}, undefined],
  ['a shared status against the measure', { satisfied: true }, { measure: 0.1 }, false],
])('satisfied by measure, where %s', (_, global, own, expected) => {
  const tree = planted([{ targetObjectiveId: 'shared', readSatisfiedStatus: true }], {
    satisfiedByMeasure: true,
    minNormalizedMeasure: 0.6,
  })
  tree.state.globals['shared'] = global
  for (const [fact, value] of Object.entries(own)) write(tree, fact as Fact, value)
  expect(read(tree, 'satisfied')).toBe(expected)
})

const completionThreshold = { completedByMeasure: true, minProgressMeasure: 0.4, progressWeight: 1 }
const completionMap = {
  targetObjectiveId: 'shared',
  readCompletionStatus: true,
  readProgressMeasure: true,
}

test.each<[string, ObjectiveInfo, Cmi, boolean | undefined, string]>([
  ['nothing is known', {}, {}, undefined, 'unknown'],
  ['the item reports that it is completed', {}, { completionStatus: 'completed' }, undefined, 'unknown'],
  ['its measure is enough', {}, { progressMeasure: 0.4 }, true, 'completed'],
  ['its measure is not', {}, { progressMeasure: 0.39 }, false, 'incomplete'],
  [
    'its status and its measure differ',
    {},
    { completionStatus: 'completed', progressMeasure: 0.1 },
    false,
    'incomplete',
  ],
  ['a status is shared', { completed: true }, {}, undefined, 'completed'],
  [
    'a shared status is against the measure',
    { completed: true },
    { progressMeasure: 0.1 },
    false,
    'completed',
  ],
  ['a measure is shared', { progress: 0.9 }, {}, true, 'completed'],
  ['a shared measure is against its own', { progress: 0.9 }, { progressMeasure: 0.1 }, true, 'completed'],
  [
    'a shared status is against a shared measure',
    { completed: false, progress: 0.9 },
    {},
    true,
    'incomplete',
  ],
])('completed by measure, where %s', (_, global, reported, expected, readByItem) => {
  const tree = planted([completionMap], {}, { completionThreshold })
  tree.state.globals['shared'] = global
  const activity = activityOf(tree, 'A')
  record(tree, activity, reported, (element) =>
    element === 'cmi.completion_status' ? 'completionStatus' in reported : 'progressMeasure' in reported,
  )
  endAttempt(tree, activity)
  expect(read(tree, 'completed')).toBe(expected)
  expect(given(tree, activity, undefined).cmi.objectives?.[0]?.['completion_status'] ?? 'unknown').toBe(
    readByItem,
  )
})

describe('ids of objectives', () => {
  const written = { targetObjectiveId: ' the%20%20shared one', writeSatisfiedStatus: true }
  const readOnly = { targetObjectiveId: 'the shared%20one', readSatisfiedStatus: true }
  const build = () =>
    plant([
      leaf('A', { objectives: [{ id: 'my%20own', isPrimary: true, maps: [written] }] }),
      cluster('B', [leaf('B1')], { objectives: [{ id: 'x', isPrimary: true, maps: [readOnly] }] }),
    ])

  test('are the same where they differ in their escaping and spaces only', () => {
    const tree = build()
    choose(tree, 'A')
    const activity = activityOf(tree, 'A')
    const rows = given(tree, activity, undefined).cmi.objectives
    expect(rows?.map(({ id }) => id)).toEqual(['my%20own'])
    const reported = { objectives: [{ id: 'my own', success_status: 'passed' }] }
    record(tree, activity, reported, (element) => element === 'cmi.objectives.0.success_status')
    expect([read(tree, 'satisfied', 'A'), read(tree, 'satisfied', 'B')]).toEqual([true, true])
  })

  test.each([
    ['%C3%A9t%c3%a9', 'été'],
    ['a%22b%7bc%7D', 'a"b{c}'],
    ['  %20obj%20%201%20  ', 'obj%201'],
    ['urn:x%2fy', 'urn:x/y'],
    ['%6Aoin', 'join'],
    ['a%2520b', 'a%2520b'],
    ['a%C3%20b', 'a%c3 b'],
  ])('%s is the same as %s', (one, other) => {
    expect(comparableId(one)).toBe(comparableId(other))
    expect(comparableId(comparableId(one))).toBe(comparableId(one))
  })

  test('are searched for as they are written first', () => {
    const tree = plant([
      leaf('A', {
        objectives: ['a%20b', 'a b'].map((id, at) => ({ id, isPrimary: at === 0, maps: [] })),
        rules: [rule('pre', 'skip', 'satisfied', { referencedObjective: 'a b' })],
      }),
      leaf('B'),
    ])
    choose(tree, 'A')
    const activity = activityOf(tree, 'A')
    const named = (id: string) => objectiveNamed(activity, id)?.id
    expect([named('a b'), named('a%20b'), named(' a%20 b '), named('c'), named('')]).toEqual([
      'a b',
      'a%20b',
      'a%20b',
      undefined,
      undefined,
    ])
    const objectives = [
      { id: 'a%20b', success_status: 'failed' },
      { id: 'a b', success_status: 'passed' },
    ]
    record(tree, activity, { objectives }, (element) => element.startsWith('cmi.objectives'))
    expect(given(tree, activity, undefined).cmi.objectives).toMatchObject(objectives)
    expect(isSkipped(tree, activity)).toBe(true)
  })

  test('and differ in everything else', () => {
    const ids = ['obj', 'OBJ', 'ob%6A', 'obj1', 'o bj']
    const tree = plant([
      leaf('A', { objectives: ids.map((id, at) => ({ id, isPrimary: at === 0, maps: [] })) }),
    ])
    choose(tree, 'A')
    const rows = given(tree, activityOf(tree, 'A'), undefined).cmi.objectives
    expect(rows?.map(({ id }) => id)).toEqual(ids)
  })

  test('are understood as an earlier version has stored them', () => {
    const [tree, older] = [build(), build()]
    choose(older, 'A')
    older.state.globals = { 'the%20shared one': { satisfied: true } }
    const [state] = Object.values(older.state.activities)
    if (state) state.objectives = { 'my own': { measure: 0.5 } }
    older.state.activities['A'] = { ...older.state.activities['A'], ...state } as never
    restoreTree(tree, writtenTree(older))
    expect(read(tree, 'satisfied', 'B')).toBe(true)
    expect(read(tree, 'measure', 'A')).toBe(0.5)
  })
})
