// Makes the wellness questionnaires of a few organisations.
import type { Insertable } from 'kysely'
import { maxAnswer, minAnswer, ownQuestions } from '#contract/calls/wellness.ts'
import type { Tables } from '../db/tables.ts'
import { meanOf } from '../features/wellness/numbers.ts'
import type { DemoSource } from './learning.ts'
import { at } from './people.ts'

/** The organisations. `mood` is about what their people answer. */
const organisations = [
  {
    name: 'Bryn Awel Housing',
    domain: 'brynawel.example',
    mood: 7,
    people: [
      'Nia Evans',
      'Rhys Llewellyn',
      'Siân Bowen',
      'Llŷr Morgan',
      'Mared Gwilym',
      'Priya Raman',
      'Dewi Parry',
    ],
  },
  {
    name: 'Northgate City Council',
    domain: 'northgate.example',
    mood: 6,
    people: [
      'Marcus Bell',
      'Grace Whitfield',
      'Ibrahim Sesay',
      'Paweł Kamiński',
      'Tomás Ó Briain',
      'Fatima Benali',
      'Zoë Berg',
      'Patrick Osei',
    ],
  },
  {
    name: 'Harbour Arts Centre',
    domain: 'harbourarts.example',
    mood: 8,
    people: ['Siobhán Ní Cheallaigh', 'Joe Farrow', 'Amara Nwosu', 'Bethan Quick'],
  },
  {
    name: 'Tregenza Boatyard',
    domain: 'tregenza.example',
    mood: 5,
    people: ['Gwen Tregenza', 'Jago Penrose', 'Demelza Hocking', 'Sam Rowe', 'Kit Tonkin', 'Eddy Carne'],
  },
]

const within = (value: number) => Math.min(maxAnswer, Math.max(minAnswer, value))

export const questionnairesOf = ({
  chance,
  calendar,
}: DemoSource): Insertable<Tables['wellness_questionnaires']>[] =>
  organisations.flatMap(({ name, domain, mood, people }) =>
    people.map((person) => {
      const [given = '', ...family] = person.split(' ')
      const { firstName, lastName, email } = at(domain)(given, family.join(' '))
      const own = mood + chance.whole(-2, 2)
      const answers = ownQuestions.map((question) => ({ question, value: within(own + chance.whole(-2, 2)) }))
      return {
        first_name: firstName,
        last_name: lastName,
        email,
        organisation: name,
        answers: JSON.stringify(answers),
        wellness_number: meanOf(answers.map(({ value }) => value)),
        created_at: calendar.at(chance.whole(3, 60), chance.whole(8, 17) + chance.share()).toISOString(),
      }
    }),
  )
