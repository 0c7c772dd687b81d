// Fills an empty database with a training provider, its clients and months of learning. All rows are inserted in one
// transaction: there is a whole demo or none.
import { randomUUID } from 'node:crypto'
import type { App } from '../app/app.ts'
import type { Tx } from '../db/open.ts'
import { mailInvitation, mailPasswordReset } from '../identity/mails.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { newUrlToken } from '../identity/invitations.ts'
import { calendarUpTo } from './calendar.ts'
import { addChanges, administrator } from './changes.ts'
import { makeChance } from './chance.ts'
import { addConversations } from './communities.ts'
import { demoCourses, publishDemoCourses } from './courses.ts'
import { enquiriesOf } from './enquiries.ts'
import { type UserHistory, historiesOfClient, historiesOfProvider } from './histories.ts'
import { addFeedback } from './feedback.ts'
import { heliosLook, addGreenwaysLook, greenwaysFacts, provider } from './demo-brands.ts'
import type { DemoSource } from './learning.ts'
import { administrators, clients, demoNameLogin, demoPassword, pathways } from './people.ts'
import { changeSettings } from '../features/provisioning/stop-queries.ts'
import { addDepartment, addOwnValues } from './own-fields.ts'
import { addPosts, storePostPictures } from './posts.ts'
import {
  addClient,
  addPathway,
  addRows,
  addSettings,
  addTheme,
  becomeProvider,
  linkOf,
  publishedOn,
  setValidity,
  registrationLists,
  sentOn,
  versionOfReference,
  clientsOf,
  obligationsOn,
} from './queries.ts'
import { type Published, addLearning } from './records.ts'
import { addTeams } from './teams.ts'
import { addReminders } from './reminders.ts'
import { askHowTheyTravel } from './registration-form.ts'
import { registrationOf } from './registrations.ts'
import { questionnairesOf } from './wellness.ts'
import { addPeopleWithoutEmail } from './without-email.ts'
import { storeSnapshots } from '../training/snapshots-queries.ts'

/** The number of months for which the demo shows how compliance developed. */
const months = 12

/** Computes compliance for the beginning of each month, as it was then. */
async function addComplianceHistory(tx: Tx, now: Date) {
  const stored = await clientsOf(tx)
  for (let ago = months - 1; ago >= 0; ago--) {
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))
      .toISOString()
      .slice(0, 10)
    for (const { id } of stored) await storeSnapshots(tx, { id, day }, obligationsOn(id, day))
  }
}

/** How many days the provider of the demo has been in business. It is more than the year for which compliance is shown. */
const days = 400
/** How many days its present administrators have been there. */
const daysOfAdministrators = 230

export async function fillWithDemo(app: App, now: Date): Promise<void> {
  await publishDemoCourses(app)
  const look = await addGreenwaysLook(app.files)
  const posts = await storePostPictures(app.files)
  const passwordHash = await hashPassword(demoPassword)
  const source: DemoSource = { chance: makeChance(20_260_401), calendar: calendarUpTo(now) }
  await app.db.transaction().execute(async (tx) => {
    const published = await coursesOnce(tx, source)
    const providerId = await becomeProvider(tx, { name: app.config.provider.name || provider, look })
    const departmentId = await addDepartment(tx, providerId)
    const formAnswersOf = await askHowTheyTravel(tx, source, providerId)
    await addSettings(tx, greenwaysFacts)
    const pathwayIds = await addPathways(tx, source, published)
    const ofProvider = { clientId: providerId, passwordHash, postcodes: [], published, formAnswersOf }
    for (const user of historiesOfProvider(source, administrators, daysOfAdministrators))
      await addUser(tx, app, source, user, ofProvider)
    for (const client of clients) {
      const clientId = await addClient(tx, {
        name: client.name,
        url_token: newUrlToken(),
        referral_code: client.referralCode,
        maximum_learners: client.maximumLearners,
        is_paused: client.pausedDays !== undefined,
        created_at: source.calendar.at(client.days, 9).toISOString(),
      })
      if (client.mailDomain)
        await addRows(tx, 'joining_domains', [{ domain: client.mailDomain, client_id: clientId }])
      if (client.referralCode === 'HELIOS') await addTheme(tx, { client_id: clientId, ...heliosLook })
      await addRows(
        tx,
        'client_pathways',
        client.pathways.map((name) => ({
          client_id: clientId,
          pathway_id: pathwayIds.get(name) as string,
          assigned_at: source.calendar.at(client.days, 9.5).toISOString(),
        })),
      )
      const { postcodes } = client
      for (const user of historiesOfClient(source, client))
        await addUser(tx, app, source, user, { clientId, passwordHash, postcodes, published, formAnswersOf })
      const since = source.calendar.at(client.days - 1, 10)
      await addOwnValues(tx, { id: clientId, referralCode: client.referralCode }, departmentId)
      await letDemoManagerProvision(tx, clientId, client)
      await addTeams(tx, { id: clientId, referralCode: client.referralCode, since }, pathwayIds, departmentId)
    }
    await addRows(tx, 'enquiries', enquiriesOf(source))
    await addRows(tx, 'wellness_questionnaires', questionnairesOf(source))
    await addFeedback(tx, source, published)
    await addConversations(tx, source, providerId)
    await addPosts(tx, source, posts)
    await addPeopleWithoutEmail(tx, app, await administrator(tx), { ...source, published })
    await addComplianceHistory(tx, now)
  })
  await addReminders(app, now)
  await addChanges(app)
}

/** The manager of the demo can open the page of provisioning too. */
async function letDemoManagerProvision(tx: Tx, clientId: string, { referralCode }: { referralCode: string }) {
  if (referralCode === demoNameLogin.organisationCode)
    await changeSettings(tx, clientId, { managers_may_provision: true })
}

async function coursesOnce(tx: Tx, { calendar }: DemoSource): Promise<Map<string, Published>> {
  const published = new Map<string, Published>()
  for (const { name, reference, validMonths } of demoCourses) {
    const version = await versionOfReference(tx, reference)
    if (!version) throw new Error(`The demo course ${name} has not been published`)
    await publishedOn(tx, version.courseId, calendar.at(days - 2, 10))
    published.set(name, version)
    if (validMonths) await setValidity(tx, version.courseId, validMonths)
  }
  return published
}

async function addPathways(tx: Tx, { calendar }: DemoSource, published: Map<string, Published>) {
  const ids = new Map<string, string>()
  for (const { name, description, courses, deadline } of pathways) {
    const created_at = calendar.at(days - 2, 11).toISOString()
    const courseIds = courses.map((course) => (published.get(course.name) as Published).courseId)
    const id = await addPathway(tx, { name, description, created_at }, courseIds)
    await addRows(tx, 'deadlines', [{ pathway_id: id, ...deadline }])
    ids.set(name, id)
  }
  return ids
}

interface Place {
  clientId: string
  passwordHash: string
  postcodes: string[]
  published: Map<string, Published>
  /** Returns the answers to the provider's own question of the registration form. */
  formAnswersOf: (registeredAt: Date) => string[]
}

async function addUser(tx: Tx, app: App, source: DemoSource, user: UserHistory, place: Place) {
  const { clientId, passwordHash, postcodes, published } = place
  const { firstName, lastName, email, role, invitedAt, confirmedAt, forgotAt } = user
  const id = randomUUID()
  const isLearner = role === 'LEARNER' || user.secondaryRole === 'LEARNER'
  await addRows(tx, 'users', [
    {
      id,
      client_id: clientId,
      first_name: firstName,
      last_name: lastName,
      email,
      phone_number: user.phoneNumber,
      url_token: newUrlToken(),
      role,
      secondary_role: user.secondaryRole,
      password_hash: confirmedAt ? passwordHash : null,
      email_confirmed_at: confirmedAt?.toISOString() ?? null,
      created_at: invitedAt.toISOString(),
      member_since: invitedAt.toISOString(),
      archived_at: user.archivedAt?.toISOString() ?? null,
    },
  ])
  const person = { id, clientId, firstName, lastName, email }
  await mailInvitation(tx, app, { ...person, isLearnerOnly: role === 'LEARNER' })
  await sentOn(tx, id, role === 'LEARNER' ? 'ConfirmLearnerAccount' : 'ConfirmAccount', invitedAt)
  await linkOf(tx, id, { usedAt: confirmedAt, age: invitedAt })
  if (forgotAt) {
    await mailPasswordReset(tx, app, person)
    await sentOn(tx, id, 'PasswordReset', forgotAt)
    await linkOf(tx, id, { usedAt: forgotAt, age: forgotAt })
  }
  if (confirmedAt && role === 'LEARNER') {
    const lists = await registrationLists(tx)
    await addRows(tx, 'registrations', [
      {
        user_id: id,
        ...registrationOf(source, lists, postcodes),
        form_answers: place.formAnswersOf(confirmedAt),
        agreed_to_terms_at: confirmedAt.toISOString(),
      },
    ])
  }
  await addRows(
    tx,
    'login_events',
    user.logins.map((at) => ({
      at: at.toISOString(),
      user_id: id,
      client_id: clientId,
      is_learner: isLearner,
    })),
  )
  for (const record of user.records)
    await addLearning(tx, app, record, {
      userId: id,
      clientId,
      published: published.get(record.course.name) as Published,
    })
}
