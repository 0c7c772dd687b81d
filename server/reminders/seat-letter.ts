// Writes the mail that the seats of a client are running out (rule clients-43).
import type { MailText } from '#contract/rules/mail-texts.ts'
import { makeNameSafeForMail } from '#contract/rules/names.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import type { Message } from '../mail/letter.ts'
import { written } from './letters.ts'

export interface SeatFacts {
  /** The first name of the reader. */
  name: string
  /** The name of the client. */
  organisation: string
  taken: number
  maximum: number
  /** Whether the reader can change the limit. */
  isAdministrator: boolean
  url: string
}

const atTheLimit =
  'no learner can be added, restored or accepted, and nobody can join. Learners who have a seat go on as before'

export function seatMessage(texts: MailText, facts: SeatFacts): Message {
  const { taken, maximum, isAdministrator } = facts
  const left = Math.max(0, maximum - taken)
  const seats = `${showNumber(taken)} of ${showNumber(maximum)} seats`
  return {
    ...written('seats', texts, {
      name: facts.name,
      organisation: facts.organisation,
      seats,
      left: showNumber(left),
    }),
    figures: {
      heading: `${seats} are used`,
      rows: [{ label: 'Seats left', value: showNumber(left) }],
      note: left === 0 ? `All seats are taken: ${atTheLimit}.` : `When all seats are taken, ${atTheLimit}.`,
    },
    action: isAdministrator
      ? { label: 'Open the settings', url: facts.url }
      : { label: 'Open the learners', url: facts.url },
    closing: `You get this mail because you look after ${isAdministrator ? 'the clients' : `the training at ${makeNameSafeForMail(facts.organisation)}`}. ${
      isAdministrator
        ? 'The limit can be changed in the settings.'
        : 'For more seats please ask your provider.'
    }`,
  }
}
