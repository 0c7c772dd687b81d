interface Credential {
  name: string
  /** ISO-8601. */
  issuedDateTime: string | null
  /** The last day on which it is valid; null without an end. */
  expiresOn: string | null
  number: string
  certificateUrl: string
}

/** The address of LinkedIn's form for a new certificate, filled in (rule certificates-2). */
export function linkedInAddress({
  name,
  issuedDateTime,
  expiresOn,
  number,
  certificateUrl,
}: Credential): string {
  const issued = issuedDateTime ? new Date(issuedDateTime) : undefined
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name,
    ...(issued ? { issueYear: String(issued.getFullYear()), issueMonth: String(issued.getMonth() + 1) } : {}),
    ...(expiresOn
      ? { expirationYear: expiresOn.slice(0, 4), expirationMonth: String(Number(expiresOn.slice(5, 7))) }
      : {}),
    certId: number,
    certUrl: certificateUrl,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}
