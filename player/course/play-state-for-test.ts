// For tests: the state that the server sends to the player for a course that is opened for the first time.
import type { Package } from '#contract/rules/package.ts'
import type { PlayState } from '#contract/calls/playing.ts'
import type { Listener } from '../run-time/run-time.ts'

export const playState = (content: Package, mode: PlayState['mode'] = 'normal'): PlayState => ({
  success: true,
  errors: [],
  now: '2026-05-04T14:00:00.000Z',
  launchId: 'window',
  lastSequence: 0,
  attemptId: 'attempt',
  over: null,
  site: 'http://localhost',
  mode,
  withoutStatus: 'automatic',
  lastItem: null,
  result: { lessonStatus: 0, score: null, progress: 0 },
  course: { id: 'course', title: content.title },
  learner: { id: 'learner', name: 'Example, Pat' },
  package: content,
  contentUrl: 'content/',
  items: {},
  sequencing: null,
  elsewhere: { objectives: {}, data: {} },
  theme: {
    navColour: '',
    navFontColour: '',
    buttonColour: '',
    buttonFontColour: '',
    name: '',
    colourScheme: 'system',
  },
})

export const silentListener: Listener = {
  begun: () => {},
  changed: () => {},
  store: () => true,
  ended: () => {},
  calledAfterEnd: () => {},
}
