/** Who somebody is to a provider, and everything that it says of them, whatever the protocol. */
export interface Identity {
  issuer: string
  /** The lasting name of the person: `sub` of OpenID Connect, `NameID` of SAML. */
  subject: string
  /** The name that the provider has for its own session of the person: `sid` of OpenID Connect, `SessionIndex` of SAML. Null if it has sent none. */
  session: string | null
  claims: Readonly<Record<string, unknown>>
}
