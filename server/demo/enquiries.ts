// Holds what visitors of the provider's website have asked; the latest is still unread.
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { later } from './calendar.ts'
import type { DemoSource } from './learning.ts'

interface Enquiry {
  name: string
  company: string
  email: string
  phoneNumber?: string
  daysAgo: number
  /** The number of hours after which an administrator read it; absent when nobody has read it. */
  readAfter?: number
  message: string
}

const enquiries: Enquiry[] = [
  {
    name: 'Gwen Tregenza',
    company: 'Tregenza Boatyard',
    email: 'gwen@tregenza.example',
    phoneNumber: '01736 496 0112',
    daysAgo: 1,
    message:
      'Good morning,\n\nwe are fourteen people, most of us in the workshop and without a desk. Can your courses be taken on a phone, and does everybody need an email address of their own?\n\nKind regards\nGwen',
  },
  {
    name: 'Kofi Mensah',
    company: 'Brightwater Schools Trust',
    email: 'k.mensah@brightwater.example',
    phoneNumber: '0161 496 0377',
    daysAgo: 2,
    message:
      'We would like around 220 members of staff to take Climate basics before the summer. Could you tell me how you price that, and whether I could see completions per school?',
  },
  {
    name: 'Inês Carvalho',
    company: '',
    email: 'ines.carvalho@mail.example',
    daysAgo: 4,
    message: 'I am a freelance designer. Can I take your courses without belonging to an organisation?',
  },
  {
    name: 'Douglas Findlay',
    company: 'Findlay & Rae Solicitors',
    email: 'd.findlay@findlayrae.example',
    phoneNumber: '0131 496 0855',
    daysAgo: 9,
    readAfter: 3,
    message:
      'Does the certificate show a date? Our clients ask for evidence of training within the last twelve months.',
  },
  {
    name: 'Siobhán Ní Cheallaigh',
    company: 'Harbour Arts Centre',
    email: 'siobhan@harbourarts.example',
    daysAgo: 16,
    readAfter: 20,
    message:
      'Your talk at the regional meeting was lovely. Please send me whatever you have on Green travel: our volunteers come from all over the county.',
  },
  {
    name: '佐藤 美咲',
    company: 'Kita Ceramics UK',
    email: 'misaki.sato@kita.example',
    phoneNumber: '01782 496 044',
    daysAgo: 27,
    readAfter: 5,
    message: 'Is there a version of Water and waste with subtitles? Two of our colleagues are deaf.',
  },
  {
    name: 'Patrick Osei',
    company: 'Northgate City Council',
    email: 'patrick.osei@northgate.example',
    daysAgo: 45,
    readAfter: 26,
    message: 'We are already a client. Whom do I ask for another manager account for our housing team?',
  },
  {
    name: 'Lena Vogt',
    company: 'Vogt Precision',
    email: 'lena.vogt@vogt.example',
    phoneNumber: '0121 496 0790',
    daysAgo: 73,
    readAfter: 2,
    message:
      'Can we upload SCORM courses that we have made ourselves? We have three, made with different tools.',
  },
]

export const enquiriesOf = ({ calendar }: DemoSource): Insertable<Tables['enquiries']>[] =>
  enquiries.map(({ name, company, email, phoneNumber = '', message, daysAgo, readAfter }, at) => {
    const sent = calendar.at(daysAgo, 8.4 + at * 1.15)
    return {
      name,
      company,
      email,
      phone_number: phoneNumber,
      message,
      created_at: sent.toISOString(),
      read_at: readAfter ? later(sent, readAfter).toISOString() : null,
      // Those who have read it have called or written back, and nothing is left to do.
      state: readAfter ? 'closed' : 'new',
    }
  })
