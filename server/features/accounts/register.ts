// A learner completes the registration that a link was mailed for (docs/rules/registration.md).
import type { Read } from '#contract/call.ts'
import type * as accounts from '#contract/calls/accounts.ts'
import {
  type Entered,
  type OwnAnswer,
  type SpecifiedField,
  isListField,
  missingMessage,
  registrationProblems,
  specifiedFieldNames,
} from '#contract/rules/registration-form.ts'
import { domainOf } from '#contract/rules/mail-domains.ts'
import type { App } from '../../app/app.ts'
import type { RegistrationKind } from '../../db/tables/registration.ts'
import type { Tx } from '../../db/open.ts'
import { Refusal, conflict, invalid, orNotFound } from '../../base/refusal.ts'
import { hasSeat, takeSeats } from '../../identity/seats.ts'
import { setPassword } from '../../identity/account-queries.ts'
import { isDomainGone } from '../../identity/joining-domain-queries.ts'
import { type SentLink, ownerOfLink, useLink } from '../../identity/links.ts'
import { askedOf, formOf } from '../registration-form/form.ts'
import { lockSeats, providerId } from '../../identity/client-queries.ts'
import { acceptUsers, letWait } from '../../identity/people-queries.ts'
import { holdForms } from '../registration-form/queries.ts'
import { registrationChoices } from '../registration/queries.ts'
import { hashPassword } from './passwords.ts'
import { type Registration, saveRegistration } from '../registration-form/registration-queries.ts'
import { mustBeGood } from './service.ts'

type LinkOwner = Awaited<ReturnType<typeof ownerOfLink>>
type AskedQuestion = ReturnType<typeof askedOf>[number]

/**
 * Returns the questions for the learner of this link, and whether the client has no place left for a learner who joined with a code
 * (rule people-23).
 * @throws Refusal 400 for a link that does not work or a mail domain that is not allowed any more, 429 after too many
 */
export async function registrationFormOfLink(
  app: App,
  link: SentLink,
  address: string,
): Promise<{ isFull: boolean; isAcceptedFirst: boolean; items: AskedQuestion[] }> {
  const owner = await ownerOfLink(app.db, link, 'register', address)
  mustHaveDomain(owner)
  const { clientId, awaitsSeat, approvesJoiners } = owner
  const { items } = await formOf(app.db, clientId)
  const isAcceptedFirst = awaitsSeat && approvesJoiners
  return {
    isFull: awaitsSeat && !isAcceptedFirst && !(await hasSeat(app.db, clientId)),
    isAcceptedFirst,
    items: askedOf(items),
  }
}

/**
 * Completes a registration. @returns whether somebody has to accept the learner before the first log-in
 * @throws Refusal 400 with everything that is wrong with what was entered, or for a bad link
 */
export async function registerLearner(
  app: App,
  sent: Read<typeof accounts.register>,
  address: string,
): Promise<{ isAcceptedFirst: boolean }> {
  const owner = await ownerOfLink(app.db, sent, 'register', address)
  mustHaveDomain(owner)
  const entered = {
    ...sent,
    answers: Object.fromEntries(
      sent.answers.map(({ questionId, value }) => [questionId.toLowerCase(), value] as const),
    ),
  }
  mustBeEntered(askedOf((await formOf(app.db, owner.clientId)).items), entered)
  mustBeGood(sent.password, sent.passwordRepeat, owner)
  const hashed = await hashPassword(sent.password)
  return app.db.transaction().execute(async (tx) => {
    await holdForms(tx, [owner.clientId, await providerId(tx)])
    // The form is read again here because it may have changed meanwhile.
    const asked = askedOf((await formOf(tx, owner.clientId)).items)
    mustBeEntered(asked, entered)
    const choices = await registrationChoices(tx)
    const wrong = asked.filter(({ key }) => {
      const id = isListField(key) && entered[key]
      return id && !choices.some((choice) => choice.kind === kindOf[key] && choice.id === id)
    })
    if (wrong.length) throw invalid(wrong.map(missingMessage))
    const waits = owner.awaitsSeat && (await admitJoiner(tx, owner))
    await useLink(tx, sent, 'register')
    await setPassword(tx, owner.id, { passwordHash: hashed })
    await saveRegistration(tx, owner.id, registrationOf(asked, entered))
    return { isAcceptedFirst: waits }
  })
}

/**
 * Lets a learner in who asked to join, or lets them wait where the client accepts people first. What the client has set by now
 * counts, also if it was different when the learner asked (rule clients-23). @returns whether they wait
 */
async function admitJoiner(tx: Tx, owner: LinkOwner): Promise<boolean> {
  const { id, clientId, awaitsAcceptance } = owner
  const { approvesJoiners } = orNotFound(await lockSeats(tx, clientId))
  // The client is locked now, so that its domains stay as they are.
  mustHaveDomain({ ...owner, isDomainGone: await isDomainGone(tx, id) })
  if (approvesJoiners) {
    await letWait(tx, id)
    return true
  }
  await takeSeatOfJoiner(tx, clientId)
  if (awaitsAcceptance) await acceptUsers(tx, [id])
  return false
}

/** @throws Refusal 400 for a learner whose mail domain was removed since they asked to join (rule clients-48) */
function mustHaveDomain({ email, isDomainGone: isGone }: Pick<LinkOwner, 'email' | 'isDomainGone'>): void {
  if (isGone)
    throw invalid(
      `Your organisation does not let people join with addresses at ${domainOf(email)} any more. Please ask the person who looks after your training for a referral code`,
    )
}

/** Takes a place for a learner who joined with a code (rule people-21). @throws Refusal 409; the link still works afterwards */
async function takeSeatOfJoiner(tx: Tx, clientId: string) {
  try {
    await takeSeats(tx, clientId, 1)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error
    throw conflict(
      'All places of your organisation are taken at the moment. Please ask the person who looks after your training for a place, then open the link of the mail again',
    )
  }
}

const kindOf: Record<string, RegistrationKind> = {
  genderId: 'gender',
  ethnicityId: 'ethnicity',
  employmentStatusId: 'employmentStatus',
  jobRoleId: 'jobRole',
}

function mustBeEntered(asked: AskedQuestion[], entered: Entered) {
  const problems = Object.values(registrationProblems(asked, entered))
  if (problems.length) throw invalid([...new Set(problems)])
}

/** Returns what is stored: only answers to items that are asked (rule registration-3). */
function registrationOf(asked: AskedQuestion[], entered: Entered): Registration {
  const isAsked = (field: SpecifiedField) => asked.some(({ key }) => key === field)
  const text = (field: SpecifiedField) => (isAsked(field) && String(entered[field] ?? '').trim()) || null
  const tick = (field: SpecifiedField) => isAsked(field) && entered[field] === true
  const own = asked.filter(({ kind }) => kind !== 'specified')
  return {
    dateOfBirth: text('dateOfBirth'),
    genderId: text('genderId'),
    ethnicityId: text('ethnicityId'),
    employmentStatusId: text('employmentStatusId'),
    jobRoleId: text('jobRoleId'),
    postCode: text('postCode'),
    knowsClimateAction: tick('doYouKnowWhatClimateActionIs'),
    understandsOwnRole: tick('doYouUnderstandTheRoleYouCanPlay'),
    understandsOrganisationRole: tick('doYouUnderstandTheRoleYourOrganistaionCanPlay'),
    heardOfGoals: tick('heardOfSustainableDevelopmentGoals'),
    formAnswers: [
      ...specifiedFieldNames.filter((field) => !isAsked(field)).map((field) => `not asked:${field}`),
      ...own.flatMap((item) => countedAnswers(item, entered.answers[item.key])),
    ],
    texts: own
      .filter(({ kind }) => kind === 'text')
      .map(({ key }) => ({ questionId: key, value: givenTo(entered.answers[key]).join(' ') }))
      .filter(({ value }) => value !== ''),
  }
}

const givenTo = (answer: OwnAnswer | undefined) =>
  [answer ?? []]
    .flat()
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Returns the answers in the form in which the insights count them: see the comment on registrations.form_answers. */
function countedAnswers({ key, kind }: AskedQuestion, answer: OwnAnswer | undefined): string[] {
  const given = givenTo(answer)
  if (given.length === 0) return [`asked:${key}`]
  const chosen = kind === 'text' ? [] : given.map((part) => part.toLowerCase())
  const counted = kind === 'yesNo' ? chosen.flatMap((part) => (part === 'yes' ? [`yes:${key}`] : [])) : chosen
  return [`asked:${key}`, `answered:${key}`, ...new Set(counted)]
}
