import { showNumber } from '#contract/rules/numbers.ts'
import type { Preview } from './hooks.ts'

const onTheFirstDay = 'on the first working day'
const noEmail = 'no email, because there is no address'

/** Goes on with a sentence about people who are added: who of them gets an email, and when (rule people-153). */
export function mailsInWords({ now, onFirstDay, never }: Preview['mails']): string {
  const kinds = [
    { people: now, what: 'an email to register', besides: 'an email to register now' },
    {
      people: onFirstDay,
      what: `an email to register ${onTheFirstDay}`,
      besides: now > 0 ? `it ${onTheFirstDay}` : `an email to register ${onTheFirstDay}`,
    },
    { people: never, what: noEmail, besides: noEmail },
  ].filter(({ people }) => people > 0)
  if (kinds.length === 0) return ''
  if (kinds.length === 1) return kinds.map(({ people, what }) => ` and ${getsOrGet(people)} ${what}`).join('')
  const parts = kinds.map(({ people, besides }, at) => {
    const one = at === 0 ? 'One' : 'one'
    return `${people === 1 ? one : showNumber(people)} ${getsOrGet(people)} ${besides}`
  })
  return `. ${parts.join('; ')}`
}

const getsOrGet = (people: number) => (people === 1 ? 'gets' : 'get')
