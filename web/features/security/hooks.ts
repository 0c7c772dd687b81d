import type { Reply } from '#contract/call.ts'
import * as security from '#contract/calls/security.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

export type Session = Reply<typeof security.sessions>['sessions'][number]

export const useSessions = () => useLoad(security.sessions, {})
export const useEndSession = () => useSave(security.endSession, { done: 'Session ended' })
export const useEndOtherSessions = () =>
  useSave(security.endOtherSessions, { done: 'All other sessions ended' })
