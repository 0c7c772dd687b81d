interface Credential {
  name: string
  issuedOn: string | null
  /** The last day on which it is valid; null without an end. */
  expiresOn: string | null
  number: string
  certificateUrl: string
}

/** The address of LinkedIn's form for a new certificate, filled in (rule certificates-2). */
export function linkedInAddress({ name, issuedOn, expiresOn, number, certificateUrl }: Credential): string {
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name,
    ...(issuedOn ? { issueYear: yearOf(issuedOn), issueMonth: monthOf(issuedOn) } : {}),
    ...(expiresOn ? { expirationYear: yearOf(expiresOn), expirationMonth: monthOf(expiresOn) } : {}),
    certId: number,
    certUrl: certificateUrl,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}

const yearOf = (day: string) => day.slice(0, 4)
const monthOf = (day: string) => String(Number(day.slice(5, 7)))
