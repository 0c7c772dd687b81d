// A product for one file of tests, with people who are sent links.
import type { Reply } from '#contract/call.ts'
import * as accounts from '#contract/calls/accounts.ts'
import { type MadePerson, makeAdmin, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { readMails } from './read-mails.ts'

export interface Link {
  encodedToken: string
  userId: string
}

export const badLink = { status: 400, errors: ['This link is invalid or has expired'] }
/** The password that is set by a link. */
export const chosen = 'a password chosen by link'
export const chosenTwice = { password: chosen, passwordRepeat: chosen }

export async function startLinks() {
  const product = await startProduct({ PUBLIC_URL: 'https://learn.example.org' })
  const client = await makeClient(product)
  const admin = await makeAdmin(product)
  const options = await product.ask(accounts.registerChoices, {})
  const profile = profileOf(options)
  const purposes = purposesOf({ product, clientId: client.id, admin }, profile)
  type Purpose = keyof typeof purposes
  return {
    product,
    db: product.app.db,
    client,
    admin,
    options,
    profile,
    invited: () => makeLearner(product, client.id, { confirmed: false }),
    mailsTo: (email: string) => readMails(product, email),
    linkOf: (person: MadePerson) => linkOf(product, person),
    purposes,
    each: Object.keys(purposes) as Purpose[],
    async make(purpose: Purpose) {
      const { person, again } = await purposes[purpose].make()
      await again()
      return { person, again, link: await linkOf(product, person) }
    },
    use: (purpose: Purpose, link: object) =>
      product.ask(purposes[purpose].call, { ...purposes[purpose].rest, ...link }),
    refuse: (purpose: Purpose, link: object) =>
      product.refuse(purposes[purpose].call, { ...purposes[purpose].rest, ...link }),
    logsIn: (person: MadePerson, password = chosen) => logsIn(product, person, password),
    accountOf: ({ id }: MadePerson) =>
      product.app.db
        .selectFrom('users')
        .where('id', '=', id)
        .select(['password_hash', 'email_confirmed_at'])
        .executeTakeFirstOrThrow(),
  }
}

/** What a learner enters to register, beside the password. */
const profileOf = (options: Reply<typeof accounts.registerChoices>) => ({
  dateOfBirth: '1990-02-28',
  genderId: options.genders[0]?.id ?? '',
  ethnicityId: options.ethnicities[0]?.id ?? '',
  employmentStatusId: options.employmentStatus[0]?.id ?? '',
  jobRoleId: options.jobRoles[0]?.id ?? '',
  postCode: 'AB1 2CD',
  agreeToTermsAndConditions: true as const,
})

interface Maker {
  product: Product
  clientId: string
  admin: MadePerson
}

/** By the purpose of a link: the call that uses it, what is sent beside the link, and how another one is mailed. */
function purposesOf({ product, clientId, admin }: Maker, profile: ReturnType<typeof profileOf>) {
  const invite = (person: MadePerson) => ({
    person,
    again: () => product.ask(accounts.resendActivation, { userId: person.id }, admin),
  })
  return {
    reset: {
      call: accounts.resetPassword,
      rest: chosenTwice,
      async make() {
        const person = await makeLearner(product, clientId)
        return { person, again: () => product.ask(accounts.requestPasswordReset, { email: person.email }) }
      },
    },
    confirm: {
      call: accounts.confirm,
      rest: chosenTwice,
      make: async () => invite(await makeManager(product, clientId, { confirmed: false })),
    },
    register: {
      call: accounts.register,
      rest: { ...profile, ...chosenTwice },
      make: async () => invite(await makeLearner(product, clientId, { confirmed: false })),
    },
  } as const
}

/** From the newest mail to this person. */
async function linkOf(product: Product, { email }: MadePerson): Promise<Link> {
  const text = (await readMails(product, email)).at(-1)?.text ?? ''
  const reset = /\/Reset\/([\w-]+)\/([\w-]+)/.exec(text)
  if (reset) return { encodedToken: reset[1] as string, userId: reset[2] as string }
  const other = /\/(?:Confirm|Register)\/([\w-]+)\/([\w-]+)/.exec(text)
  if (!other) throw new Error(`No link was mailed to ${email}`)
  return { userId: other[1] as string, encodedToken: other[2] as string }
}

async function logsIn(product: Product, { email }: MadePerson, password: string): Promise<boolean> {
  const payload = { username: email, password }
  return (await product.send({ method: 'POST', url: '/api/Account/Login', payload })).statusCode === 200
}
