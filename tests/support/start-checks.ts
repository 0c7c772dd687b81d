// A product for one file of tests of the check on the verify page: certificates, and what the page has loaded.
import * as issued from '#contract/calls/issued-certificates.ts'
import { type PublishedKey, keysPath } from '#contract/rules/published-keys.ts'
import type { Online, Trust } from '#web/features/certificates/check/check-result.ts'
import { makeAdmin } from './make.ts'
import { requestOf } from './product.ts'
import { startCertificates } from './start-certificates.ts'

export async function startChecks() {
  const all = await startCertificates()
  const { product, app, enrol, pass, numberOf } = all
  const admin = await makeAdmin(product)
  return {
    ...all,
    admin,

    /** What the page has loaded before a file is dropped: all there is without a connection. */
    async loadTrust(): Promise<Trust> {
      const { keys } = (await product.send({ url: keysPath })).json<{ keys: PublishedKey[] }>()
      return { keys, statusList: (await product.send({ url: '/credentials/status' })).body }
    },

    /** What a check asks the server for. */
    online: {
      async load(url) {
        const answer = await product.send({ url })
        if (answer.statusCode !== 200) throw new Error(answer.body)
        return answer.body
      },
      async lookUp(certificateNumber) {
        const answer = await product.send(requestOf(issued.verify, { certificateNumber }))
        if (answer.statusCode === 404) return null
        return issued.verify.reply.parse(answer.json()).certificate
      },
    } satisfies Online,

    /** Somebody with a certificate. @param expiresOn until when it is valid; without, for ever */
    async certified(expiresOn?: string) {
      const enrolled = await enrol({ firstName: 'Siân', lastName: 'Llŷr' }, 'Dŵr glân')
      await pass(enrolled)
      const number = await numberOf(enrolled)
      if (expiresOn)
        await app.db
          .updateTable('certificates')
          .set({ expires_on: expiresOn })
          .where('number', '=', number)
          .execute()
      return { ...enrolled, number }
    },

    revoke: (certificateNumber: string) =>
      product.ask(issued.revoke, { certificateNumber, reason: 'Issued by mistake' }, admin),
  }
}
