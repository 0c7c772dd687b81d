// The log-in without an email address: a name that is unique at the client, and a PIN or a password.

export const maxLoginNameLength = 50
/** Emoji and other pictures cannot be written on a card, so that somebody would type another name than the account has. */
export const hasEmoji = (text: string): boolean => /[\p{So}\p{Co}\p{Cn}\p{Extended_Pictographic}]/u.test(text)

/** How many wrong PINs lock an account until somebody who manages people unlocks it. */
export const maxWrongPins = 5
/** How long the one-time code of a card works. */
export const maxCardCodeDays = 60
/** How many characters a one-time code has without the hyphen. */
export const cardCodeLength = 10
/** How many cards are on one sheet. */
export const cardsPerSheet = 8

export const isPin = (secret: string): boolean => /^\d{6}$/.test(secret)

/** One sentence for what makes a PIN easy to guess; undefined for a PIN that may be used. */
export function problemOfPin(pin: string, loginName: string): string | undefined {
  if (loginName.replace(/\D/g, '').includes(pin)) return 'Please choose a PIN that is not in your log-in name'
  const isPattern = /^(\d{1,3})\1+$/.test(pin) || isRow(pin) || /^(\d)\1\1(\d)\2\2$/.test(pin)
  return isPattern ? 'Please choose a PIN that is harder to guess' : undefined
}

/** Whether each digit is the one after the one before, or each is the one before, as in 123456, 890123 and 654321. */
function isRow(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}

/** A code as it is compared: people type small letters, and blanks or hyphens where they like. */
export const canonicalCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

/** Returns what is missing in the form of this log-in; an empty text if nothing is. */
export function missingFromNameLogin(sent: {
  organisationCode: string
  loginName: string
  password: string
}): string {
  if (!sent.organisationCode.trim()) return 'Please enter the code of your organisation'
  if (!sent.loginName.trim()) return 'Please enter your log-in name'
  return sent.password ? '' : 'Please enter your PIN or password'
}

/** A name that may be taken: “nia.evans” from Nia Evans. Letters of every script stay; what cannot be in a name is left out. */
export const suggestedLoginName = (firstName: string, lastName: string): string =>
  [firstName, lastName]
    .map((name) =>
      name
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
        .replace(/^-+|-+$/g, ''),
    )
    .filter(Boolean)
    .join('.')
    .slice(0, maxLoginNameLength)
