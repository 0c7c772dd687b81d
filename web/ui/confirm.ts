// Asks before something is deleted or removed: a dialog with Cancel and Confirm. To be called from anywhere; resolves to
// the answer.
export interface Question {
  title: string
  /** Names what is deleted or removed. */
  question: string
  /** What is lost with it, with counts; The buttons are shown after it. Never rejects (losses.ts). */
  losses?: Promise<readonly string[]>
  /**
   * What has to be typed before Confirm is enabled, the name of what is deleted: only where the records of more than one person go, or
   * a client, course or pathway that is in use (rule deletion-11). Never rejects.
   */
  typed?: Promise<string | undefined>
  /** Red, for what cannot be undone. */
  destructive?: boolean
  /** The labels of the buttons; Confirm and Cancel when left out. */
  yes?: string
  no?: string
}

type Ask = (question: Question) => Promise<boolean>
let ask: Ask = () => Promise.resolve(false)

export const askToConfirm: Ask = (question) => ask(question)

/** Registers the dialog on screen, which answers all questions (ConfirmDialog.tsx). */
export function answerQuestionsWith(answer: Ask) {
  ask = answer
}
