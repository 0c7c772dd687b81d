import type * as playWindow from '#contract/calls/play-window.ts'
import type * as playing from '#contract/calls/playing.ts'
import type { Answers } from '../../http/answer.ts'
import { saveCommit, saveTime } from './save-commit.ts'
import { saveReplay } from './save-replay.ts'
import { launchCourse, playState, previewCourse, renew } from './service.ts'
import { watchWindow } from './watching.ts'

export const playingAnswers: Answers<typeof playing> = {
  launch: ({ app, input, who }) => launchCourse(app, who, input.courseId),
  preview: ({ app, input, who }) => previewCourse(app, who, input.courseId),
}

/** These calls are answered on the content host. */
export const playWindowAnswers: Answers<typeof playWindow> = {
  state: ({ app, input }) => playState(app, input.ticket),
  async commit({ app, input: { ticket, ...commit } }) {
    return { savedDateTime: await saveCommit(app, ticket, commit) }
  },
  async replay({ app, input: { ticket, ...replay } }) {
    return { savedDateTime: await saveReplay(app, ticket, replay) }
  },
  watch: ({ app, input, reply }) => watchWindow(app, input.ticket, reply),
  time: ({ app, input }) => saveTime(app, input.ticket, input.times),
  renew: ({ app, input }) => renew(app, input.ticket),
}
