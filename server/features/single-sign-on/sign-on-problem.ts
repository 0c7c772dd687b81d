// Why an answer of an identity provider lets nobody in.

const whys = {
  unknown: 'this log-in has taken too long, is finished already or began in another browser',
  notUsed: 'your organisation does not use single sign-on here at the moment',
  denied: 'your organisation did not let you in',
  changed: 'the answer of your organisation was changed on its way',
  unsigned: 'the answer of your organisation is not signed as it has to be',
  issuer: 'the answer is not from your organisation',
  audience: 'the answer of your organisation was made for another program',
  nonce: 'the answer of your organisation belongs to another log-in',
  time: 'the answer of your organisation is not valid now. The clock of one of the two servers may be wrong',
  recipient: 'the answer of your organisation was made for another address than this one',
  encrypted: 'the answer of your organisation is encrypted, which is not possible here',
  transient: 'the log-in of your organisation has another name for you each time',
  incomplete: 'the answer of your organisation is not complete',
  unreachable: 'the log-in of your organisation does not answer at the moment',
  secret: 'the log-in of your organisation does not accept our client id and secret',
} as const

export type Why = keyof typeof whys

export class SignOnProblem extends Error {
  readonly why: Why
  /** In the words of the provider or of the library, for those who set single sign-on up. It holds no secret and no value of a person. */
  readonly detail: string
  constructor(why: Why, detail = '') {
    super(
      `We could not log you in: ${whys[why]}. Please begin again. If it happens again, please tell the person who looks after your training`,
    )
    this.why = why
    this.detail = detail
  }
}
