// The calls of the player to the content host. The ticket authorises them; the ticket names one person, one version
// of a course and one attempt.
import { z } from 'zod'
import { get, post, stream } from '../call.ts'
import { type PlayState, commit as commitShape, measuredTime, replay as replayShape } from './playing.ts'
import { lostReasons } from '../rules/lost-reasons.ts'

const ticket = z.string().max(200)

export const state = get('playcourse/{ticket}/state', {
  access: 'anyone',
  audit: 'nothing',
  summary: 'Everything that a player needs to start',
  input: { ticket },
  reply: z.custom<Omit<PlayState, 'success' | 'errors'>>(),
})

export const commit = post('playcourse/{ticket}/commit', {
  access: 'anyone',
  audit: 'attempt log',
  summary: 'Save what an item has reported to the run-time; answered when it is saved',
  input: { ticket, ...commitShape.shape },
  reply: z.object({ savedDateTime: z.string() }),
  bodyLimit: 4_000_000,
})

export const replay = post('playcourse/{ticket}/replay', {
  access: 'anyone',
  audit: 'attempt log',
  summary: 'Save the commits that a previous window of the same attempt could not send',
  input: { ticket, ...replayShape.shape },
  reply: z.object({ savedDateTime: z.string() }),
  bodyLimit: 8_000_000,
})

export const watch = stream('playcourse/{ticket}/watch', {
  access: 'anyone',
  audit: 'nothing',
  summary:
    'Reports why the window may no longer save: the course was restarted, or opened in another window, or its learner may not go on',
  input: { ticket },
  reply: z.object({ over: z.enum(lostReasons) }),
})

export const renew = post('playcourse/{ticket}/renew', {
  access: 'anyone',
  audit: 'attempt log',
  summary: 'Renew the ticket while its window is open',
  input: { ticket },
})

export const time = post('playcourse/{ticket}/time', {
  access: 'anyone',
  audit: 'attempt log',
  summary: 'Save how long windows of the learner were open and used, as totals; repeating it changes nothing',
  input: {
    ticket,
    times: z
      .array(measuredTime, { error: 'times must be a list' })
      .max(100, { error: 'At most 100 times can be sent at once' }),
  },
})
