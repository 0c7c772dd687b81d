// The end of a visit: the window closes when everything is saved, or when the learner leaves anyway.
import { ask } from './page/dialog.ts'
import type { SessionCore } from './session-core.ts'

/** Milliseconds before the learner is asked. */
const timeoutMs = 5_000

export async function saveAndClose({ saver, page }: SessionCore): Promise<void> {
  page.showNotice('Saving your last steps', 'This window closes when they are saved.')
  while (!(await saver.settle(timeoutMs))) {
    const answer = await ask(
      'Not everything is saved yet',
      saver.losesOnClose()
        ? 'Your last steps are sent as soon as there is a connection. This browser lets the course store nothing on this device: if you leave now, they are lost.'
        : 'Your last steps are stored on this device. They are sent as soon as there is a connection, or when you open this course here again.',
      ['Try again', 'Leave anyway'],
    )
    if (answer === 'Leave anyway') break
  }
  window.close()
  // A window that may not close itself must leave full screen.
  if (document.fullscreenElement) void document.exitFullscreen()
  page.showNotice('You can close this window now', 'You carry on from here when you open the course again.')
}
