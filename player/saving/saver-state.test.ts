import { expect, test } from 'vitest'
import { type SaverEvent, nextState, openState } from './saver-state.ts'

const after = (...events: SaverEvent[]) => events.reduce(nextState, openState)

test.each<[SaverEvent[], object]>([
  [[], { page: 'open', delivery: 'idle', failures: 0 }],
  [['sent'], { delivery: 'sending' }],
  [['sent', 'answered', 'delivered'], { delivery: 'idle', failures: 0 }],
  [['sent', 'answered', 'failed', 'sent', 'answered', 'failed'], { delivery: 'idle', failures: 2 }],
  [['failed', 'failed', 'delivered'], { failures: 0 }],
  [['failed', 'connection expected'], { failures: 0 }],
  [['sent', 'page leaves'], { page: 'leaving', delivery: 'sending' }],
  [['page leaves', 'page stays'], { page: 'open' }],
])('after %j', (events, state) => expect(after(...events)).toMatchObject(state))

test('the end is final, and has its first reason', () => {
  const events: SaverEvent[] = [
    'sent',
    'answered',
    'delivered',
    'failed',
    'connection expected',
    'page leaves',
    'page stays',
  ]
  for (const event of [...events, { ended: 'ended' } as const])
    expect(after({ ended: 'restarted' }, event)).toEqual({ page: 'over', reason: 'restarted' })
})
