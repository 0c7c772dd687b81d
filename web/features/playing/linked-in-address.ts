interface Credential {
  name: string
  /** ISO-8601. */
  issuedDateTime: string | null
  id: string | null
  certificateUrl: string
}

/** The address of LinkedIn's form for a new certificate, filled in (rule certificates-2). */
export function linkedInAddress({ name, issuedDateTime, id, certificateUrl }: Credential): string {
  const issued = issuedDateTime ? new Date(issuedDateTime) : undefined
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name,
    ...(issued ? { issueYear: String(issued.getFullYear()), issueMonth: String(issued.getMonth() + 1) } : {}),
    ...(id ? { certId: id } : {}),
    certUrl: certificateUrl,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}
