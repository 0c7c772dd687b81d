// What a dashboard begins with, in one answer: the answers of the calls that its page makes, with the rights of each.
import type { Call, Read } from '#contract/call.ts'
import * as communities from '#contract/calls/communities.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import { type Person, holds, isAllowed } from '../../access/who.ts'
import type { Answer, Asked } from '../../http/answer.ts'
import { communityAnswers } from '../communities/routes.ts'
import { dashboardAnswers } from './routes.ts'

type Caller = Pick<Asked<typeof dashboards.learner>, 'app' | 'address' | 'reply'> & { who: Person }

/**
 * As the first screen of the caller's highest role shows it (rule access-2). Nothing when it fails: the page then asks
 * by itself and reports the failure, while the configuration, which comes in the same answer, is not lost.
 */
export async function firstDataOf(caller: Caller): Promise<dashboards.FirstData | undefined> {
  const { who } = caller
  const parts = holds(who, 'ADMIN')
    ? { admin: answerOf(caller, dashboards.admin, dashboardAnswers.admin, {}) }
    : {
        clientManager: answerOf(caller, dashboards.clientManager, dashboardAnswers.clientManager, {}),
        learner: answerOf(caller, dashboards.learner, dashboardAnswers.learner, {}),
        communities: answerOf(caller, communities.list, communityAnswers.list, { clientId: who.clientId }),
      }
  try {
    const answered = Object.entries(parts).map(async ([name, answer]) => [name, await answer])
    return Object.fromEntries(await Promise.all(answered)) as dashboards.FirstData
  } catch (error) {
    caller.reply.log.warn(error, 'The first data of a dashboard could not be read')
    return undefined
  }
}

/** What the call would answer this caller; undefined where it would refuse. */
async function answerOf<C extends Call>(
  { app, who, address, reply }: Caller,
  call: C,
  answer: Answer<C>,
  input: Read<C>,
) {
  if (!isAllowed(call.access, who)) return undefined
  return answer({ app, who, address, reply, input, files: {} } as unknown as Asked<C>)
}
