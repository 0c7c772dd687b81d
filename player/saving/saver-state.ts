// The states of what saves a window, and what leads from one to the next. Nothing here sends, waits or shows.
import type { EndReason } from '../base/saving-status.ts'

export type SaverState =
  | {
      /** `leaving`: the page is about to close, so all is sent at once and no answer is waited for. */
      readonly page: 'open' | 'leaving'
      /** `sending`: one commit is on its way, and the next one waits for its answer. */
      readonly delivery: 'idle' | 'sending'
      /** Failed deliveries in a row. After one, the next try waits for its time, even if more is reported meanwhile. */
      readonly failures: number
    }
  /** Nothing is sent any more. The last state. */
  | { readonly page: 'over'; readonly reason: EndReason }

export type SaverEvent =
  | 'sent'
  | 'answered'
  | 'delivered'
  | 'failed'
  /** The connection may be back: previous failures do not count. */
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
