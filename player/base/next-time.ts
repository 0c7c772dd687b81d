// Where a course that is left goes on when it is opened again.
import type { PackageItem } from '#contract/rules/package.ts'

export type NextTime =
  /** The item that is left now, as it is. */
  | { kind: 'here' }
  | { kind: 'elsewhere'; item: PackageItem }
  /** The learner chooses an item. */
  | { kind: 'choose' }
  | { kind: 'fromStart' }
