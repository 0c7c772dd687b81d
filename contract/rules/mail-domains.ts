// Mail domains whose people may join a client without a referral code: which are valid, and which would let anybody in.
import { canonicalEmail, isEmail } from './email.ts'

/** The most domains of one client. */
export const maxDomains = 20

/** Returns the mail domain of an address that is valid, in the form in which it is compared. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** Returns the form of a typed domain or address in which addresses have the domain: of "@XN--EXMPLE-CUA.org" that is "exämple.org". */
export const canonicalDomain = (typed: string): string =>
  domainOf(canonicalEmail(`a@${domainOf(typed.trim())}`))

/** @param domain in the form that `canonicalDomain` returns */
export const isMailDomain = (domain: string): boolean => isEmail(`a@${domain}`)

/** Providers with many endings, such as hotmail.com, hotmail.co.uk and hotmail.fr. */
const providersOfManyEndings = new Set([
  ...['gmail', 'googlemail', 'hotmail', 'outlook', 'yahoo', 'ymail', 'rocketmail', 'icloud', 'aol'],
  ...['gmx', 'protonmail', 'tutanota', 'yandex', 'fastmail'],
])
const providers = new Set([
  ...['live.com', 'live.co.uk', 'live.fr', 'msn.com', 'me.com', 'mac.com', 'mail.com', 'email.com', 'web.de'],
  ...['t-online.de', 'freenet.de', 'posteo.de', 'mailbox.org', 'proton.me', 'pm.me', 'tuta.com', 'zoho.com'],
  ...[
    'btinternet.com',
    'sky.com',
    'virginmedia.com',
    'talktalk.net',
    'ntlworld.com',
    'comcast.net',
    'att.net',
  ],
  ...[
    'verizon.net',
    'orange.fr',
    'wanadoo.fr',
    'free.fr',
    'sfr.fr',
    'laposte.net',
    'libero.it',
    'virgilio.it',
  ],
  ...[
    'mail.ru',
    'ukr.net',
    'wp.pl',
    'o2.pl',
    'seznam.cz',
    'bluewin.ch',
    'hey.com',
    'qq.com',
    '163.com',
    'naver.com',
  ],
])

/**
 * Whether anybody can get an address at the domain, so that it says nothing about the organisation of a person. The list is short: it is
 * there against a mistake, and nobody but administrators allows domains.
 */
export const isOpenToAnybody = (domain: string): boolean =>
  providers.has(domain) || providersOfManyEndings.has(domain.split('.')[0] as string)
