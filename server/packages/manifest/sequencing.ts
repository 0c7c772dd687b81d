// Reads an item's sequencing elements (IMS Simple Sequencing 1.0, with ADL's additions in SCORM 2004) into the contract's shape. A value
// that the manifest leaves out is left out here too: the player knows the standard's defaults.
import {
  type Objective,
  type ObjectiveMap,
  type RollupRule,
  type Sequencing,
  type SequencingRule,
  comparableId,
} from '#contract/rules/package.ts'
import { type Element, childOf, childrenOf, textOf } from './xml-tree.ts'

/**
 * Reads the sequencing. `collection` holds the reusable ones by their ID. Parts in the item itself take precedence over referenced ones.
 */
export function readSequencing(
  element: Element,
  collection: ReadonlyMap<string, Element>,
): Sequencing | undefined {
  const referenced = collection.get(element.attributes['idref'] ?? '')
  const own = new Set(element.children.map(kindOf))
  const parts = {
    ...element,
    children: [
      ...element.children,
      ...(referenced?.children.filter((child) => !own.has(kindOf(child))) ?? []),
    ],
  }
  const objectives = readObjectives(parts)
  const sequencing: Sequencing = compact({
    controls: readControls(childOf(parts, 'controlmode')),
    rules: readRules(childOf(parts, 'sequencingrules')),
    limits: readLimits(childOf(parts, 'limitconditions')),
    rollup: readRollup(childOf(parts, 'rolluprules')),
    objectives: objectives.length ? objectives : undefined,
    randomization: readRandomization(childOf(parts, 'randomizationcontrols')),
    delivery: readDelivery(childOf(parts, 'deliverycontrols')),
    constrainChoice: readConstraints(childOf(parts, 'constrainedchoiceconsiderations')),
    rollupConsiderations: readConsiderations(childOf(parts, 'rollupconsiderations')),
  })
  return Object.keys(sequencing).length ? sequencing : undefined
}

/** Whether the objectives are those of IMS. ADL's list has the same name, but only that of IMS has a primary objective. */
const isIms = (objectives: Element) => childOf(objectives, 'primaryobjective') !== undefined
const kindOf = (element: Element) =>
  element.name === 'objectives' && !isIms(element) ? 'adl objectives' : element.name

const readControls = (element: Element | undefined): Sequencing['controls'] =>
  element &&
  compact({
    choice: flag(element, 'choice'),
    choiceExit: flag(element, 'choiceExit'),
    flow: flag(element, 'flow'),
    forwardOnly: flag(element, 'forwardOnly'),
    useCurrentAttemptObjectiveInfo: flag(element, 'useCurrentAttemptObjectiveInfo'),
    useCurrentAttemptProgressInfo: flag(element, 'useCurrentAttemptProgressInfo'),
  })

const ruleKinds = [
  ['preconditionrule', 'pre'],
  ['exitconditionrule', 'exit'],
  ['postconditionrule', 'post'],
] as const

function readRules(element: Element | undefined): SequencingRule[] | undefined {
  if (!element) return undefined
  const rules = ruleKinds.flatMap(([name, when]) =>
    childrenOf(element, name).flatMap((rule): SequencingRule[] => {
      const action = childOf(rule, 'ruleaction')?.attributes['action']
      const conditions = childOf(rule, 'ruleconditions')
      if (!action || !conditions) return []
      return [
        {
          when,
          action,
          combination: conditions.attributes['conditioncombination'] === 'any' ? 'any' : 'all',
          conditions: childrenOf(conditions, 'rulecondition').map((condition) => ({
            ...conditionOf(condition),
            ...compact({
              referencedObjective: word(condition, 'referencedObjective'),
              measureThreshold: number(condition, 'measureThreshold'),
            }),
          })),
        },
      ]
    }),
  )
  return rules.length ? rules : undefined
}

function conditionOf(element: Element): RollupRule['conditions'][number] {
  const operator = word(element, 'operator')
  return {
    condition: word(element, 'condition') ?? 'always',
    ...(operator === 'not' || operator === 'noOp' ? { operator } : {}),
  }
}

const readLimits = (element: Element | undefined): Sequencing['limits'] =>
  element &&
  compact({
    attemptLimit: number(element, 'attemptLimit'),
    attemptAbsoluteDurationLimit: word(element, 'attemptAbsoluteDurationLimit'),
  })

function readRollup(element: Element | undefined): Sequencing['rollup'] {
  if (!element) return undefined
  const rules = childrenOf(element, 'rolluprule').flatMap((rule): RollupRule[] => {
    const action = childOf(rule, 'rollupaction')?.attributes['action']
    const conditions = childOf(rule, 'rollupconditions')
    if (!action || !conditions) return []
    return [
      {
        action,
        childActivitySet: word(rule, 'childActivitySet') ?? 'all',
        ...compact({
          minimumCount: number(rule, 'minimumCount'),
          minimumPercent: number(rule, 'minimumPercent'),
        }),
        combination: conditions.attributes['conditioncombination'] === 'all' ? 'all' : 'any',
        conditions: childrenOf(conditions, 'rollupcondition').map(conditionOf),
      },
    ]
  })
  return {
    ...compact({
      rollupObjectiveSatisfied: flag(element, 'rollupObjectiveSatisfied'),
      rollupProgressCompletion: flag(element, 'rollupProgressCompletion'),
      objectiveMeasureWeight: number(element, 'objectiveMeasureWeight'),
    }),
    rules,
  }
}

/** Reads the objectives of IMS, and adds ADL's further maps (4th Edition) to those with the same name. */
function readObjectives(parts: Element): Objective[] {
  const objectives: Objective[] = []
  const groups = childrenOf(parts, 'objectives')
  const [ims, adl] = [groups.filter(isIms), groups.filter((group) => !isIms(group))]
  for (const group of [...ims, ...adl]) {
    const isAdditional = ims.length > 0 && adl.includes(group)
    const flags = isAdditional ? adlFlags : imsFlags
    for (const element of group.children) {
      if (element.name !== 'primaryobjective' && element.name !== 'objective') continue
      const id = writtenId(element)
      const same =
        objectives.find((known) => known.id === id) ??
        (isAdditional ? objectives.find((known) => comparableId(known.id) === comparableId(id)) : undefined)
      const objective = same ?? readObjective(element, id)
      if (!same) objectives.push(objective)
      addMaps(objective, element, flags)
    }
  }
  return objectives
}

/** Returns the id as the item will look for it: an XML parser removes the spaces around a URI, and changes nothing else. */
const writtenId = (element: Element) =>
  (word(element, 'objectiveID') ?? '').replaceAll(/[\t\n\r ]+/g, ' ').trim()

function readObjective(element: Element, id: string): Objective {
  const measure = textOf(element, 'minnormalizedmeasure')
  return {
    id,
    isPrimary: element.name === 'primaryobjective',
    ...compact({
      satisfiedByMeasure: flag(element, 'satisfiedByMeasure'),
      minNormalizedMeasure: measure === undefined ? undefined : decimal(measure),
    }),
    maps: [],
  }
}

/** Adds the maps. What is not set in a map is read if that kind of map can read it, and never written. */
function addMaps(objective: Objective, element: Element, flags: MapFlags) {
  for (const given of childrenOf(element, 'mapinfo')) {
    const targetObjectiveId = comparableId(word(given, 'targetObjectiveID') ?? '')
    if (!targetObjectiveId) continue
    const map: ObjectiveMap = { targetObjectiveId }
    for (const name of flags.reads) if (flag(given, name) !== false) map[name] = true
    for (const name of flags.writes) if (flag(given, name) === true) map[name] = true
    const same = objective.maps.find((known) => known.targetObjectiveId === targetObjectiveId)
    if (same) Object.assign(same, map)
    else objective.maps.push(map)
  }
}

type MapFlags = Record<'reads' | 'writes', readonly Exclude<keyof ObjectiveMap, 'targetObjectiveId'>[]>
const imsFlags: MapFlags = {
  reads: ['readSatisfiedStatus', 'readNormalizedMeasure'],
  writes: ['writeSatisfiedStatus', 'writeNormalizedMeasure'],
}
const adlFlags: MapFlags = {
  reads: ['readRawScore', 'readMinScore', 'readMaxScore', 'readCompletionStatus', 'readProgressMeasure'],
  writes: [
    'writeRawScore',
    'writeMinScore',
    'writeMaxScore',
    'writeCompletionStatus',
    'writeProgressMeasure',
  ],
}

const readRandomization = (element: Element | undefined): Sequencing['randomization'] =>
  element &&
  compact({
    randomizationTiming: word(element, 'randomizationTiming'),
    selectCount: number(element, 'selectCount'),
    reorderChildren: flag(element, 'reorderChildren'),
    selectionTiming: word(element, 'selectionTiming'),
  })

const readDelivery = (element: Element | undefined): Sequencing['delivery'] =>
  element &&
  compact({
    tracked: flag(element, 'tracked'),
    completionSetByContent: flag(element, 'completionSetByContent'),
    objectiveSetByContent: flag(element, 'objectiveSetByContent'),
  })

const readConstraints = (element: Element | undefined): Sequencing['constrainChoice'] =>
  element &&
  compact({
    preventActivation: flag(element, 'preventActivation'),
    constrainChoice: flag(element, 'constrainChoice'),
  })

const readConsiderations = (element: Element | undefined): Sequencing['rollupConsiderations'] =>
  element &&
  compact({
    requiredForSatisfied: word(element, 'requiredForSatisfied'),
    requiredForNotSatisfied: word(element, 'requiredForNotSatisfied'),
    requiredForCompleted: word(element, 'requiredForCompleted'),
    requiredForIncomplete: word(element, 'requiredForIncomplete'),
    measureSatisfactionIfActive: flag(element, 'measureSatisfactionIfActive'),
  })

/** Returns an attribute by its name in the standard. */
const word = ({ attributes }: Element, name: string) => attributes[name.toLowerCase()] || undefined

export function flag(element: Element, name: string): boolean | undefined {
  const value = word(element, name)?.toLowerCase()
  if (value === 'true' || value === '1') return true
  return value === 'false' || value === '0' ? false : undefined
}

export function number(element: Element, name: string): number | undefined {
  const value = word(element, name)
  return value === undefined ? undefined : decimal(value)
}

export function decimal(value: string): number | undefined {
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(value.trim()) ? Number(value) : undefined
}

type Filled<Shape> = { [Name in keyof Shape]?: Exclude<Shape[Name], undefined> }

/** Returns the object without the fields that are undefined. */
export function compact<Shape extends object>(shape: Shape): Filled<Shape> {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Filled<Shape>
}
