/** A secret that ends within so many days is shown, and mailed once (rule access-71). */
export const daysOfNotice = 30

/** The page to which a provider sends the browser back: each provider has one of its own, so that no answer of one is taken for another's. */
export const signOnReturnPath = (providerId: string) => `/single-sign-on/return/${providerId}`
/** The page that begins a log-in with a provider, for people who have begun there. */
export const signOnBeginPath = (providerId: string) => `/single-sign-on/begin/${providerId}`

/** The address at which an OpenID provider reports that somebody has logged out there. */
export const logOutPath = (providerId: string) => `/single-sign-on/log-out/${providerId}`

/** The address that such a provider loads in a frame of its own page, in the browser that logs out. */
export const logOutFramePath = (providerId: string) => `${logOutPath(providerId)}/frame`

export const beginHere = 'begin-here'
/** The log-in with a sentence about an answer of a provider that belongs to no log-in. */
export const beginHerePath = `/?${beginHere}`

/** The file that a SAML provider offers about itself. */
export const metadataFile = { accept: ['.xml'], maximumBytes: 500_000 } as const

/** The names that an OpenID provider has for the values of a person. */
export const openIdClaims = {
  firstNameClaim: 'given_name',
  lastNameClaim: 'family_name',
  emailClaim: 'email',
} as const
const ofPerson = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
/** The names that many SAML providers have for them. */
export const samlClaims = {
  firstNameClaim: `${ofPerson}/givenname`,
  lastNameClaim: `${ofPerson}/surname`,
  emailClaim: `${ofPerson}/emailaddress`,
} as const
