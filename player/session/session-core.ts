// The core that all parts of a session share: its state, the item that is played, and the page around it.
import type { PlayState } from '#contract/calls/playing.ts'
import type { CourseResult } from '#contract/rules/lesson-status.ts'
import type { Course } from '../course/course.ts'
import { type Frame, makeFrame } from './frame.ts'
import type { Page } from '../page/page.ts'
import type { RunTime } from '../run-time/run-time.ts'
import type { Saver } from '../saving/saver.ts'
import {
  type SessionEvent,
  type SessionState,
  firstState,
  isBetweenItems,
  isOver,
  nextState,
} from './session-state.ts'

export interface SessionCore {
  readonly opening: PlayState
  readonly course: Course
  readonly saver: Saver
  readonly page: Page
  readonly frame: Frame
  /** The facts about the item that was opened last. */
  current: { id?: string; title?: string; isAsset?: boolean; run?: RunTime | undefined }
  /** The result of the course, including all recorded reports; null if nothing is recorded. */
  result: CourseResult | null
  is(wanted: Partial<SessionState>): boolean
  isOver(): boolean
  /** Whether an item has ended because the learner moves on or leaves, while the move is not carried out yet. */
  isBetweenItems(): boolean
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
    frame: makeFrame(page.stage, new URL(opening.contentUrl, location.href).href),
    current: {},
    result: opening.result,
    is: (wanted) =>
      Object.entries(wanted).every(([name, value]) => state[name as keyof SessionState] === value),
    isOver: () => isOver(state),
    isBetweenItems: () => isBetweenItems(state),
    apply: (event) => void (state = nextState(state, event)),
    draw: () =>
      page.draw({
        rows: course.menu(),
        topId: course.isOpenAtTop() ? opening.package.root.id : undefined,
        controls: course.controls(),
        progress: course.progress(),
        result: core.result,
        itemTitle: core.current.title,
      }),
  }
  return core
}
