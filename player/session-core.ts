// What the parts of a session share: its state, the item that is played, and the page around it.
import type { PlayState } from '#contract/calls/playing.ts'
import type { Course } from './course.ts'
import { type Frame, makeFrame } from './frame.ts'
import type { Page } from './page/page.ts'
import type { RunTime } from './run-time/run-time.ts'
import type { Saver } from './saver.ts'
import { type SessionEvent, type SessionState, firstState, isOver, nextState } from './session-state.ts'

export interface SessionCore {
  readonly opening: PlayState
  readonly course: Course
  readonly saver: Saver
  readonly page: Page
  readonly frame: Frame
  /** Of the item that was arrived at last. */
  current: { title?: string; run?: RunTime | undefined }
  is(wanted: Partial<SessionState>): boolean
  isOver(): boolean
  apply(event: SessionEvent): void
  draw(): void
}

export function makeSessionCore(opening: PlayState, course: Course, saver: Saver, page: Page): SessionCore {
  let state = firstState
  const core: SessionCore = {
    opening,
    course,
    saver,
    page,
    frame: makeFrame(page.stage),
    current: {},
    is: (wanted) =>
      Object.entries(wanted).every(([name, value]) => state[name as keyof SessionState] === value),
    isOver: () => isOver(state),
    apply: (event) => void (state = nextState(state, event)),
    draw: () =>
      page.draw({
        rows: course.menu(),
        topId: course.isOpenAtTop() ? opening.package.root.id : undefined,
        controls: course.controls(),
        progress: course.progress(),
        itemTitle: core.current.title,
      }),
  }
  return core
}
