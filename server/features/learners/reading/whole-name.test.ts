// Columns with both names of a person, and parts of the last name.
import { describe, expect, test } from 'vitest'
import { read } from '#tests/support/read-list.ts'

describe('people-155: a column with both names', () => {
  const file = 'Mail;Name\nj@x.test;Smith, John Paul\na@x.test;Anna Maria van der Berg\nc@x.test;Cher'

  test('is read as no name unless it is chosen', async () => {
    const { learners, reading } = await read(file)
    expect(learners).toEqual([])
    expect(reading).toMatchObject({ missing: ['firstName', 'lastName'], doubts: [] })
  })

  test('is split by a comma or before the last name, and how is doubted', async () => {
    const { learners, reading } = await read(file, { fields: ['email', 'wholeName'] })
    expect(learners.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
      ['John Paul', 'Smith'],
      ['Anna Maria', 'van der Berg'],
      ['Cher', ''],
    ])
    expect(reading.missing).toEqual([])
    expect(reading.doubts).toEqual([
      '“Smith, John Paul” is read as the first name “John Paul” and the last name “Smith”. Please check the names of all people below.',
    ])
  })

  test('does not replace a name that has a column of its own', async () => {
    const { learners } = await read('Mail;Name;Family name\nj@x.test;John Smith;Jones', {
      fields: ['email', 'wholeName', 'lastName'],
    })
    expect(learners).toMatchObject([{ firstName: 'John', lastName: 'Jones' }])
  })
})

describe('people-162: parts of the last name', () => {
  const dutch = 'Voornaam;Tussenvoegsel;Achternaam;E-mail\nAnna;van der;Berg;a@x.test\nBen;;Jansen;b@x.test'
  const namesOf = async (...of: Parameters<typeof read>) =>
    (await read(...of)).learners.map(({ firstName, lastName }) => `${firstName}|${lastName}`)

  test.each([
    ['Dutch', dutch, ['Anna|van der Berg', 'Ben|Jansen']],
    [
      'Spanish',
      'Nombre;Primer apellido;Segundo apellido;Correo\nAna;Núñez;Ibarra;a@x.test\nLuz;García;García;l@x.test',
      ['Ana|Núñez Ibarra', 'Luz|García García'],
    ],
    [
      'Portuguese',
      'Nome;Primeiro apelido;Último apelido;E-mail\nInês;Simões;Brandão;i@x.test',
      ['Inês|Simões Brandão'],
    ],
    [
      'where the last name has them already',
      'Vorname;Vorsatzwort;Nachname;E-Mail\nUrs;von;von Arx;u@x.test',
      ['Urs|von Arx'],
    ],
    [
      'but a part alone is no last name',
      'Voornaam;Tussenvoegsel;Achternaam;E-mail\nAn;van;;a@x.test',
      ['An|'],
    ],
  ])('are joined: %s', async (_, file, names) => {
    expect(await namesOf(file)).toEqual(names)
  })

  test('are shown, and can be left out by choosing the columns', async () => {
    expect((await read(dutch)).reading).toMatchObject({
      columns: [{}, { name: 'Tussenvoegsel', field: 'lastNamePrefix' }, {}, {}],
      doubts: [
        'The last name “Berg” is read as “van der Berg”, because other columns have parts of it. Please check the names below.',
      ],
    })
    const fields = ['firstName', null, 'lastName', 'email']
    expect(await namesOf(dutch, { fields })).toEqual(['Anna|Berg', 'Ben|Jansen'])
    const joined = ['firstName', 'lastNamePrefix', 'lastName', 'email']
    expect((await read(dutch, {}, async () => ({ fields: joined, choices: {} }))).reading.doubts).toEqual([])
  })
})
