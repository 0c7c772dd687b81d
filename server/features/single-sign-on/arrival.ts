// Reads what the values of a provider say of a person: the name, the address, teams and own fields.
import { firstName, lastName } from '#contract/shapes.ts'
import { canonicalEmail, isEmail } from '#contract/rules/email.ts'
import { domainOf } from '#contract/rules/mail-domains.ts'
import { type Caller, wholeClient } from '../../access/who.ts'
import type { Database, Tx } from '../../db/open.ts'
import { type OwnField, fieldsOfClient, holdersOf, keyOfValue } from '../../identity/own-field-queries.ts'
import { readValues, uniqueOnes } from '../../identity/own-values.ts'
import { listTeams } from '../teams/queries.ts'
import type { Identity } from './identity.ts'
import { type Provider, isProven } from './provider-queries.ts'

export interface Arrival {
  firstName: string
  lastName: string
  email: string
  /** Names of teams that the client has. */
  teams: string[]
  values: { fieldId: string; value: string }[]
}

export interface ReadArrival {
  arrival: Arrival
  /** Sentences for the person about what is missing to come in; empty if nothing is. */
  missing: string[]
  /** Sentences about what is left out, for those who set it up. */
  leftOut: string[]
}

const maxTeams = 20

type Reader = Pick<Caller, 'role' | 'secondaryRole'>

/** Reads all own fields of a client, those too that only administrators see. */
export const everyField: Reader = { role: 'ADMIN', secondaryRole: null }

/**
 * Reads what a provider says of a person who comes in for the first time.
 * @param reader who reads it: own fields that they do not see are left out
 */
export async function readArrival(
  db: Database | Tx,
  provider: Provider,
  { claims }: Identity,
  reader: Reader = everyField,
): Promise<ReadArrival> {
  const first = readName(firstName, claims, provider.firstNameClaim, 'first name')
  const last = readName(lastName, claims, provider.lastNameClaim, 'last name')
  const email = await readEmail(db, provider, claims)
  const teams = await readTeams(db, provider, claims)
  const values = await readFields(db, provider, claims, reader)
  return {
    arrival: {
      firstName: first.value,
      lastName: last.value,
      email: email.value,
      teams: teams.known,
      values: values.values,
    },
    missing: [first.problem, last.problem, email.problem].filter((problem) => problem !== ''),
    leftOut: [...teams.problems, ...values.problems],
  }
}

/** Returns the texts of a claim: of a list each, of anything but texts, numbers and yes or no none. */
export function textsOf(claims: Identity['claims'], name: string): string[] {
  if (!name || !Object.hasOwn(claims, name)) return []
  return [claims[name]]
    .flat()
    .filter((one) => ['string', 'number', 'boolean'].includes(typeof one))
    .map((one) => String(one).trim())
    .filter((one) => one !== '')
}

/** Returns the email address that the provider sends, as it is stored here; empty without one. */
export const sentEmail = ({ emailClaim }: Pick<Provider, 'emailClaim'>, claims: Identity['claims']): string =>
  canonicalEmail(textsOf(claims, emailClaim)[0] ?? '')

const says = (what: string) => `The log-in of your organisation sends ${what}`

function readName(rule: typeof firstName, claims: Identity['claims'], claim: string, what: string) {
  const [text = ''] = textsOf(claims, claim)
  if (text === '') return { value: '', problem: says(`no ${what}`) }
  const read = rule.safeParse(text)
  return read.success
    ? { value: read.data, problem: '' }
    : { value: '', problem: says(`a ${what} that cannot be used here`) }
}

async function readEmail(db: Database | Tx, provider: Provider, claims: Identity['claims']) {
  const email = sentEmail(provider, claims)
  const refused = (what: string) => ({ value: '', problem: says(what) })
  if (email === '') return refused('no email address')
  if (!isEmail(email)) return refused('an email address that cannot be used here')
  // Some providers leave it out. What they say of the domains of their own organisation counts then.
  if (claims['email_verified'] === false || claims['email_verified'] === 'false')
    return refused('an email address that it has not verified')
  if (!(await isProven(db, provider.clientId, domainOf(email))))
    return refused('an email address at a domain that is not proven to belong to it')
  return { value: email, problem: '' }
}

async function readTeams(db: Database | Tx, { clientId, teamClaim }: Provider, claims: Identity['claims']) {
  const wanted = textsOf(claims, teamClaim)
  if (wanted.length === 0) return { known: [], problems: [] }
  const teams = await listTeams(db, wholeClient(clientId))
  const known = teams
    .filter(({ name }) => wanted.some((one) => one.toLowerCase() === name.toLowerCase()))
    .map(({ name }) => name)
    .slice(0, maxTeams)
  return {
    known,
    problems: known.length > 0 ? [] : [`None of the values of “${teamClaim}” is the name of a team`],
  }
}

async function readFields(db: Database | Tx, provider: Provider, claims: Identity['claims'], reader: Reader) {
  const fields = await fieldsOfClient(db, reader, provider.clientId)
  const written = new Map(
    Object.entries(provider.fieldClaims).flatMap(([id, claim]) => {
      const [text] = textsOf(claims, claim)
      return text === undefined ? [] : [[id, text] as const]
    }),
  )
  const { values, problems } = readValues(fields, written, { isNew: true })
  const holders = await holdersOf(db, provider.clientId, uniqueOnes(fields, values))
  const taken = values.filter((value) => holders.has(keyOfValue(value)))
  return {
    // Who lacks a required value comes in as with a code, and is listed by the filter for it (rule people-64).
    values: values.filter((value) => !taken.includes(value)),
    problems: [
      ...problems.map((problem) =>
        problem.replace(/^Please enter (“.*”)$/, 'No value of $1, which everybody needs'),
      ),
      ...taken.map(({ fieldId }) => `Another person has this “${nameOf(fields, fieldId)}”`),
    ],
  }
}

const nameOf = (fields: readonly OwnField[], id: string) =>
  fields.find((field) => field.id === id)?.name ?? ''
