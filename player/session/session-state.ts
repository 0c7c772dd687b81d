// The states of a visit to a course, and what leads from one to the next.

export interface SessionState {
  /**
   * `moving`: on the way from one item to another, or out. `leaving`: the learner leaves, which the course has not carried
   * out yet. `finishing`: left, or at its end; what was reported is being saved. `stopped`: ended for a reason of ours; nothing is saved any more.
   */
  readonly phase: 'open' | 'moving' | 'leaving' | 'finishing' | 'stopped'
  readonly item: 'none' | 'shown'
  /** `going`: the page is about to close. */
  readonly page: 'here' | 'going'
}

export type SessionEvent =
  | 'move begins'
  | 'move ends'
  | 'item shown'
  | 'item taken away'
  | 'leave'
  | 'finish'
  | 'stop'
  | 'page goes'
  | 'page returns'

export const firstState: SessionState = { phase: 'open', item: 'none', page: 'here' }

export const isOver = ({ phase }: SessionState) =>
  phase === 'leaving' || phase === 'finishing' || phase === 'stopped'

/** A page that goes stays as it is: nothing of what was asked for can be carried out any more. */
export const isBetweenItems = ({ phase, page }: SessionState) =>
  page === 'here' && (phase === 'moving' || phase === 'leaving')

export function nextState(state: SessionState, event: SessionEvent): SessionState {
  switch (event) {
    case 'move begins':
      return state.phase === 'open' ? { ...state, phase: 'moving' } : state
    case 'move ends':
      return state.phase === 'moving' ? { ...state, phase: 'open' } : state
    case 'item shown':
      return { ...state, item: 'shown' }
    case 'item taken away':
      return { ...state, item: 'none' }
    case 'leave':
      return isOver(state) ? state : { ...state, phase: 'leaving' }
    case 'finish':
      return state.phase === 'stopped' ? state : { ...state, phase: 'finishing' }
    case 'stop':
      return { ...state, phase: 'stopped' }
    case 'page goes':
      return { ...state, page: 'going' }
    case 'page returns':
      return { ...state, page: 'here' }
  }
}
