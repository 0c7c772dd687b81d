import type * as evidencePacks from '#contract/calls/evidence-packs.ts'
import { pagesOf } from '../../base/pages.ts'
import type { Answers } from '../../http/answer.ts'
import { pageOfPacks } from './queries.ts'
import { openPack, removePack, requestPack } from './service.ts'

export const evidencePackAnswers: Answers<typeof evidencePacks> = {
  async list({ app, input: { pageNumber, pageSize }, who }) {
    const { packs, total } = await pageOfPacks(app.db, who, pageNumber, pageSize)
    return { packs, ...pagesOf(total, pageSize) }
  },

  async request({ app, input, who }) {
    return { id: await requestPack(app, who, input) }
  },

  remove: ({ app, input, who }) => removePack(app, who, input.id),

  async downloadPack({ app, input, who, reply, audit }) {
    const { pack, file, size } = await openPack(app, who, input.id)
    audit.about(pack.clientId, ...(pack.personId ? [pack.personId] : []))
    reply.header('content-length', size)
    return file
  },
}
