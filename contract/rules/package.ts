// A SCORM package as its manifest describes it, in the shape that the server stores and the player plays.
// Names and ranges are the standard's own (IMS Simple Sequencing, ADL CAM); times are ISO-8601 durations for
// SCORM 2004 and hh:mm:ss for SCORM 1.2, as the manifest has them.

export type ScormVersion = '1.2' | '2004 2nd Edition' | '2004 3rd Edition' | '2004 4th Edition'

export interface Package {
  scormVersion: ScormVersion
  /** The id of the manifest's default organization. */
  organization: string
  title: string
  /** SCORM 2004: global objectives live as long as the learner, not the attempt. */
  objectivesGlobalToSystem: boolean
  /** Whether its code can report a status; absent for packages that were not analysed for it. */
  reportsStatus?: boolean
  /** ADL 4th Edition: false where shared data exists only as long as the attempt. */
  sharedDataGlobalToSystem?: false
  /** The organization as the root. Its children are the items of the top level. */
  root: PackageItem
}

export interface PackageItem {
  /** The identifier of the item in the manifest, unique in the package. For the root it is that of the organization. */
  id: string
  title: string
  /** Absent for an item that only groups others. */
  resource?: PackageResource
  /** False if the item is not shown in the menu; it is played nevertheless. */
  isVisible: boolean
  /** Set for SCORM 1.2 only, exactly as the manifest has it. */
  prerequisites?: string
  masteryScore?: number
  maxTimeAllowed?: string
  /** SCORM 1.2 `adlcp:datafromlms`, SCORM 2004 `adlcp:dataFromLMS`. */
  launchData?: string
  timeLimitAction?: string
  completionThreshold?: { completedByMeasure: boolean; minProgressMeasure: number; progressWeight: number }
  /** Buttons of the player that are hidden while the item plays. */
  hideLmsUi: string[]
  sequencing?: Sequencing
  /** ADL 4th Edition shared data. */
  dataMaps?: { targetId: string; read: boolean; write: boolean }[]
  children: PackageItem[]
}

export interface PackageResource {
  kind: 'sco' | 'asset'
  /**
   * The address from the root of the package, with xml:base applied and the item's parameters appended. It has path, query
   * and fragment, percent-encoded where a URL needs it.
   */
  launch: string
}

export interface Sequencing {
  controls?: {
    choice?: boolean
    choiceExit?: boolean
    flow?: boolean
    forwardOnly?: boolean
    useCurrentAttemptObjectiveInfo?: boolean
    useCurrentAttemptProgressInfo?: boolean
  }
  rules?: SequencingRule[]
  limits?: { attemptLimit?: number; attemptAbsoluteDurationLimit?: string }
  rollup?: {
    rollupObjectiveSatisfied?: boolean
    rollupProgressCompletion?: boolean
    objectiveMeasureWeight?: number
    rules: RollupRule[]
  }
  objectives?: Objective[]
  randomization?: {
    randomizationTiming?: string
    selectCount?: number
    reorderChildren?: boolean
    selectionTiming?: string
  }
  delivery?: { tracked?: boolean; completionSetByContent?: boolean; objectiveSetByContent?: boolean }
  /** Extensions of ADL: they constrain choice, and define which children count for rollup. */
  constrainChoice?: { preventActivation?: boolean; constrainChoice?: boolean }
  rollupConsiderations?: {
    requiredForSatisfied?: string
    requiredForNotSatisfied?: string
    requiredForCompleted?: string
    requiredForIncomplete?: string
    measureSatisfactionIfActive?: boolean
  }
}

export interface SequencingRule {
  when: 'pre' | 'exit' | 'post'
  action: string
  combination: 'all' | 'any'
  conditions: {
    condition: string
    operator?: 'not' | 'noOp'
    referencedObjective?: string
    measureThreshold?: number
  }[]
}

export interface RollupRule {
  action: string
  childActivitySet: string
  minimumCount?: number
  /** 0 to 1. */
  minimumPercent?: number
  combination: 'all' | 'any'
  conditions: { condition: string; operator?: 'not' | 'noOp' }[]
}

export interface Objective {
  /** Empty for a primary objective that the manifest gives no name. */
  id: string
  isPrimary: boolean
  satisfiedByMeasure?: boolean
  /** -1 to 1. */
  minNormalizedMeasure?: number
  maps: ObjectiveMap[]
}

/** An absent field is false: the defaults of the manifest have been filled in. */
export interface ObjectiveMap {
  targetObjectiveId: string
  readSatisfiedStatus?: boolean
  readNormalizedMeasure?: boolean
  writeSatisfiedStatus?: boolean
  writeNormalizedMeasure?: boolean
  /** ADL 4th Edition. */
  readRawScore?: boolean
  readMinScore?: boolean
  readMaxScore?: boolean
  readCompletionStatus?: boolean
  readProgressMeasure?: boolean
  writeRawScore?: boolean
  writeMinScore?: boolean
  writeMaxScore?: boolean
  writeCompletionStatus?: boolean
  writeProgressMeasure?: boolean
}

/** The items that are played, in the order of the manifest. */
export function playableItems(item: PackageItem): PackageItem[] {
  return [...(item.resource ? [item] : []), ...item.children.flatMap(playableItems)]
}

/**
 * Returns an id of an objective in the form in which ids are compared. Ids are URIs: two are the same if they differ only
 * in escapes or white space. An escaped percent sign stays escaped, because the next characters would become an escape.
 */
export const comparableId = (written: string) =>
  written
    .replaceAll(/(?:%(?!25)[0-9a-f]{2})+/gi, unescaped)
    .replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Decodes escapes as UTF-8. If that fails, it decodes only those of ASCII characters. */
function unescaped(escapes: string): string {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes.replaceAll(/%[0-7][0-9a-f]/gi, (escape) => decodeURIComponent(escape))
  }
}

/** The ids of the data that the items share with other packages of the learner: global objectives and ADL shared data. */
export function sharedIds({ root, objectivesGlobalToSystem, sharedDataGlobalToSystem }: Package) {
  const items = allItems(root)
  const objectives = items.flatMap(({ sequencing }) => sequencing?.objectives ?? [])
  const targets = objectives.flatMap(({ maps }) =>
    maps.map(({ targetObjectiveId }) => comparableId(targetObjectiveId)),
  )
  const data = items.flatMap(({ dataMaps }) => dataMaps ?? []).map(({ targetId }) => targetId)
  return {
    objectives: objectivesGlobalToSystem ? [...new Set(targets)] : [],
    data: sharedDataGlobalToSystem === false ? [] : [...new Set(data)],
  }
}

const allItems = (item: PackageItem): PackageItem[] => [item, ...item.children.flatMap(allItems)]
