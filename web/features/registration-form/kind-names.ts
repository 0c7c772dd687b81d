import type { QuestionKind } from '#contract/rules/registration-form.ts'

export const kindNames: Record<QuestionKind, string> = {
  singleChoice: 'Single choice',
  multipleChoice: 'Multiple choice',
  yesNo: 'Yes or no',
  text: 'Text',
}
