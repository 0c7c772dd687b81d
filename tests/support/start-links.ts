// A product for one file of tests, with people who are sent links.
import * as accounts from '#contract/calls/accounts.ts'
import { type MadePerson, makeAdmin, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

export interface Link {
  encodedToken: string
  userId: string
}

export async function startLinks() {
  const product = await startProduct({ PUBLIC_URL: 'https://learn.example.org' })
  const { db } = product.app
  const client = await makeClient(product)
  const admin = await makeAdmin(product)

  const bad = { status: 400, errors: ['This link is invalid or has expired'] }
  const chosen = 'a password chosen by link'
  const given = { password: chosen, passwordRepeat: chosen }
  const options = await product.ask(accounts.registerChoices, {})
  const profile = {
    dateOfBirth: '1990-02-28',
    genderId: options.genders[0]?.id ?? '',
    ethnicityId: options.ethnicities[0]?.id ?? '',
    employmentStatusId: options.employmentStatus[0]?.id ?? '',
    jobRoleId: options.jobRoles[0]?.id ?? '',
    postCode: 'AB1 2CD',
    agreeToTermsAndConditions: true as const,
  }
  const invited = () => makeLearner(product, client.id, { confirmed: false })
  const mailsTo = (email: string) =>
    db.selectFrom('outbox').where('to_address', '=', email).orderBy('created_at').selectAll().execute()

  /** From the newest mail to this person. */
  async function linkOf({ email }: MadePerson): Promise<Link> {
    const text = (await mailsTo(email)).at(-1)?.text ?? ''
    const reset = /\/Reset\/([\w-]+)\/([\w-]+)/.exec(text)
    if (reset) return { encodedToken: reset[1] as string, userId: reset[2] as string }
    const other = /\/(?:Confirm|Register)\/([\w-]+)\/([\w-]+)/.exec(text)
    if (!other) throw new Error(`No link was mailed to ${email}`)
    return { userId: other[1] as string, encodedToken: other[2] as string }
  }

  const purposes = {
    reset: {
      call: accounts.resetPassword,
      rest: given,
      async make() {
        const person = await makeLearner(product, client.id)
        return { person, again: () => product.ask(accounts.requestPasswordReset, { email: person.email }) }
      },
    },
    confirm: {
      call: accounts.confirm,
      rest: given,
      async make() {
        const person = await makeManager(product, client.id, { confirmed: false })
        return { person, again: () => product.ask(accounts.resendActivation, { userId: person.id }, admin) }
      },
    },
    register: {
      call: accounts.register,
      rest: { ...profile, ...given },
      async make() {
        const person = await invited()
        return { person, again: () => product.ask(accounts.resendActivation, { userId: person.id }, admin) }
      },
    },
  } as const
  type Purpose = keyof typeof purposes
  const each = Object.keys(purposes) as Purpose[]

  async function make(purpose: Purpose) {
    const { person, again } = await purposes[purpose].make()
    await again()
    return { person, again, link: await linkOf(person) }
  }
  const use = (purpose: Purpose, link: object) =>
    product.ask(purposes[purpose].call, { ...purposes[purpose].rest, ...link })
  const refuse = (purpose: Purpose, link: object) =>
    product.refuse(purposes[purpose].call, { ...purposes[purpose].rest, ...link })
  const logsIn = async ({ email }: MadePerson, secret = chosen) =>
    (
      await product.send({
        method: 'POST',
        url: '/api/Account/Login',
        payload: { username: email, password: secret },
      })
    ).statusCode === 200
  const accountOf = ({ id }: MadePerson) =>
    db
      .selectFrom('users')
      .where('id', '=', id)
      .select(['password_hash', 'email_confirmed_at'])
      .executeTakeFirstOrThrow()
  return {
    product,
    db,
    client,
    admin,
    bad,
    chosen,
    given,
    options,
    profile,
    invited,
    mailsTo,
    linkOf,
    purposes,
    each,
    make,
    use,
    refuse,
    logsIn,
    accountOf,
  }
}
