// Describes the file of past completions: what its columns are called, in the languages of the lists of learners.
import { learnerFileLimits } from '#contract/rules/learner-file.ts'
import { type PastField, pastFieldTexts, pastFields } from '#contract/rules/past-completions.ts'
import type { FileKind } from '../learners/reading/file-kind.ts'
import { namesOfLearners, words } from '../learners/reading/heading-words.ts'

/** A person is found by either of them. */
const ofPerson = ['email', 'employeeNumber'] as const

export const pastFileKind: FileKind<PastField> = {
  maxRows: learnerFileLimits.rows,
  fields: pastFields,
  texts: pastFieldTexts,
  leading: ['email', 'employeeNumber', 'course', 'completedOn'],
  names: {
    names: {
      email: namesOfLearners.email,
      employeeNumber: namesOfLearners.employeeNumber,
      course: words(`
        course coursetitle coursename coursecode coursereference training trainingname trainingtitle title module certification
        kurs kurstitel kursname schulung schulungstitel lehrgang unterweisung
        cours formation intitule nomdelaformation
        curso nombredelcurso formacion
        corso titolodelcorso formazione
        cursus cursusnaam opleiding
        formacao
        szkolenie nazwaszkolenia
        cwrs hyfforddiant
        utbildning kursnamn
        kursusnavn kursus`),
      completedOn: words(`
        completedon completed completiondate datecompleted dateofcompletion date completedat finishedon passedon dateachieved
        abschlussdatum abgeschlossenam datum bestandenam absolviertam
        datedecompletion datedefin dateobtention termele datedobtention
        fecha fechadefinalizacion completadoel
        data datadicompletamento completatoil
        datumafgerond afgerondop behaaldop
        datadeconclusao concluidoem
        dataukonczenia ukonczono
        dyddiadcwblhau dyddiad
        slutford genomford
        gennemfort dato`),
      validUntil: words(`
        validuntil validto expires expireson expirydate expirationdate expiry enddate dateofexpiry
        gultigbis ablaufdatum gueltigbis lauftabam
        valablejusquau dateexpiration datedexpiration expirele
        validohasta caduca fechadecaducidad
        validofinoal scadenza datadiscadenza
        geldigtot vervaldatum
        validoate datadevalidade
        waznedo datawaznosci
        dilystan dyddiaddodiben
        giltigtill
        gyldigtil`),
      title: words(`
        note notes comment remark description details provider issuer
        notiz bemerkung anmerkung kommentar beschreibung
        remarque commentaire
        nota comentario observaciones
        osservazioni
        opmerking
        observacao
        uwagi notatka
        nodyn sylw
        anteckning
        bemaerkning`),
    },
    besides: [],
  },
  dates: ['completedOn', 'validUntil'],
  ends: ['validUntil'],
  supposedFields: () => [],
  missingIn: (fields) => [
    ...(ofPerson.some((field) => fields.includes(field)) ? [] : (['email'] as const)),
    ...(['course', 'completedOn'] as const).filter((field) => !fields.includes(field)),
  ],
}
