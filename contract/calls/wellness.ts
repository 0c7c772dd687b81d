// Wellness questionnaires: filled in without an account, read by administrators.
import { z } from 'zod'
import { download as downloadFile, get, getBare, post, views, exports, changes } from '../call.ts'
import { honeypot } from './enquiries.ts'
import { wellnessOrder } from '../rules/list-order.ts'
import {
  dateTime,
  email,
  firstName,
  lastName,
  listFormat,
  paged,
  pageIfAsked,
  pageSize,
  required,
  searchTerm,
  sortedBy,
  text,
  visible,
} from '../shapes.ts'

export const minAnswer = 1
export const maxAnswer = 10

/** The questions of the product's own questionnaire. Results are stored with their questions. */
export const ownQuestions = [
  'I sleep well and wake up rested',
  'I have the energy for what matters to me',
  'I can switch off when the working day is over',
  'My workload feels manageable',
  'I feel listened to by the people I work with',
  'I know whom to turn to when things get difficult',
  'I make time for people and things I enjoy',
  'I look to the coming weeks with confidence',
] as const

const noAnswer = 'Please choose a number from 1 to 10 for every question'
const answer = z
  .int({ error: noAnswer })
  .min(minAnswer, { error: noAnswer })
  .max(maxAnswer, { error: noAnswer })
const question = z.object({ question: required('Please name the question', 300), value: answer })

/** The option that means all organisations. */
export const everyOrganisation = 'Not selected'
/** Compares the name without letter case, spacing and punctuation. */
const isEveryOrganisation = (name: string) => lettersOf(name) === lettersOf(everyOrganisation)
const lettersOf = (name: string) =>
  name
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** The name is as the participants wrote it. It is not the name of a client (rule wellness-4). */
const organisation = visible(required('Please enter your organisation')).refine(
  (name) => lettersOf(name) !== '' && !isEveryOrganisation(name),
  { error: 'Please enter your organisation' },
)

/** Which questionnaires are listed, and in which order. The search is for names and addresses. */
const narrowed = { searchTerm, ...sortedBy(wellnessOrder) }

const results = z.object({
  /** This and the next are of the whole organisation, also where names are searched for (rule lists-21). */
  overallWellnessNumber: z.number(),
  /** How many people have each whole wellness number from 1 to 10; halves are rounded up. */
  peopleByNumber: z.array(z.number()).length(maxAnswer - minAnswer + 1),
  ...paged,
  questionnaires: z.array(
    z.object({
      id: z.string(),
      questions: z.array(z.object({ question: z.string(), value: z.number() })),
      wellnessNumber: z.number(),
      createdDateTime: dateTime,
      participant: z.object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        organisation: z.string(),
      }),
    }),
  ),
})

export const list = get('Wellness', {
  access: ['ADMIN'],
  audit: views('Viewed wellness results by name'),
  summary:
    'All questionnaires, newest first unless another order is named, or a page of them, and the mean of all wellness numbers',
  input: { pageNumber: pageIfAsked, pageSize, ...narrowed },
  reply: results,
})

export const organisations = getBare('Wellness/GetOrganisations', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'The organisations that participants have named, as a bare list',
  reply: z.array(z.string()),
})

export const listOfOrganisation = get('Wellness/org/{organisation}', {
  access: ['ADMIN'],
  audit: views('Viewed the wellness results of an organisation by name'),
  summary: 'The same of one organisation',
  input: { organisation: text(), pageNumber: pageIfAsked, pageSize, ...narrowed },
  reply: results,
})

/** Rule wellness-3. */
export const download = downloadFile('Wellness/DownloadResults', {
  access: ['ADMIN'],
  audit: exports('Exported wellness results'),
  summary: 'The results of one organisation, or of all, as the list is searched and sorted, as CSV or XLSX',
  input: { organisation: text().default(''), ...narrowed, format: listFormat.default('csv') },
})

/** Rule wellness-1. */
export const submit = post('Wellness/SubmitQuestionnaire', {
  access: 'anyone',
  audit: changes('Submitted a wellness questionnaire'),
  summary: 'Send a filled-in questionnaire; at most 20 an hour from one address',
  input: {
    participant: z.object(
      { firstName, lastName, email, organisation },
      { error: 'Please tell us who you are' },
    ),
    questions: z
      .array(question, { error: noAnswer })
      .min(1, { error: noAnswer })
      .max(50, { error: 'Please send at most 50 questions' }),
    ...honeypot,
  },
  reply: z.object({ wellnessNumber: z.number() }),
  bodyLimit: 64 * 1024,
})
