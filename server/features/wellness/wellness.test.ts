import { beforeEach, describe, expect, test } from 'vitest'
import * as wellness from '#contract/calls/wellness.ts'
import { makeAdmin, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { forbidden } from '#tests/support/refusals.ts'
import { csvLines } from '#tests/support/strict-csv.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const client = await makeClient(product)

beforeEach(async () => {
  await db.deleteFrom('rate_counters').execute()
  await db.deleteFrom('wellness_questionnaires').execute()
})

const participant = {
  firstName: 'Jory',
  lastName: 'Pascoe',
  email: 'jory@harbour.test',
  organisation: 'Harbour Trust',
}
const answers = (...values: number[]) =>
  values.map((value, at) => ({ question: `Question ${at + 1}`, value }))
const submit = (values: number[], given: Partial<typeof participant> = {}, homepage = '') =>
  product.ask(wellness.submit, {
    participant: { ...participant, ...given },
    questions: answers(...values),
    homepage,
  })
const all = () => product.ask(wellness.list, {}, admin)
const of = (organisation: string) => product.ask(wellness.listOfOrganisation, { organisation }, admin)
const organisations = async () => product.ask(wellness.organisations, {}, admin)

describe('a questionnaire', () => {
  test('is at the top of the list, with the number from its answer', async () => {
    await submit([1])
    expect(await submit([7, 8, 8])).toEqual({ wellnessNumber: 7.7 })
    const { questionnaires } = await all()
    expect(questionnaires).toHaveLength(2)
    expect(questionnaires[0]).toEqual({
      id: expect.any(String),
      createdDateTime: expect.any(String),
      questions: answers(7, 8, 8),
      wellnessNumber: 7.7,
      participant,
    })
  })

  test.each([
    [[1], 1],
    [[10, 10, 10], 10],
    [[5, 6, 5, 5], 5.3],
    [[3, 4], 3.5],
    [[1, 1, 2], 1.3],
  ])('%j is number %d', async (values, number) => {
    expect(await submit(values)).toEqual({ wellnessNumber: number })
  })

  const noAnswer = 'Please choose a number from 1 to 10 for every question'
  test.each([
    [{ participant: { ...participant, firstName: ' ' } }, 'Please enter a first name'],
    [{ participant: { ...participant, lastName: '' } }, 'Please enter a last name'],
    [{ participant: { ...participant, email: 'jory' } }, 'Please enter a valid email address'],
    [{ participant: { ...participant, organisation: '' } }, 'Please enter your organisation'],
    [{ participant: { ...participant, organisation: '..' } }, 'Please enter your organisation'],
    [{ participant: { ...participant, organisation: 'Not selected' } }, 'Please enter your organisation'],
    [
      { participant: { ...participant, organisation: ' NOT\u00a0 selected. ' } },
      'Please enter your organisation',
    ],
    [{ participant: undefined }, 'Please tell us who you are'],
    [{ questions: [] }, noAnswer],
    [{ questions: undefined }, noAnswer],
    [{ questions: answers(0) }, noAnswer],
    [{ questions: answers(11) }, noAnswer],
    [{ questions: answers(5.5) }, noAnswer],
    [{ questions: [{ question: 'Question 1', value: '7' }] }, noAnswer],
    [{ questions: [{ question: ' ', value: 7 }] }, 'Please name the question'],
    [{ questions: answers(...Array.from({ length: 51 }, () => 5)) }, 'Please send at most 50 questions'],
  ])('is refused with %j', async (given, message) => {
    const sent = { participant, questions: answers(5), ...given }
    expect(await product.refuse(wellness.submit, sent, admin)).toEqual({ status: 400, errors: [message] })
    expect((await all()).questionnaires).toEqual([])
  })

  test('is thanked for and dropped when it fills in what people do not see', async () => {
    expect(await submit([4, 5], {}, 'https://spam.test')).toEqual({ wellnessNumber: 4.5 })
    expect((await all()).questionnaires).toEqual([])
  })

  test('is accepted twenty times an hour from one address', async () => {
    for (let at = 0; at < 20; at++) await submit([5])
    const sent = { participant, questions: answers(5) }
    expect(await product.refuse(wellness.submit, sent)).toEqual({
      status: 429,
      errors: ['Too many attempts, please try again later'],
    })
    const elsewhere = { ...requestOf(wellness.submit, sent), remoteAddress: '192.0.2.8' }
    expect((await product.send(elsewhere)).statusCode).toBe(200)
    expect((await all()).questionnaires).toHaveLength(21)
  })
})

describe('the results', () => {
  const nothing = {
    overallWellnessNumber: 0,
    peopleByNumber: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    questionnaires: [],
    totalCount: 0,
    totalPages: 1,
  }

  test('have the mean of those that are shown, and 0 of none', async () => {
    expect(await all()).toEqual(nothing)
    await submit([4])
    await submit([5, 6], { organisation: 'Mill & Söhne 100% / West' })
    await submit([9], { organisation: 'mill & söhne 100% / west' })
    expect((await all()).overallWellnessNumber).toBe(6.2)
    const { overallWellnessNumber, questionnaires } = await of('Mill & Söhne 100% / West')
    expect(overallWellnessNumber).toBe(7.3)
    expect(questionnaires.map(({ wellnessNumber }) => wellnessNumber)).toEqual([9, 5.5])
    for (const unknown of ['Nowhere', '%', ' ', '%20', 'Harbour']) expect(await of(unknown)).toEqual(nothing)
  })

  test('are answered in pages where a page is asked for, with the figures of all of them', async () => {
    for (let number = 1; number <= 10; number++) await submit([number])
    await submit([9, 10])
    await submit([4], { organisation: 'Mill' })
    const [first, second, beyond] = await Promise.all(
      [1, 2, 3].map((pageNumber) => product.ask(wellness.list, { pageNumber, pageSize: 10 }, admin)),
    )
    const figures = {
      overallWellnessNumber: 5.7,
      peopleByNumber: [1, 1, 1, 2, 1, 1, 1, 1, 1, 2],
      totalCount: 12,
      totalPages: 2,
    }
    for (const page of [first, second, beyond]) expect(page).toMatchObject(figures)
    const everything = await all()
    expect(everything).toMatchObject({ ...figures, totalPages: 1 })
    expect([...(first?.questionnaires ?? []), ...(second?.questionnaires ?? [])]).toEqual(
      everything.questionnaires,
    )
    expect(first?.questionnaires).toHaveLength(10)
    expect(beyond?.questionnaires).toEqual([])
    const ofMill = { organisation: 'mill', pageNumber: 1 }
    expect(await product.ask(wellness.listOfOrganisation, ofMill, admin)).toMatchObject({ totalCount: 1 })
  })

  test('that were given to the name before it was refused are still found', async () => {
    await submit([5])
    await submit([9])
    await db
      .updateTable('wellness_questionnaires')
      .set({ organisation: 'Not selected' })
      .where('wellness_number', '=', 9)
      .execute()
    expect(await organisations()).toContain('Not selected')
    expect((await of('not selected')).overallWellnessNumber).toBe(9)
    expect((await all()).questionnaires).toHaveLength(2)
  })

  test('name each organisation once, as it was first written, in a bare list', async () => {
    expect((await product.send(requestOf(wellness.organisations, {}, admin))).body).toBe('[]')
    for (const organisation of ['Zennor', 'acorn', 'ACORN', 'Éire', 'Acorn'])
      await submit([5], { organisation })
    expect(await organisations()).toHaveLength(3)
    expect(await organisations()).toEqual(expect.arrayContaining(['acorn', 'Zennor', 'Éire']))
  })

  test('are for administrators', async () => {
    await submit([5])
    for (const person of [await makeManager(product, client.id), await makeLearner(product, client.id)])
      for (const refused of [
        await product.refuse(wellness.list, {}, person),
        await product.refuse(wellness.listOfOrganisation, { organisation: 'Harbour Trust' }, person),
        await product.refuse(wellness.organisations, {}, person),
        await product.refuse(wellness.download, {}, person),
      ])
        expect(refused).toEqual(forbidden)
  })
})

describe('the download', () => {
  const download = (organisation?: string) =>
    product.send(requestOf(wellness.download, { organisation }, admin))

  test('is a table of the organisation that is selected, or of all', async () => {
    await submit([4, 5])
    await submit([9], { organisation: 'Mill', firstName: 'Ana, "Annie"' })
    const answer = await download()
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="Wellness-Results-\d\d-\d\d-\d{4}\.csv"/,
    )
    const lines = csvLines(answer)
    expect(lines[0]).toBe(
      'First Name,Last Name,Email,Organisation,Wellness Number,Received,Question 1,Question 2',
    )
    expect(lines[1]).toMatch(/^Ana, "Annie",Pascoe,jory@harbour.test,Mill,9,2[\d-]+T[\d:.]+Z,9,$/)
    expect(lines[2]).toMatch(/^Jory,Pascoe,jory@harbour.test,Harbour Trust,4\.5,2[\d-]+T[\d:.]+Z,4,5$/)
    expect(lines).toHaveLength(3)
    expect(csvLines(await download('MILL'))).toHaveLength(2)
    expect(csvLines(await download('Nowhere'))).toEqual([
      'First Name,Last Name,Email,Organisation,Wellness Number,Received',
    ])
  })

  test('runs nothing in a spreadsheet', async () => {
    await product.ask(wellness.submit, {
      participant: { ...participant, firstName: '=1+1', lastName: '@x', organisation: '+Mill' },
      questions: [{ question: '=cmd()', value: 3 }],
    })
    const [head = '', row = ''] = csvLines(await download())
    expect(head).toContain(",'=cmd()")
    expect(row).toMatch(/^'=1\+1,'@x,jory@harbour.test,'\+Mill,3,/)
  })

  test('can still be read as a table when every questionnaire has questions of its own', async () => {
    await submit([1])
    await submit([2])
    const own = Array.from({ length: 50 }, (_, at) => ({ question: `Own ${at}`, value: 7 }))
    await product.ask(wellness.submit, { participant, questions: own })
    const [head = '', row = '', other = ''] = csvLines(await download())
    const names = head.split(',')
    expect(names).toHaveLength(6 + 50 + 1)
    expect([names[6], names[7], names.at(-1)]).toEqual(['Question 1', 'Own 0', 'Other Questions'])
    expect(row.split(',').at(-1)).toBe('Own 49: 7')
    expect(other.split(',')).toHaveLength(57)
  })
})
