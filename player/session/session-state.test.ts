import { expect, test } from 'vitest'
import { type SessionEvent, firstState, isOver, nextState } from './session-state.ts'

const after = (...events: SessionEvent[]) => events.reduce(nextState, firstState)

test.each<[SessionEvent[], object]>([
  [['move begins'], { phase: 'moving' }],
  [['move begins', 'item shown', 'move ends'], { phase: 'open', item: 'shown' }],
  [['item shown', 'item taken away'], { item: 'none' }],
  [['page goes'], { page: 'going' }],
  [['page goes', 'page returns'], { page: 'here' }],
  [['move begins', 'finish', 'move ends'], { phase: 'finishing' }],
  [['finish', 'move begins'], { phase: 'finishing' }],
  [['finish', 'stop'], { phase: 'stopped' }],
  [['stop', 'leave'], { phase: 'stopped' }],
  [['finish', 'leave'], { phase: 'finishing' }],
  [['stop', 'finish', 'move begins', 'move ends'], { phase: 'stopped' }],
])('after %j', (events, state) => expect(after(...events)).toMatchObject(state))

test('it is over from its finish on', () => {
  expect(isOver(after('leave'))).toBe(true)
  expect(isOver(after('move begins'))).toBe(false)
  expect(isOver(after('finish'))).toBe(true)
  expect(isOver(after('stop'))).toBe(true)
})
