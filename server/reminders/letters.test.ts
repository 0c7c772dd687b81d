import { describe, expect, test } from 'vitest'
import {
  replacePlaceholders,
  mailKinds,
  mailTextFields,
  placeholderProblem,
} from '#contract/rules/mail-texts.ts'
import { type MailLook, type Message, render } from '../mail/letter.ts'
import { defaultTexts } from './default-texts.ts'
import { type ReminderItem, digestMessage, noticeMessage, reminderMessage } from './letters.ts'

const look: MailLook = {
  name: 'Acme Training',
  navColour: '#12372a',
  navFontColour: '#ffffff',
  buttonColour: '#1f6f4f',
  buttonFontColour: '#ffffff',
}
const person = { name: 'Zoë', organisation: 'Harbour Ltd', day: '2026-11-23' }
const item = (title: string, changes: Partial<ReminderItem>): ReminderItem => ({
  title,
  url: `https://learn.acme.test/engage/${title.toLowerCase().replaceAll(' ', '-')}`,
  status: 'toDo',
  dueOn: null,
  validUntil: null,
  isNew: false,
  why: 'because it was assigned to you',
  ...changes,
})
const items = [
  item('Ladders', { isNew: true }),
  item('Fire safety', { status: 'dueSoon', dueOn: '2026-11-30', why: 'because it is due in 7 days.' }),
  item('First aid', { status: 'renewalDue', validUntil: '2026-11-24', dueOn: '2025-01-01' }),
  item('Noise', { status: 'expired', validUntil: '2026-10-01' }),
  item('Data protection', { status: 'overdue', dueOn: '2026-11-20' }),
  item('Manual handling', { status: 'dueSoon', dueOn: '2026-11-23' }),
]
const titlesOf = (message: Message) =>
  (message.lists ?? []).flatMap((list) => list.items.map(({ title }) => title))

describe('a reminder', () => {
  const message = reminderMessage(defaultTexts.reminder, { ...person, items })

  test('lists everything, what is late first, then by date, what has no date last', () => {
    expect(titlesOf(message)).toEqual([
      'Noise',
      'Data protection',
      'Manual handling',
      'First aid',
      'Fire safety',
      'Ladders',
    ])
  })

  test('lists for each course when it is due and what it is, and why the mail was sent', () => {
    const [list] = message.lists ?? []
    expect(list?.items.map(({ tag, detail }) => [tag?.label, detail])).toEqual([
      ['Expired', 'Was valid until Thursday 1 October 2026, 53 days ago'],
      ['Overdue', 'Was due on Friday 20 November 2026, 3 days ago'],
      ['Due soon', 'Due on Monday 23 November 2026, today'],
      ['Renewal due', 'Valid until Tuesday 24 November 2026, tomorrow'],
      ['Due soon', 'Due on Monday 30 November 2026, in 7 days'],
      ['New', 'No due date'],
    ])
    expect(list?.items.map(({ note }) => note)).toContain('You get this mail because it is due in 7 days.')
  })

  test('has a link to each course, as a page and as plain text', () => {
    const { html, text } = render(look, message)
    for (const { url, title } of items) {
      expect(html).toContain(`<a href="${url}"`)
      expect(text).toContain(`\n  ${url}\n`)
      expect(text).toContain(`* ${title} (`)
    }
    expect(message).toMatchObject({
      subject: '6 courses to complete at Harbour Ltd',
      greeting: 'Hello Zoë,',
      action: { label: 'Start with the first course', url: 'https://learn.acme.test/engage/noise' },
    })
  })

  test('of one course opens that course', () => {
    const one = reminderMessage(defaultTexts.reminder, { ...person, items: items.slice(0, 1) })
    expect(one.subject).toBe('1 course to complete at Harbour Ltd')
    expect(one.action).toEqual({
      label: 'Open the course',
      url: 'https://learn.acme.test/engage/ladders',
    })
  })

  test('shows names as text on one line', () => {
    const hostile = '<img src=x onerror="1">\r\nBcc: all@example.test {count}'
    const bad = reminderMessage(
      { subject: '{name}', opening: '<b>{name}</b>', closing: '' },
      { ...person, name: hostile, items: [item(hostile, { url: 'https://learn.acme.test/"><script>' })] },
    )
    expect(bad.subject).toBe('<img src=x onerror="1"> Bcc all example test {count}')
    const { html, text } = render(look, bad)
    expect(html).not.toMatch(/<img|<script|<b>/)
    expect(text.split('\n')).not.toContain('Bcc: all@example.test {count}')
    expect(html).toContain('&lt;img src=x onerror=&quot;1&quot;&gt; Bcc: all@example.test {count}')
  })

  test('makes a paragraph of each line of its texts', () => {
    const lines = reminderMessage(
      { subject: 'S', opening: 'Dear {name},\n\nfirst due: {First  Due Date}\nmore', closing: 'Bye\nUs' },
      { ...person, items },
    )
    expect(lines).toMatchObject({
      greeting: 'Dear Zoë,',
      paragraphs: ['first due: Thursday 1 October 2026', 'more'],
      lastParagraphs: ['Bye', 'Us'],
    })
  })

  test('states that a course has no due date', () => {
    const undated = reminderMessage(
      { subject: 'From {first due date}', opening: '', closing: '' },
      { ...person, items: items.slice(0, 1) },
    )
    expect(undated.subject).toBe('From no fixed day')
  })
})

test('a digest has the figures of people, then courses, then the people with theirs, and how many more there are', () => {
  const message = digestMessage(defaultTexts.digest, {
    ...person,
    figures: { overdue: 3, dueThisWeek: 2, renewalDue: 1, expired: 0, neverLoggedIn: 4 },
    peopleFigures: {
      share: { people: 1040, peopleUpToDate: 37, required: 3000, requiredUpToDate: 1900 },
      peopleByState: { overdue: 1000, expired: 3, dueSoon: 2, renewalDue: 1, nothingDue: 34 },
      lateCourses: [
        { title: 'Noise', overdue: 900, expired: 2 },
        { title: 'Fire safety', overdue: 100, expired: 0 },
        { title: 'First aid', overdue: 0, expired: 1 },
      ],
      moreLateCourses: 1,
    },
    people: [
      {
        name: 'Ada Archer',
        courses: [
          { title: 'Fire safety', status: 'dueSoon', dueOn: '2026-11-24', validUntil: null },
          { title: 'Noise', status: 'overdue', dueOn: '2026-11-22', validUntil: null },
        ],
      },
    ],
    morePeople: 12,
    withoutEmail: [],
    moreWithoutEmail: 0,
    url: 'https://learn.acme.test/compliance',
  })
  expect(message.subject).toBe('Training at Harbour Ltd: 37 of 1,040 people are up to date (3%)')
  const { html, text } = render(look, message)
  expect(text).toContain(
    [
      '37 of 1,040 people are up to date (3%)',
      '',
      'Overdue: 1,000 people\nExpired: 3 people\nDue soon: 2 people\nRenewal due: 1 person\nNothing due: 34 people',
      'Never logged in: 4 people',
      '',
      '1,900 of 3,000 required courses are neither overdue nor expired; each learner counts once for each course.',
      '',
      'Courses in which most people are late',
      '* Noise\n  902 people late: 900 overdue, 2 expired',
      '* Fire safety\n  100 people overdue',
      '* First aid\n  1 person expired',
      '',
      'And 1 more course in which people are late',
      '',
      'Ada Archer',
      '* Noise (Overdue)\n  Was due on Sunday 22 November 2026, yesterday',
      '* Fire safety (Due soon)',
    ].join('\n'),
  )
  expect(text).toContain('And 12 more people in the list')
  expect(html).toContain('<h2 dir="auto"')
})

test('a notice names who has missed which due date', () => {
  const message = noticeMessage(defaultTexts.notice, {
    ...person,
    people: [
      { name: 'Ben Bell', title: 'Noise', dueOn: '2026-11-16' },
      { name: 'Ada Archer', title: 'Fire safety', dueOn: '2026-11-16' },
    ],
    more: 0,
    url: 'https://learn.acme.test/compliance',
  })
  expect(message.subject).toBe('2 courses overdue at Harbour Ltd')
  expect(titlesOf(message)).toEqual(['Ada Archer: Fire safety', 'Ben Bell: Noise'])
  expect(render(look, message).text).toContain('Was due on Monday 16 November 2026, 7 days ago')
})

describe('placeholders', () => {
  test('the default texts have valid ones only', () => {
    for (const kind of mailKinds)
      for (const field of mailTextFields)
        expect(placeholderProblem(kind, defaultTexts[kind][field])).toBeUndefined()
  })

  test.each([
    ['Hello {nmae}', 'There is no placeholder {nmae}. Valid are {name}, {organisation}, {count}, '],
    ['{} and {overdue}', 'There is no placeholder {}, {overdue}. Valid are {name}, '],
    ['Hello {name', 'A placeholder needs both braces: {name. Valid are {name}, '],
    ['Hello name}', 'A placeholder needs both braces: name}. Valid are {name}, '],
    ['{{name}}', 'A placeholder needs both braces: {'],
  ])('%s is refused', (text, sentence) => {
    expect(placeholderProblem('reminder', text)).toContain(sentence)
  })

  test('case and blanks do not matter, and a value is not read again', () => {
    expect(placeholderProblem('reminder', '{ First  due DATE }')).toBeUndefined()
    expect(replacePlaceholders('{ NAME }', { name: '{count}', count: '3' })).toBe('{count}')
  })
})
