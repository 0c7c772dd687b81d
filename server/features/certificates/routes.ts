import type * as certificates from '#contract/calls/certificates.ts'
import type { Answers } from '../../http/answer.ts'
import { abortWhenCallerLeaves } from '../../http/abort-when-caller-leaves.ts'
import { limitGuesses, printCertificate, readCertificate, readPublicCertificate } from './service.ts'

/** These calls are answered on the content host. */
export const certificateAnswers: Answers<typeof certificates> = {
  async openCertificate({ app, input, address }) {
    await limitGuesses(app, address)
    const { trackingId, firstName, lastName, learnerName, courseTitle, completedDateTime, issuedDateTime } =
      await readPublicCertificate(app, input)
    return {
      id: trackingId,
      firstName,
      lastName,
      credentialName: courseTitle,
      issuedDate: issuedDateTime,
      course: { title: courseTitle, completedDateTime },
      learner: { name: learnerName },
    }
  },

  async number({ app, input, address }) {
    await limitGuesses(app, address)
    const { number } = await readCertificate(app, input)
    return { number }
  },

  async document({ app, input, address, reply }) {
    await limitGuesses(app, address)
    return printCertificate(app, await readPublicCertificate(app, input), abortWhenCallerLeaves(reply))
  },
}
