// Every way in that takes a name refuses what no name may have, and stores nothing (rule people-20).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { notAnAddress, notOneLine, notVisible } from '#contract/rules/names.ts'
import {
  makeAdmin,
  makeClient,
  makeCommunity,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeTeam,
} from './support/make.ts'
import { startProduct } from './support/product.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const client = await makeClient(product)
const other = await makeClient(product)
const manager = await makeManager(product, client.id)
const learner = await makeLearner(product, client.id)
const team = await makeTeam(product, (await makeClient(product)).id)
const pathway = await makePathway(product, {})
await makeCommunity(product, client.id)
await makeCourse(product)

let count = 0
const fresh = () => `name-${++count}@example.test`
const code = () => `code-${++count}`

/** For each way in, how a name is sent, and by whom. */
const waysIn: Record<string, { by?: { token: string }; url: string; body: (name: string) => object }> = {
  'first name of a learner': {
    by: manager,
    url: 'Account/Createlearner',
    body: (name) => ({ firstName: name, lastName: 'Byron', email: fresh() }),
  },
  'last name of a learner': {
    by: admin,
    url: 'Account/Createlearner',
    body: (name) => ({ firstName: 'Ada', lastName: name, email: fresh(), clientId: client.id }),
  },
  'name of a manager': {
    by: admin,
    url: 'Account/Createclientadmin',
    body: (name) => ({ firstName: name, lastName: 'Byron', email: fresh(), clientId: client.id }),
  },
  'name of an administrator': {
    by: admin,
    url: 'Account/Createadmin',
    body: (name) => ({ firstName: 'Ada', lastName: name, email: fresh() }),
  },
  'changed name': {
    by: manager,
    url: 'User/UpdateUser',
    body: (name) => ({ id: learner.id, firstName: name, lastName: 'Byron', email: learner.email }),
  },
  'first name of who joins': {
    url: 'Account/SelfRegister',
    body: (name) => ({ firstName: name, lastName: 'X', email: fresh(), referalCode: client.referralCode }),
  },
  'last name of who joins': {
    url: 'Account/SelfRegister',
    body: (name) => ({ firstName: 'X', lastName: name, email: fresh(), referalCode: client.referralCode }),
  },
  'first name in an upload': {
    by: manager,
    url: 'Client/UploadUsers',
    body: (name) => ({ clientId: client.id, users: [{ firstName: name, lastName: 'X', email: fresh() }] }),
  },
  'team in an upload': {
    by: manager,
    url: 'Client/UploadUsers',
    body: (name) => ({
      clientId: client.id,
      users: [{ firstName: 'Ada', lastName: 'X', email: fresh(), teams: name }],
    }),
  },
  'name of a client': {
    by: admin,
    url: 'Account/CreateClient',
    body: (name) => ({
      clientName: name,
      firstName: 'Ada',
      lastName: 'Byron',
      email: fresh(),
      phoneNumber: '1',
      maximumNumberOfLearners: 0,
      referalCode: code(),
    }),
  },
  'name of the first manager of a client': {
    by: admin,
    url: 'Account/CreateClient',
    body: (name) => ({
      clientName: 'Alder',
      firstName: 'Ada',
      lastName: name,
      email: fresh(),
      phoneNumber: '1',
      maximumNumberOfLearners: 0,
      referalCode: code(),
    }),
  },
  'name of a team': { by: admin, url: 'Team/CreateTeam', body: (name) => ({ name, clientId: other.id }) },
  'changed name of a team': {
    by: admin,
    url: 'Team/RenameTeam',
    body: (name) => ({ teamId: team.id, name }),
  },
  'name of a community': {
    by: admin,
    url: 'Community/CreateCommunity',
    body: (name) => ({ name, description: 'About it', clientId: client.id }),
  },
  'name in an enquiry': {
    url: 'ContactForm/Submit',
    body: (name) => ({ name, email: fresh(), enquiry: 'Hello' }),
  },
  'name in a questionnaire': {
    url: 'Wellness/SubmitQuestionnaire',
    body: (name) => ({
      participant: { firstName: name, lastName: 'X', email: fresh(), organisation: 'Alder' },
      questions: [{ question: 'Well?', value: 5 }],
    }),
  },
}

/** One line, which may look like the address of a site. */
const titles: typeof waysIn = {
  'name of a pathway': {
    by: admin,
    url: 'Course/CreatePathway',
    body: (name) => ({ name, description: 'About it', courseIds: [] }),
  },
  'changed name of a pathway': {
    by: admin,
    url: 'Course/UpdateLearningPathway',
    body: (name) => ({ learningPathwayId: pathway.id, name, description: 'About it' }),
  },
  'company in an enquiry': {
    url: 'ContactForm/Submit',
    body: (name) => ({ name: 'Ada', company: name, email: fresh(), enquiry: 'Hello' }),
  },
}

async function send({ by, url, body }: (typeof waysIn)[string], name: string) {
  const answer = await product.send({
    method: 'POST',
    url: `/api/${url}`,
    payload: body(name),
    remoteAddress: `10.9.${Math.floor(++count / 250)}.${(count % 250) + 1}`,
    ...(by ? { headers: { authorization: `Bearer ${by.token}` } } : {}),
  })
  const { errors = [] } = answer.json<{ errors?: { error: string }[] }>()
  return { status: answer.statusCode, errors: errors.map(({ error }) => error).join(' ') }
}

/** Rows of every table that has a name, and mails. */
async function stored() {
  const { rows } = await sql<{ all: string }>`
    select concat_ws(' ', (select md5(string_agg(first_name || last_name, ',' order by id)) from users),
      (select md5(string_agg(name, ',' order by id)) from clients), (select md5(string_agg(name, ',' order by id)) from teams),
      (select md5(string_agg(name, ',' order by id)) from communities), (select md5(string_agg(name, ',' order by id)) from pathways),
      (select count(*) from enquiries), (select count(*) from wellness_questionnaires), (select count(*) from outbox)) as all`.execute(
    db,
  )
  return rows[0]?.all
}

const unseen = [
  'Ada\nMaria',
  'Ada\r\nBcc: x',
  'Ada\tMaria',
  'Ada\u2028Maria',
  'A\u202eda',
  'A\u2066da\u2069',
  'A\u200fda',
  'A\u200bda',
  'A\u0007da',
]
const addresses = [
  'You have won! https://win.example/x',
  'www.win.example',
  'win.com',
  'HTTP://WIN',
  'ada@win.org',
  'bit.ly/x',
]
const names = [
  "O'Neill-Smith",
  'Dr. Anna',
  'J.R. Smith',
  "St. Mary's",
  'محمد الأمين',
  'دانش‌آموز',
  'יעל כהן',
  '王小明',
  'क्‍ष देवी',
  'Ada 2.0',
]

async function mustRefuse(way: (typeof waysIn)[string], refused: readonly string[], sentence: string) {
  for (const name of refused) {
    const { status, errors } = await send(way, name)
    expect({ name, status }).toEqual({ name, status: 400 })
    expect(errors).toContain(sentence)
  }
}

describe.each(Object.entries(waysIn))('the %s', (_, way) => {
  test('is refused with what is never seen or an address, and nothing is stored', async () => {
    const before = await stored()
    await mustRefuse(way, unseen, notOneLine)
    await mustRefuse(way, addresses, notAnAddress)
    expect(await stored()).toBe(before)
  })

  test('may be what people and organisations are called', async () => {
    for (const name of names)
      expect({ name, ...(await send(way, name)) }).toMatchObject({ name, status: 200 })
  })
})

describe.each(Object.entries(titles))('the %s', (_, way) => {
  test('is one line, and may be called like a site', async () => {
    const before = await stored()
    await mustRefuse(way, unseen, notVisible)
    expect(await stored()).toBe(before)
    for (const name of [...names, 'ASP.NET', 'Booking.com'])
      expect({ name, ...(await send(way, name)) }).toMatchObject({ name, status: 200 })
  })
})
