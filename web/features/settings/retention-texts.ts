// The texts about the retention rules on the page (docs/rules/retention.md).
import type { Reply } from '#contract/call.ts'
import type { previewRetention } from '#contract/calls/settings.ts'
import {
  type RetentionPart,
  type RetentionRule,
  previewDays,
  retentionParts,
  retentionRules,
} from '#contract/rules/retention.ts'
import { counted } from '../../ui/quantities.ts'

interface Field {
  rule: RetentionRule
  label: string
  hint: string
}

export const retentionFields: Field[] = [
  {
    rule: 'people',
    label: 'People who left: months',
    hint: 'Learners are deleted so long after they were archived, and can be restored for 30 days. Managers and administrators, and people who are not archived, never are. Certificates stay valid, without the name.',
  },
  {
    rule: 'answers',
    label: 'Answers: months',
    hint: 'Removed are feedback in own words, answers at registration, and names and addresses in wellness questionnaires. What was chosen in feedback and the wellness numbers stay counted; reports on registration count only answers that are stored.',
  },
  {
    rule: 'logs',
    label: 'Logs: months',
    hint: 'Removed are the logs of attempts, and whose a log-in was. Results, completions and learning time stay. Empty: as the server is set up.',
  },
  {
    rule: 'mails',
    label: 'Texts of mails: months',
    hint: 'That a mail was sent, to whom and with which subject stays on the page Emails. The texts of answers to enquiries are removed too.',
  },
]

/** The beginnings of sentences that end with "… yet". */
export const failedRules: Record<RetentionRule, string> = {
  people: 'Some people who left could not be deleted',
  answers: 'Some old answers could not be removed',
  logs: 'Some old logs could not be removed',
  mails: 'Some old texts of mails could not be removed',
}

const words: Record<RetentionPart, [one: string, many?: string]> = {
  people: ['person', 'people'],
  feedbackTexts: ['feedback form with own words', 'feedback forms with own words'],
  registrations: ['registration'],
  questionnaires: ['wellness questionnaire'],
  attemptLogs: ['log of an attempt', 'logs of attempts'],
  logIns: ['log-in'],
  mails: ['mail'],
  enquiryAnswers: ['answer to an enquiry', 'answers to enquiries'],
}

type Parts = Reply<typeof previewRetention>['parts']

/** Returns a text such as "3 registrations and 1 wellness questionnaire". */
function listOf(rule: RetentionRule, parts: Parts, when: 'now' | 'soon'): string {
  const due = retentionParts[rule]
    .filter((part) => parts[part][when] > 0)
    .map((part) => counted(parts[part][when], ...words[part]))
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(due) || 'nothing'
}

/** Says what a period removes now, and in the days after. */
export const previewOf = (rule: RetentionRule, parts: Parts): string[] => [
  `Due now: ${listOf(rule, parts, 'now')}`,
  `In the ${previewDays} days after: ${listOf(rule, parts, 'soon')}`,
]

const questions: Record<RetentionRule, (due: string) => string> = {
  people: (due) => `Deleted, and restorable for 30 days: ${due}`,
  answers: (due) => `Answers, names and addresses removed permanently: ${due}`,
  logs: (due) => `Logs removed permanently: ${due}`,
  mails: (due) => `Texts removed permanently: ${due}`,
}

/** Says in the words of the dialog what the next run removes; empty if it removes nothing. */
export const removalsOf = (parts: Parts): string[] =>
  retentionRules
    .filter((rule) => retentionParts[rule].some((part) => parts[part].now > 0))
    .map((rule) => questions[rule](listOf(rule, parts, 'now')))
