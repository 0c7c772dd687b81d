import type { Reply } from '#contract/call.ts'
import { type openForm } from '#contract/calls/feedback.ts'
import { minPeople } from '#contract/calls/feedback-submissions.ts'

export type FeedbackForm = Reply<typeof openForm>['feedbackForm']
export type Question = FeedbackForm['questions'][number]
export type Answer = Question['answers'][number]
export type FreeTextQuestion = FeedbackForm['freeTextQuestions'][number]

/** Identifies a question or an answer, also after its words were changed. */
export const stableIdOf = ({ stableId }: { stableId: string }) => stableId

/** From how many people on texts are shown. */
export const minForTexts = (smallestGroup: number) => Math.max(minPeople, smallestGroup)
