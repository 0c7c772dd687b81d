// A window that saves is notified when it has lost its attempt: the next commit of its course must not be answered as saved.
// It learns this from the server, because the page that opened it may be closed, or be on another device.
import type { FastifyReply } from 'fastify'
import type { LostReason } from '#contract/rules/lost-reasons.ts'
import type { App } from '../../app/app.ts'
import type { Topic, Viewer } from '../../live/topic.ts'
import { orNotFound } from '../../base/refusal.ts'
import { windowsTopic } from '../../learning/record-queries.ts'
import { hashOfTicket } from './tickets.ts'
import { openWindows, savingWindow } from './window-queries.ts'

export interface OpenWindow extends Viewer {
  over: LostReason | null
}

const topicOf = (attemptId: string): Topic<OpenWindow> => ({
  name: windowsTopic(attemptId),
  eventsFor: async () => (window) => (window.over ? [{ over: window.over }] : []),
  // The window may have lost the attempt before it subscribed.
  first: 'opened',
})

/** @throws Refusal 404 for an invalid ticket, or a window that does not save */
export async function watchWindow(app: App, ticket: string, reply: FastifyReply): Promise<void> {
  const { attemptId, ...window } = orNotFound(await savingWindow(app.db, hashOfTicket(ticket)))
  await app.live.watchAs(reply, { ...window, over: null }, topicOf(attemptId), openWindows)
}
