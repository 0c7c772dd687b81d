// Whether what the items report is saved, as the page shows it.
import type { LostReason } from '#contract/rules/lost-reasons.ts'

/**
 * `lost`: the server refuses the commits of this window, and the reason is not known yet. `ended`: its ticket has expired.
 */
export type EndReason = LostReason | 'lost' | 'ended'

export type SavingStatus =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  /** `isStored`: what is not saved is on this device, also when the window closes. */
  | { kind: 'failing'; isStored: boolean }
  /** Nothing is saved any more. */
  | { kind: 'over'; why: EndReason; isStored: boolean }
