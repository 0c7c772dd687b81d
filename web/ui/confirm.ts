// Asks before something goes: a dialog with Cancel and Confirm. Called from anywhere, answers by promise.
export interface Question {
  title: string
  /** Names what goes. */
  question: string
  /** Who loses what, with counts. It is confirmed only after it has been shown. Never rejects (losses.ts). */
  losses?: Promise<readonly string[]>
  /** Red, for what cannot be brought back. */
  destructive?: boolean
  /** The button that does it, Confirm when left out; and the other one, Cancel. */
  yes?: string
  no?: string
}

type Ask = (question: Question) => Promise<boolean>
let ask: Ask = () => Promise.resolve(false)

export const askToConfirm: Ask = (question) => ask(question)

/** The dialog on screen takes the questions (ConfirmDialog.tsx). */
export function answerQuestionsWith(answer: Ask) {
  ask = answer
}
