// Ends a visit. The window closes when everything is saved, or when the learner leaves without saving.
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { ask } from '../page/dialog.ts'
import type { SessionCore } from './session-core.ts'
import type { NextTime } from '../base/move.ts'

/** The learner is asked after this many milliseconds. */
const timeoutMs = 5_000

/** Asks the learner before leaving if this would lose the place in the course; returns whether to leave. */
export async function mayLeave(core: SessionCore): Promise<boolean> {
  const { course, opening } = core
  if (opening.mode !== 'normal' || isFinished(core) || course.nextTime(true).kind !== 'fromStart') return true
  const answer = await ask(
    'This course does not keep your place',
    'If you leave now, it begins from its start when you open it again, and its parts have to be done again. What is recorded of you so far stays recorded.',
    ['Stay', 'Leave'],
  )
  return answer === 'Leave'
}

export async function saveAndClose(core: SessionCore): Promise<void> {
  const { saver, page } = core
  page.showNotice('Saving your last steps', 'This window closes when they are saved.')
  let isSaved = await saver.settle(timeoutMs)
  while (!isSaved) {
    const answer = await ask(
      'Not everything is saved yet',
      saver.losesOnClose()
        ? 'Your last steps are sent as soon as there is a connection. This browser lets the course store nothing on this device: if you leave now, they are lost.'
        : 'Your last steps are stored on this device. They are sent as soon as there is a connection, or when you open this course here again.',
      ['Try again', 'Leave anyway'],
    )
    if (answer === 'Leave anyway') break
    isSaved = await saver.settle(timeoutMs)
  }
  window.close()
  // A window that may not close itself must leave full screen.
  if (document.fullscreenElement) void document.exitFullscreen()
  page.showNotice('You can close this window now', closingWords(core, isSaved))
}

/** Returns a text about what happens when the course is opened again. */
function closingWords(core: SessionCore, isSaved: boolean): string {
  if (core.opening.mode !== 'normal') return 'Nothing of this visit was recorded.'
  if (!isSaved)
    return core.saver.losesOnClose()
      ? 'Your last steps were not saved.'
      : 'Your last steps are stored on this device, and sent when you open the course here again.'
  return isFinished(core)
    ? 'You have finished the course. When you open it again, you can look at it once more.'
    : wordsFor(core.course.nextTime())
}

function wordsFor(next: NextTime): string {
  switch (next.kind) {
    case 'here':
      return 'You carry on from here when you open the course again.'
    case 'elsewhere':
      return `You carry on with “${next.item.title}” when you open the course again.`
    case 'choose':
      return 'You choose where to go on when you open the course again.'
    case 'fromStart':
      return 'The course begins from its start when you open it again.'
  }
}

const isFinished = ({ result }: SessionCore) =>
  result?.lessonStatus === lessonStatuses.completed || result?.lessonStatus === lessonStatuses.passed
