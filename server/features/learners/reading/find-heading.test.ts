// Headings as people write them in eleven languages, and as programs export them.
import { describe, expect, test } from 'vitest'
import { learnerFileKind } from './file-kind.ts'
import { findHeading, headingIn } from './find-heading.ts'

const kind = learnerFileKind([])

const short: Partial<Record<string, string>> = {
  firstName: 'F',
  lastName: 'L',
  email: 'E',
  employeeNumber: 'N',
  loginName: 'U',
  teams: 'T',
  startsOn: 'S',
  endsOn: 'X',
  lastNamePrefix: 'P',
  secondLastName: '2',
}
/** One letter for each column: first name, last name, e-mail, employee number, team, start date, end date (X), prefix and second last name, or a dot for one that is not used. */
const readAs = (names: string[]) =>
  headingIn(kind, { cells: names, line: 1 })
    .fields.map((field) => (field ? short[field] : '.'))
    .join('')

test.each([
  ['English', 'FLE', 'First name;Last name;Email'],
  ['English', 'NLFES', 'Staff no;Surname;Forename;Work email address;Start date'],
  ['English, a column for teams', 'FLET', 'Given Name;Family Name;E-mail;Team'],
  ['English, a column for log-in names', 'FLEU', 'First name;Last name;Email;Log-in name'],
  ['German', 'LFE.', 'Nachname;Vorname;E-Mail-Adresse;Geburtsdatum'],
  ['German, with only a name beside the first one', 'LFE', 'Name;Vorname;Dienstliche E-Mail'],
  ['German', 'ELF', 'Mailadresse;Familienname;Rufname'],
  ['French', 'LFE.', 'Nom;Prénom;Adresse e-mail;Service'],
  ['French', 'LFE', 'NOM DE FAMILLE;PRÉNOM USUEL;COURRIEL'],
  ['French', 'FLE', 'Prénom;Nom de naissance;Adresse électronique'],
  ['Spanish', 'FLE', 'Nombre;Apellidos;Correo electrónico'],
  ['Spanish', 'LF2E', 'Primer apellido;Nombre;Segundo apellido;Dirección de correo electrónico'],
  ['Spanish of Mexico', 'L2FE', 'Apellido paterno;Apellido materno;Nombre;Correo'],
  ['Spanish, as programs number them', 'FL2E', 'Nombre;Apellido 1;Apellido 2;Correo electrónico'],
  ['Italian', 'LFE', 'Cognome;Nome;Indirizzo e-mail'],
  ['Italian', 'FLE', 'Nome;Cognome;Posta elettronica'],
  ['Dutch', 'LFE', 'Achternaam;Voornaam;E-mailadres'],
  ['Dutch', 'FLE', 'Roepnaam;Naam;Zakelijk e-mail'],
  ['Portuguese', 'FLE', 'Nome próprio;Apelido;Correio eletrónico'],
  ['Portuguese of Brazil', 'FLE', 'Nome;Sobrenome;Endereço de e-mail'],
  ['Portuguese, both last names', 'FL2E', 'Nome;Primeiro apelido;Último apelido;Correio eletrónico'],
  ['Dutch, with a prefix', 'FPLE', 'Voornaam;Tussenvoegsel;Achternaam;E-mailadres'],
  ['Dutch, with a prefix in another order', 'LPFE', 'Achternaam;Voorvoegsels;Roepnaam;E-mail'],
  ['German, as SAP has it', 'PLFE', 'Vorsatzwort;Nachname;Vorname;E-Mail'],
  ['Polish', 'FLE', 'Imię;Nazwisko;Adres e-mail'],
  ['Polish', 'LFE', 'NAZWISKO;IMIĘ;E-MAIL SŁUŻBOWY'],
  ['Welsh', 'FLE', 'Enw cyntaf;Cyfenw;E-bost'],
  ['Welsh', 'LFE', 'Cyfenw;Enw;Cyfeiriad e-bost'],
  ['Swedish', 'FLE', 'Förnamn;Efternamn;E-postadress'],
  ['Swedish', 'LFE', 'Efternamn;Tilltalsnamn;E-post'],
  ['Danish', 'FLE', 'Fornavn;Efternavn;E-mail'],
  ['German', 'NLFE', 'Personalnummer;Nachname;Vorname;E-Mail'],
  ['French', 'NLFE', 'Matricule;Nom;Prénom;Courriel'],
  ['Dutch', 'NFLE', 'Personeelsnummer;Voornaam;Achternaam;E-mail'],
  ['Danish', 'LFE', 'Efternavn;Kaldenavn;Mailadresse'],
  [
    'Workday',
    'NFLES',
    'Employee ID;Legal Name - First Name;Legal Name - Last Name;Email - Primary Work;Hire Date',
  ],
  ['Workday', '.FLE', 'Worker;Preferred First Name;Preferred Last Name;primaryWorkEmail'],
  ['SAP SuccessFactors', '.NFLE.', 'STATUS;USERID;FIRSTNAME;LASTNAME;EMAIL;HR'],
  ['BambooHR', 'NFLE.', 'Employee #;First Name;Last Name;Work Email;Department'],
  ['Personio', '.FLE', 'ID;First name;Last name;E-mail'],
  ['Personio in German', '.FLE.T', 'ID;Vorname;Nachname;E-Mail;Abteilung;Team'],
  [
    'Google Workspace',
    'FLE..',
    'First Name [Required];Last Name [Required];Email Address [Required];Password [Required];Org Unit Path [Required]',
  ],
  ['Microsoft Entra, users', 'E.LF.', 'userPrincipalName;displayName;surname;givenName;jobTitle'],
  [
    'Microsoft Entra, the template',
    '.E.FL',
    'Name [displayName] Required;User name [userPrincipalName] Required;Block sign in (Yes/No) [accountEnabled] Required;First name [givenName];Last name [surname]',
  ],
])('%s: %s', (_, expected, names) => {
  expect(readAs(names.split(';'))).toBe(expected)
})

test.each([
  ['a name alone may be the whole name', '.E', 'Name;Email'],
  ['in French too', '.E', 'Nom;Courriel'],
  ['in Spanish too', '.E', 'Nombre;Correo'],
  ['an English name beside a first name may be the whole name', 'F.E', 'First name;Name;Email'],
  ['“Employee” is who it is', '.NFLE', 'Employee;Employee ID;First Name;Last Name;Email'],
  ['but with “#” the number', 'NFLE', 'Employee #;First Name;Last Name;Email'],
  ['an address within a heading is no person', 'LFE', 'Nachname;Vorname;E-Mail (name@firma.de)'],
  ['both languages in one name', 'FLE', 'Vorname / First name;Nachname / Last name;E-Mail / Email'],
  ['names of the manager', '.E..', 'Worker;Email - Primary Work;Manager - First Name;Manager - Last Name'],
  ['in brackets', '..E', 'Vorgesetzter (Vorname);Nachname (Vorgesetzter);E-Mail'],
  [
    'with a colon',
    'FLE..',
    'First name;Last name;Email;Emergency Contact: First Name;Emergency Contact: Email',
  ],
  ['in French', 'LFE.', 'Nom;Prénom;Courriel;Supérieur - Courriel'],
  ['the person above is not the person', '..FLE', 'Manager first;Manager mail;First name;Last name;Email'],
])('%s', (_, expected, names) => {
  expect(readAs(names.split(';'))).toBe(expected)
})

describe('among the first rows', () => {
  const rows = (...lines: string[]) => lines.map((line, at) => ({ cells: line.split(';'), line: at + 1 }))

  test('the heading is below a title, and as far down as row 20', () => {
    const title = Array.from({ length: 19 }, (_, at) => `Title ${at};;`)
    const heading = 'Last name;First name;Email'
    expect(findHeading(kind, rows(...title, heading, 'Green;Ada;ada@x.test'))?.row.line).toBe(20)
    expect(findHeading(kind, rows(...title, 'One more', heading))).toBeUndefined()
  })

  test('a person is no heading, whatever their name', () => {
    expect(findHeading(kind, rows('First;Last;first@mail.test'))).toBeUndefined()
    expect(findHeading(kind, rows('Given;Surname;a@x.test', 'Name;Vorname;E-Mail'))?.row.line).toBe(2)
  })

  test('the row that names the most columns is the heading', () => {
    expect(findHeading(kind, rows('Staff list;by surname', 'First;Surname;Email'))?.row.line).toBe(2)
    expect(findHeading(kind, rows('First', 'Apple;Pear'))).toBeUndefined()
  })
})

test.each([
  ['Email;First name;Last name;Work email', ['email']],
  ['Email;First name;Last name;Manager - Email', []],
  ['Email;First name;Last name;User ID;Employee ID', ['employeeNumber']],
  ['Email;First name;Last name;Start date;Hire date', ['startsOn']],
  ['Email;First name;Last name;Employee ID;Employee ID (old)', []],
  ['First name;Forename;Last name;Email', ['firstName']],
  ['First name;Last name;Email;Manager - Last name', []],
  ['First name;Last name;Email', []],
])('%s: what could be several columns is %j', (names, ambiguous) => {
  expect(headingIn(kind, { cells: names.split(';'), line: 1 }).ambiguous).toEqual(ambiguous)
})

test.each([
  ['Email;Coach - First name;Coach: Last name', [1, 2]],
  ['Email;First name / Last name', [1]],
  ['Legal Name - First Name;Worker: Last name;Email - Primary Work', []],
  ['Vorname (Pflichtfeld);Nachname / Last name;E-Mail (dienstlich)', []],
  ['User name [userPrincipalName] Required;First name [givenName];Last name [surname]', []],
])('%s: only a part of the names of %j is known', (names, doubtful) => {
  expect(headingIn(kind, { cells: names.split(';'), line: 1 }).doubtful).toEqual(doubtful)
})

describe('own fields', () => {
  const own = (name: string) => ({ id: name, name, kind: 'text' as const })
  const fieldsOf = (names: string, ...fields: string[]) =>
    headingIn(learnerFileKind(fields.map(own)), { cells: names.split(';'), line: 1 }).fields

  test('are found before the other fields, but after those that each person has', () => {
    expect(fieldsOf('Forename;Surname;Email;Staff no;Squad', 'Staff no', 'Squad')).toEqual([
      ...['firstName', 'lastName', 'email', 'own:Staff no', 'own:Squad'],
    ])
    expect(fieldsOf('Nom;Prénom;Courriel', 'Nom', 'Prénom')).toEqual(['lastName', 'firstName', 'email'])
  })

  test('have one column each, and none without a name that can be compared', () => {
    expect(fieldsOf('Forename;Surname;Email;Squad (old);Squad;', 'Squad', '★')).toEqual([
      ...['firstName', 'lastName', 'email', null, 'own:Squad', null],
    ])
  })

  test.each([
    ['English', 'Position;Dept;Cost Center;Line Manager'],
    ['German', 'Stellenbezeichnung;Abteilung;Kostenstelle;Vorgesetzter'],
    ['French', 'Intitulé de poste;Service;Centre de coûts;Supérieur hiérarchique'],
    ['Spanish', 'Puesto;Departamento;Centro de coste;Jefe'],
    ['Italian', 'Mansione;Reparto;Centro di costo;Responsabile'],
    ['Dutch', 'Functie;Afdeling;Kostenplaats;Leidinggevende'],
    ['Portuguese', 'Função;Departamento;Centro de custo;Gestor'],
    ['Polish', 'Stanowisko;Dział;MPK;Przełożony'],
    ['Welsh', 'Teitl swydd;Adran;Canolfan gost;Rheolwr'],
    ['Swedish', 'Befattning;Avdelning;Kostnadsställe;Närmaste chef'],
    ['Danish', 'Stilling;Afdeling;Omkostningssted;Nærmeste leder'],
  ])('people-66: those that are offered ready-made are found in %s', (_, names) => {
    const ready = ['Job title', 'Department', 'Cost centre', 'Manager']
    const read = ready.map((name) => `own:${name}`)
    expect(fieldsOf(`Email;${names}`, ...ready)).toEqual(['email', ...read])
    // Without such fields the columns are not used.
    expect(fieldsOf(`Email;${names}`)).toEqual(['email', null, null, null, null])
    // A client may have called its field in the own language.
    const [, department] = names.split(';')
    expect(fieldsOf('Email;Department', department ?? '')).toEqual(['email', `own:${department}`])
  })

  test('people-66: a column with the name of one is not taken for another one that means the same', () => {
    expect(fieldsOf('Email;Abteilung;Department', 'Department', 'Abteilung')).toEqual([
      ...['email', 'own:Abteilung', 'own:Department'],
    ])
  })
})
