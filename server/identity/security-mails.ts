// Writes the mails from which people notice that somebody else uses their account (rules access-44 and access-46).
import { type Origin, deviceOf } from '../access/origin.ts'
import type { App } from '../app/app.ts'
import type { Tx } from '../db/open.ts'
import { loginLink, securityLink } from '../mail/links.ts'
import { type MailedPerson, writeTo } from './mails.ts'

const momentOf = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export async function mailNewDevice(
  tx: Tx,
  { config }: App,
  person: MailedPerson,
  from: Origin,
): Promise<void> {
  await writeTo(tx, config, person, 'NewDevice', {
    subject: 'A log-in from a new device',
    paragraphs: [
      'Somebody has logged in to your account from a device or a place that we do not know of you.',
      `${deviceOf(from)}, ${momentOf.format(new Date())} (UTC), from the address ${from.address}`,
      'If that was you, there is nothing to do.',
    ],
    action: { label: 'See where you are logged in', url: securityLink(config) },
    closing:
      'If it was not you, please choose a new password at once: it logs out everybody else who uses your account.',
  })
}

export async function mailPasswordChanged(tx: Tx, { config }: App, person: MailedPerson): Promise<void> {
  await writeTo(tx, config, person, 'PasswordChanged', {
    subject: 'Your password was changed',
    paragraphs: ['Your account has a new password. The former one no longer opens it.'],
    action: { label: 'Go to the log-in', url: loginLink(config) },
    closing:
      'If it was not you, please set a new password with the link on the log-in page, and tell the person who looks after your training.',
  })
}

/** The changes of a second factor that its person hears of (rules access-53, access-82, access-100 and access-102). */
const secondFactorMails = {
  SecondFactorOn: {
    subject: 'Your log-in asks for a code now',
    text: 'An authenticator app was set up for your account. From now on the log-in asks for one of its codes after your password.',
  },
  SecondFactorOff: {
    subject: 'Your log-in asks for no code any more',
    text: 'The codes of your authenticator app were turned off. The log-in asks for none of them any more.',
  },
  SecondFactorReset: {
    subject: 'Your second factor was reset',
    text: 'An administrator has taken away the authenticator app, the passkeys and the recovery codes of your account. Your password alone opens it now, and you can set up an app or a passkey again.',
  },
  PasskeyAdded: {
    subject: 'A passkey was added to your account',
    text: 'A passkey was added to your account. It opens the account without your password.',
  },
  PasskeyRemoved: {
    subject: 'A passkey of your account was removed',
    text: 'A passkey of your account was removed. It does not open the account any more.',
  },
  RecoveryCodesReplaced: {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were made for your account. Those from before do not work any more.',
  },
  AccountHandedOver: {
    subject: 'Your account is opened by the account of your organisation now',
    text: 'You have logged in with the account of your organisation. The email address of this account had been entered by the person who used it before, maybe by you, and nobody had confirmed it. To be safe, its password, authenticator app, passkeys and API keys were removed, and everybody else was logged out.',
  },
  PasswordRemoved: {
    subject: 'Your password was removed',
    text: 'The password of your account was removed. You log in with a passkey or with the account of your organisation. With “Forgotten Password?” on the log-in page you can set a new one at any time.',
  },
} as const

export async function mailSecondFactor(
  tx: Tx,
  { config }: Pick<App, 'config'>,
  person: MailedPerson,
  change: keyof typeof secondFactorMails,
): Promise<void> {
  const { subject, text } = secondFactorMails[change]
  await writeTo(tx, config, person, change, {
    subject,
    paragraphs: [text],
    action: { label: 'See the security of your account', url: securityLink(config) },
    closing:
      'If you know nothing of it, please choose a new password at once, remove what you do not know under My Account, "Security", and tell the person who looks after your training.',
  })
}
