import type * as playWindow from '#contract/calls/play-window.ts'
import type * as playing from '#contract/calls/playing.ts'
import type { Answers } from '../../http/answer.ts'
import { saveCommit, saveTime } from './save-commit.ts'
import { saveReplay } from './save-replay.ts'
import { launchCourse, playState, previewCourse, renew } from './service.ts'
import { watchWindow } from './watching.ts'

export const playingAnswers: Answers<typeof playing> = {
  async launch({ app, input, who }) {
    return launchCourse(app, who, input.courseId)
  },
  async preview({ app, input, who }) {
    return previewCourse(app, who, input.courseId)
  },
}

/** These calls are answered on the content host. */
export const playWindowAnswers: Answers<typeof playWindow> = {
  async state({ app, input }) {
    return playState(app, input.ticket)
  },
  async commit({ app, input: { ticket, ...commit } }) {
    return { savedDateTime: await saveCommit(app, ticket, commit) }
  },
  async replay({ app, input: { ticket, ...replay } }) {
    return { savedDateTime: await saveReplay(app, ticket, replay) }
  },
  async watch({ app, input, reply }) {
    await watchWindow(app, input.ticket, reply)
  },
  async time({ app, input }) {
    await saveTime(app, input.ticket, input.times)
  },
  async renew({ app, input }) {
    await renew(app, input.ticket)
  },
}
