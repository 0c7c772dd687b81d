import type { Reply } from '#contract/call.ts'
import type { list, preview } from '#contract/calls/course-versions.ts'
import { showDate } from '../../ui/dates.tsx'
import { namesInWords } from '../../ui/names-in-words.ts'
import { counted } from '../../ui/quantities.ts'

/** Says what happens without a last day, which depends on the validity of the course (rule courses-30). */
export function withoutLastDay({
  months,
  clientsOtherwise,
}: Pick<Reply<typeof list>, 'months' | 'clientsOtherwise'>): { label: string; description: string } {
  const others = counted(clientsOtherwise, 'organisation')
  if (months === null)
    return {
      label: 'Nobody',
      description:
        clientsOtherwise === 0
          ? 'Completions of this course have no end, so there is no renewal either.'
          : `Completions of this course have no end. In ${others} they have one: who renews there does the new version.`,
    }
  const rule = `Completions stay valid for their ${counted(months, 'month')}. Who renews then does the new version.`
  return {
    label: 'Everybody at their next renewal',
    description:
      clientsOtherwise === 0
        ? rule
        : `${rule} In ${others} completions have no end: nobody there has to do it again.`,
  }
}

/** Reads the preview aloud (rule courses-38). */
export function previewSentences(
  { people, clients, required, reminders, withoutReminder }: Reply<typeof preview>,
  lastDay: string,
): string[] {
  if (people === 0) return ['Nobody holds a completion that would end then.']
  const others = people - required
  return [
    `${counted(people, 'person', 'people')} in ${counted(clients, 'organisation')} hold${people === 1 ? 's' : ''} a completion that ends on ${showDate(lastDay)}.`,
    required === 0
      ? 'None of them has to do it again: the course is not assigned to them, or they are exempt.'
      : `${counted(required, 'person', 'people')} ${required === 1 ? 'has' : 'have'} to do it again.`,
    ...(required > 0 && others > 0
      ? [
          `${counted(others, 'person', 'people')} ${others === 1 ? 'is' : 'are'} not asked again: the course is not assigned to them, or they are exempt.`,
        ]
      : []),
    ...reminders.map(
      ({ people: reminded, days }) =>
        `${counted(reminded, 'person', 'people')} will be reminded on ${namesInWords(days.map(showDate), days.length, days.length)}, unless they have done it by then.`,
    ),
    ...(withoutReminder > 0
      ? [
          `${counted(withoutReminder, 'person', 'people')} will get no reminder: their organisation sends none, or they have not registered or have no address.`,
        ]
      : []),
  ]
}
