// Asks before something is deleted or removed: a dialog with Cancel and Confirm. It can be called from anywhere, and resolves
// to the answer.
export interface Question {
  title: string
  /** Names what is deleted or removed. */
  question: string
  /** The people whom it concerns, by name. */
  whom?: string
  /** Sentences about the losses, with counts. The buttons are shown after them. Never rejects (losses.ts). */
  losses?: Promise<readonly string[]>
  /** Whether there is anybody for whom it can be done; else Confirm is disabled. Known together with the losses. Never rejects. */
  isPossible?: Promise<boolean>
  /**
   * The text that has to be typed before Confirm is enabled: the name of the deleted object. Set only if the records of more than one
   * person are deleted, or a client, course or pathway that is in use (rule deletion-11). Never rejects.
   */
  typed?: Promise<string | undefined>
  /** Whether the button is red, for actions that cannot be undone. */
  destructive?: boolean
  /** The labels of the buttons; Confirm and Cancel by default. */
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
