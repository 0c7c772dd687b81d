// Lists what people and programs call the columns of a list of people, in eleven languages, and as Workday, SAP SuccessFactors, BambooHR,
// Personio, Google Workspace and Entra export them. The words are in lower case, without accents, blanks and signs.
import type { LearnerField, NamePart } from '#contract/rules/learner-file.ts'

export const words = (text: string) => text.trim().split(/\s+/)

/** A column with one of these names has this meaning, wherever it is. */
export const namesOfLearners: Record<LearnerField | NamePart, readonly string[]> = {
  firstName: words(`
    firstname forename givenname givennames christianname first given fname legalfirstname preferredfirstname firstnames forenames
    vorname vornamen rufname
    prenom prenoms prenomusuel
    nombredepila nombres primernombre
    nomedibattesimo
    voornaam voornamen roepnaam
    primeironome nomeproprio nomesproprios
    imie imiona pierwszeimie
    enwcyntaf enwaucyntaf
    fornamn tilltalsnamn
    fornavn fornavne kaldenavn`),
  lastName: words(`
    lastname surname familyname secondname last family lname legallastname preferredlastname sn surnames
    nachname nachnamen familienname zuname
    nomdefamille nomdusage nomdenaissance patronyme
    apellido apellidos primerapellido apellidopaterno apellido1
    cognome cognomi
    achternaam familienaam
    apelido apelidos sobrenome ultimonome nomedefamilia primeiroapelido primeirosobrenome
    nazwisko nazwiska
    cyfenw enwolaf enwteuluol
    efternamn slaktnamn
    efternavn efternavne`),
  email: words(`
    email emailaddress mail mailaddress emailid workemail workemailaddress businessemail businessemailaddress companyemail
    primaryemail emailprimarywork primaryworkemail emailwork officialemail userprincipalname mailnickname upn
    mailadresse emailadresse elektronischepost dienstlicheemail geschaftlicheemail emaildienstlich emailgeschaftlich
    courriel adresseemail adressemail adresseelectronique adressedemessagerie adressecourriel mel emailprofessionnel courrielprofessionnel
    correo correoelectronico direcciondecorreo direcciondecorreoelectronico direccionemail emailcorporativo
    postaelettronica indirizzoemail indirizzomail indirizzodipostaelettronica emailaziendale
    emailadres mailadres zakelijkemail
    correioeletronico correioelectronico enderecodeemail enderecodecorreioeletronico enderecoeletronico
    adresemail adresmailowy pocztaelektroniczna adrespocztyelektronicznej emailsluzbowy
    ebost cyfeiriadebost
    epost epostadress epostadresse mejl mejladress
    arbejdsmail`),
  employeeNumber: words(`
    employeenumber employeeno employeeid employeecode staffnumber staffno staffid personnelnumber personnelno personid workerid payrollnumber
    payrollno userid associateid
    personalnummer personalnr mitarbeiternummer mitarbeiternr
    matricule numerodematricule numeroemploye numerodemploye
    numerodeempleado noempleado codigodeempleado legajo
    matricola numerodimatricola codicedipendente
    personeelsnummer personeelsnr medewerkersnummer
    numerodefuncionario numerodecolaborador matricula
    numerpracownika nrpracownika numerewidencyjny
    rhifgweithiwr rhifstaff rhifycyflogai
    anstallningsnummer anstallningsnr anstnr
    medarbejdernummer lonnummer medarbejdernr`),
  // “User name” is left out: programs call the address so.
  loginName: words(
    'loginname logonname anmeldename nomdeconnexion nombredeacceso inlognaam inloggningsnamn loginnavn',
  ),
  teams: words(
    'teams team equipe equipes equipo equipos squadra squadre ploeg ploegen equipa zespol tim timau hold',
  ),
  startsOn: words(`
    startdate startson startingdate dateofjoining joiningdate hiredate dateofhire employmentstartdate firstday firstworkingday entrydate
    eintrittsdatum eintritt startdatum beginndatum ersterarbeitstag
    datedembauche datedentree datededebut debutducontrat
    fechadeinicio fechadealta fechadeingreso fechadeincorporacion
    datadiinizio datadiassunzione datainizio
    indiensttreding datumindienst ingangsdatum
    datadeinicio datadeadmissao datadeentrada
    datarozpoczecia datazatrudnienia
    dyddiaddechrau dyddiadcychwyn
    anstallningsdatum forstaarbetsdag
    ansaettelsesdato tiltraedelsesdato`),
  endsOn: words(`
    enddate endson leavingdate dateofleaving terminationdate employmentenddate lastday lastworkingday exitdate leaver
    austrittsdatum austritt enddatum letzterarbeitstag
    datedesortie datededepart datedefin finducontrat
    fechadefin fechadebaja fechadesalida
    datadifine datadicessazione datafine
    uitdiensttreding datumuitdienst einddatum
    datadefim datadesaida
    datazakonczenia datazwolnienia
    dyddiadgorffen dyddiadgadael
    slutdatum sistaarbetsdag
    fratraedelsesdato slutdato`),
  lastNamePrefix: words(`
    tussenvoegsel tussenvoegsels voorvoegsel voorvoegsels voorvoegselachternaam naamvoorvoegsel
    lastnameprefix surnameprefix familynameprefix nameprefix
    vorsatzwort vorsatzworte namensvorsatz particule`),
  secondLastName: words(`
    segundoapellido apellidomaterno apellido2 2apellido 2oapellido
    segundoapelido ultimoapelido segundosobrenome ultimosobrenome
    secondocognome
    secondlastname secondsurname secondfamilyname`),
}

interface Besides<Field extends string> {
  word: string
  field: Field
  beside: readonly string[]
}

/** The words for the columns of one kind of file. */
export interface FieldNames<Field extends string> {
  names: Record<Field, readonly string[]>
  besides: readonly Besides<Field>[]
}

const spanish = words('apellido apellidos primerapellido apellidopaterno apellido1')
const portuguese = words('apelido apelidos sobrenome primeiroapelido primeirosobrenome')

/** A word that has this meaning only beside another one: “Nom” is a last name beside “Prénom”, and may be a full name without. */
export const besidesOfLearners: Besides<LearnerField>[] = [
  { word: 'name', field: 'lastName', beside: ['vorname', 'vornamen', 'rufname'] },
  { word: 'nom', field: 'lastName', beside: ['prenom', 'prenoms'] },
  { word: 'nombre', field: 'firstName', beside: spanish },
  { word: 'nome', field: 'firstName', beside: ['cognome', ...portuguese] },
  { word: 'naam', field: 'lastName', beside: ['voornaam', 'roepnaam'] },
  { word: 'enw', field: 'firstName', beside: ['cyfenw'] },
  { word: 'namn', field: 'lastName', beside: ['fornamn', 'tilltalsnamn'] },
  { word: 'navn', field: 'lastName', beside: ['fornavn'] },
]

/** Letters that Unicode does not take apart. */
const plainLetters: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i' }

/** Returns a name with letters and digits only, in lower case and without accents. */
export const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[ßłøæœđı]/g, (letter) => plainLetters[letter] as string)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')

const isRequired =
  /(?:required|mandatory|optional|pflichtfeld|obligatoire|obligatorio|obbligatorio|verplicht)$/

/** Beside the name of a field these say that it is the one of the person, or the one for work. */
const ofThePerson = new Set(
  words(`
    legal legalname preferred preferredname name names fullname work workplace worker employee person personal primary primarywork business
    official corporate company user username displayname learner staff member information info details data current local latin
    mitarbeiter mitarbeiterin mitarbeitende beruflich dienstlich geschaftlich arbeit firma
    salarie employe personne travail professionnel
    empleado trabajador persona trabajo laboral
    dipendente lavoratore lavoro aziendale
    medewerker werknemer persoon werk zakelijk
    funcionario colaborador trabalhador pessoa trabalho
    pracownik pracownika osoba sluzbowy
    gweithiwr gwaith
    anstalld medarbetare arbete jobb
    medarbejder ansat arbejde`),
)
/** A name with one of these is about somebody else. */
const ofSomebodyElse = new RegExp(
  words(`
    manager supervisor emergency nextofkin spouse dependent dependant assistant mentor recruiter approver hrbusinesspartner
    vorgesetzt fuhrungskraft notfall
    superieur responsable urgence
    jefe emergencia supervisora
    responsabile emergenza
    leidinggevende noodgeval noodcontact
    gestor chefia
    przelozon kierowni
    rheolwr argyfwng
    chef narmaste nodsituation anhorig
    naermeste parorende`).join('|'),
)

interface Form {
  plain: string
  /** The other parts of the name, each by itself. */
  rest: string[]
}

/** All forms of a name that are looked up: as it is, without what is in brackets, the words in brackets, and its parts. */
function formsOf(written: string): Form[] {
  const name = written.replaceAll('#', ' number ')
  const without = name.replace(/\[[^\]]*\]|\([^)]*\)|\*/g, ' ')
  const within = [...name.matchAll(/\[([^\]]*)\]|\(([^)]*)\)/g)].map(([, one, other]) => one ?? other ?? '')
  const parts = without.split(/\s[-–—]\s|[/:>]/)
  const lastPartsFirst = parts.length > 1 ? parts.toReversed() : []
  const all = [...within, ...(parts.length > 1 ? parts : [without])]
  const restOf = (one: string) => all.filter((part) => part !== one).map(plainName)
  return [
    { form: name, rest: [] },
    { form: without, rest: within.map(plainName) },
    ...[...within, ...lastPartsFirst].map((form) => ({ form, rest: restOf(form) })),
  ].flatMap(({ form, rest }) => {
    const plain = plainName(form)
    return [
      { plain, rest },
      { plain: plain.replace(isRequired, ''), rest },
    ]
  })
}

const fieldOfName = <Field extends string>({ names }: FieldNames<Field>, form: string) =>
  (Object.keys(names) as Field[]).find((field) => names[field].includes(form))

export interface NamedColumn<Field extends string> {
  field: Field
  /** 0 for a name that is known as it is; more for one of which only a part is known, such as “Legal name - Last name”. */
  distance: number
  /** Whether the rest of the name says something that is not known, such as “Coach - Last name”. */
  isDoubtful: boolean
}

/** Names of which only what stands before a bracket is known have their second and third form there. */
const firstPart = 4

/** Returns for each cell of a row the field that its name means, or null. One field may be named by several cells. */
export function fieldsNamed<Field extends string>(
  known: FieldNames<Field>,
  cells: readonly string[],
): (NamedColumn<Field> | null)[] {
  const forms = cells.map(formsOf)
  const every = new Set(forms.flatMap((ofCell) => ofCell.map(({ plain }) => plain)))
  const fieldOf = (form: string) =>
    known.besides.find(({ word, beside }) => word === form && beside.some((name) => every.has(name)))
      ?.field ?? fieldOfName(known, form)
  const isClear = (part: string, field: Field) => {
    const plain = part.replace(isRequired, '')
    const meant = fieldOf(plain)
    return plain === '' || meant === field || (meant === undefined && ofThePerson.has(plain))
  }
  return forms.map((ofCell) => {
    for (const [distance, { plain, rest }] of ofCell.entries()) {
      const field = rest.some((part) => ofSomebodyElse.test(part)) ? undefined : fieldOf(plain)
      if (field)
        return {
          ...{ field, distance },
          isDoubtful: distance >= firstPart && !rest.every((part) => isClear(part, field)),
        }
    }
    return null
  })
}
