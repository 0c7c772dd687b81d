// A product for one file of tests about people without an email address, with two clients, their managers and an administrator.
import * as accounts from '#contract/calls/accounts.ts'
import * as loginCards from '#contract/calls/login-cards.ts'
import { requestOf } from './product.ts'
import { wordsOfPdf } from './read-pdf.ts'
import { startUsers } from './start-users.ts'

export const pin = '274913'

export interface Nameless {
  id: string
  urlToken: string
  loginName: string
  organisationCode: string
}

export async function startLoginCards() {
  const started = await startUsers()
  const { product, client, manager } = started
  let number = 0
  let addresses = 0
  const newAddress = () => `10.7.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`

  async function create(as = manager, at = client): Promise<Nameless> {
    const loginName = `Person.${++number}`
    const { user } = await product.ask(
      loginCards.createWithoutEmail,
      { firstName: 'Nia', lastName: `Evans ${number}`, loginName },
      as,
    )
    return { ...user, loginName, organisationCode: at.referralCode }
  }

  const cardsOf = async (people: { id: string }[], as: { token: string } = manager) =>
    product.send(requestOf(loginCards.makeCards, { userIds: people.map(({ id }) => id) }, as))

  /** The one-time code on a new card. */
  async function codeFor(person: Nameless, as: { token: string } = manager): Promise<string> {
    const words = wordsOfPdf((await cardsOf([person], as)).rawPayload)
    return words.find((word) => /^[2-9A-Z]{5}-[2-9A-Z]{5}$/.test(word)) ?? ''
  }

  const named = ({ organisationCode, loginName }: Nameless) => ({ organisationCode, loginName })

  const logIn = (person: Nameless, password: string, remoteAddress = newAddress()) =>
    product.send({ ...requestOf(accounts.loginByName, { ...named(person), password }), remoteAddress })

  const setPin = (person: Nameless, oneTimeCode: string, password = pin, remoteAddress = newAddress()) =>
    product.send({
      ...requestOf(accounts.setPinByCode, {
        ...named(person),
        ...{ oneTimeCode, password, passwordRepeat: password },
      }),
      remoteAddress,
    })

  /** A person who has set the PIN. */
  async function createWithPin(as = manager, at = client): Promise<Nameless> {
    const person = await create(as, at)
    const answer = await setPin(person, await codeFor(person, as))
    if (answer.statusCode !== 200) throw new Error(answer.payload)
    return person
  }

  return { ...started, create, createWithPin, cardsOf, codeFor, logIn, setPin, newAddress }
}
