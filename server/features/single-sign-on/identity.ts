/** Who somebody is to a provider, and everything that it says of them, whatever the protocol. */
export interface Identity {
  issuer: string
  /** The lasting name of the person: `sub` of OpenID Connect, `NameID` of SAML. */
  subject: string
  claims: Readonly<Record<string, unknown>>
}
