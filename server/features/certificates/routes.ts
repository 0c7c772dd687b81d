import type * as certificates from '#contract/calls/certificates.ts'
import type { Answers } from '../../http/answer.ts'
import { limitGuesses, printCertificate, readCertificate } from './service.ts'

/** On the content host. */
export const certificateAnswers: Answers<typeof certificates> = {
  async open({ app, input, address }) {
    await limitGuesses(app, address)
    const { id, firstName, lastName, learnerName, courseTitle, issuedAt } = await readCertificate(app, input)
    return {
      id,
      firstName,
      lastName,
      credentialName: courseTitle,
      issuedDate: issuedAt,
      course: { title: courseTitle, completedDateTime: issuedAt },
      learner: { name: learnerName },
    }
  },

  async document({ app, input, address }) {
    await limitGuesses(app, address)
    return printCertificate(app, input)
  },
}
