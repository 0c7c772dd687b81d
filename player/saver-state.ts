// The states of what saves a window, and what leads from one to the next. Nothing here sends, waits or shows.
import type { EndReason } from './base/saving-status.ts'

export type SaverState =
  | {
      /** `leaving`: the page may be gone in a moment, so all is sent at once and no answer is waited for. */
      readonly page: 'open' | 'leaving'
      /** `sending`: one commit is on its way, and the next one waits for its answer. */
      readonly delivery: 'idle' | 'sending'
      /** Failed deliveries in a row. After one, the next try waits for its time, whatever is reported meanwhile. */
      readonly failures: number
    }
  /** Nothing is sent any more, and nothing leads out of it. */
  | { readonly page: 'over'; readonly reason: EndReason }

export type SaverEvent =
  | 'sent'
  | 'answered'
  | 'delivered'
  | 'failed'
  /** The connection may be back: what failed so far does not count. */
  | 'connection expected'
  | 'page leaves'
  | 'page stays'
  | { ended: EndReason }

export const openState: SaverState = { page: 'open', delivery: 'idle', failures: 0 }

export function nextState(state: SaverState, event: SaverEvent): SaverState {
  if (state.page === 'over') return state
  if (typeof event === 'object') return { page: 'over', reason: event.ended }
  switch (event) {
    case 'sent':
      return { ...state, delivery: 'sending' }
    case 'answered':
      return { ...state, delivery: 'idle' }
    case 'delivered':
    case 'connection expected':
      return { ...state, failures: 0 }
    case 'failed':
      return { ...state, failures: state.failures + 1 }
    case 'page leaves':
      return { ...state, page: 'leaving' }
    case 'page stays':
      return { ...state, page: 'open' }
  }
}
