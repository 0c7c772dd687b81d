/** What a condition can find, each as it is and with "not". */
const findings: Record<string, string[]> = {
  satisfied: ['true', 'false', 'unknown'],
  objectiveStatusKnown: ['true', 'false'],
  objectiveMeasureKnown: ['true', 'false'],
  objectiveMeasureGreaterThan: ['true', 'false', 'unknown'],
  objectiveMeasureLessThan: ['true', 'false', 'unknown'],
  completed: ['true', 'false', 'unknown'],
  activityProgressKnown: ['true', 'false'],
  attempted: ['true', 'false'],
  attemptLimitExceeded: ['true', 'false'],
  always: ['true'],
}
const conditions = Object.entries(findings).flatMap(([condition, found]) =>
  found.flatMap((one) => [`${condition} ${one}`, `${condition} ${one}, not`]),
)

// Every branch of the pseudo-code, by process and step; a branch with a name instead is one of a table or of a case.
export const branches: Record<string, string[]> = {
  // Delivery request.
  'DB.1.1': ['1', '4.1', '5'],
  // Content delivery environment.
  'DB.2': ['5.1.1.1', '5.1.1.2', '5.1.2'],
  // Clear suspended activity.
  'DB.2.1': ['1.3.1.1', '1.3.1.2'],
  // Navigation request.
  'NB.2.1': [
    '1.1',
    '1.2',
    '2.1.1',
    '2.1.2',
    '2.2',
    '3.2.1',
    '3.2.2',
    '3.3',
    '4.2.1.1',
    '4.2.1.2',
    '4.2.2',
    '4.3',
    '7.1.1.1',
    '7.1.1.2.3',
    '7.1.1.3',
    '7.1.1.4',
    '7.1.2',
    '7.2',
    '8.1',
    '8.2',
    'abandon 1',
    'abandon 2',
    'abandon, nothing is current',
    'abandonAll',
    'abandonAll, nothing is current',
    'continue, nothing is current',
    'exit 1',
    'exit 2',
    'exit, nothing is current',
    'exitAll',
    'exitAll, nothing is current',
    'previous, nothing is current',
    'suspendAll',
    'suspendAll, nothing is current',
  ],
  // Measure.
  'RB.1.1a': ['known', 'without data', 'without weight'],
  // Completion measure.
  'RB.1.1b': ['known', 'without data', 'without weight'],
  // Objective, by measure.
  'RB.1.2a': ['not reached', 'reached', 'too early, active true', 'without measure'],
  // Objective, by rules.
  'RB.1.2b': [
    'by default',
    'notSatisfied false, satisfied false',
    'notSatisfied false, satisfied true',
    'notSatisfied true, satisfied false',
    'notSatisfied true, satisfied true',
  ],
  // Progress, by measure.
  'RB.1.3a': ['not reached', 'reached', 'without measure'],
  // Progress, by rules.
  'RB.1.3b': [
    'by default',
    'incomplete false, completed false',
    'incomplete false, completed true',
    'incomplete true, completed false',
    'incomplete true, completed true',
  ],
  // Rollup rule.
  'RB.1.4': [
    'all false',
    'all true',
    'any false',
    'any true',
    'atLeastCount false',
    'atLeastCount true',
    'atLeastPercent false',
    'atLeastPercent true',
    'none false',
    'none true',
  ],
  // Conditions of a roll-up rule.
  'RB.1.4.1': [
    ...conditions,
    ...['all', 'any'].flatMap((one) => [`${one} false`, `${one} true`, `${one} unknown`]),
  ],
  // Whether a child counts.
  'RB.1.4.2': [
    '1',
    '2',
    'always true',
    'ifAttempted false',
    'ifAttempted true',
    'ifNotSkipped false',
    'ifNotSkipped true',
    'ifNotSuspended false',
    'ifNotSuspended true',
  ],
  // Flow tree traversal.
  'SB.2.1': ['2', '3.1', '3.2.1', '3.2.2', '3.3.1', '4.1', '4.2.1.1', '4.2.2', '4.2.3', '4.3.1.1', '4.3.1.2'],
  // Retry.
  'SB.2.10': ['2', '3', '4'],
  // Exit.
  'SB.2.11': ['3.1', '4'],
  // Flow activity traversal.
  'SB.2.2': ['1.1', '3.2', '3.3', '3.3.1', '5', '6.3.1', '6.3.2', '7'],
  // Flow.
  'SB.2.3': ['3', '4'],
  // Choice activity traversal.
  'SB.2.4': ['backward false', 'backward true', 'forward false', 'forward true'],
  // Start.
  'SB.2.5': ['3'],
  // Resume all.
  'SB.2.6': ['3'],
  // Continue.
  'SB.2.7': ['2.1', '3'],
  // Previous.
  'SB.2.8': ['2.1', '3'],
  // Choice.
  'SB.2.9': [
    '10',
    '10.3.1.1',
    '11',
    '11.4.1.1',
    '11.5.5.1',
    '11.9.1.1.1',
    '12',
    '14',
    '15',
    '15, but closed',
    '15, but constrained',
    '3.3.1',
    '7',
    '8.3',
    '8.4',
    '8.5.2',
    '9',
    '9.3.2, 11.8.1.2',
    '9.3.3.1, 11.8.1.3.1',
  ],
  // Choice flow tree traversal.
  'SB.2.9.2': ['backward', 'forward'],
  // Exit action rules.
  'TB.2.1': ['4'],
  // Post-condition rules.
  'TB.2.2': ['1', 'continue', 'exitAll', 'exitParent', 'none', 'previous', 'retry', 'retryAll'],
  // Termination request.
  'TB.2.3': [
    '3.3.5.1',
    '4.1 false',
    '4.1 true',
    '5.1',
    '5.2',
    'abandon',
    'abandonAll',
    'exit',
    'exitAll',
    'suspendAll',
  ],
  // Limit conditions.
  'UP.1': ['1', '2', '3.1'],
  // Terminate descendent attempts.
  'UP.3': ['3'],
  // End attempt.
  'UP.4': ['1.1', '1.1.1.1', '1.1.1.2', '2.1', '2.2'],
  // Conditions of a sequencing rule.
  'UP.2.1': conditions,
  // Check activity.
  'UP.5': ['2'],
}
