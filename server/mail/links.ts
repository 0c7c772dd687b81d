// Makes the addresses in mails. The order of the two parts differs from one address to the next (rule mail-1).
interface Site {
  /** The address of the site, without a slash at the end. */
  publicUrl: string
}

export const resetLink = (site: Site, userId: string, token: string) =>
  `${site.publicUrl}/Reset/${token}/${userId}`
export const confirmLink = (site: Site, userId: string, token: string) =>
  `${site.publicUrl}/Confirm/${userId}/${token}`
export const registerLink = (site: Site, userId: string, token: string) =>
  `${site.publicUrl}/Register/${userId}/${token}`
export const courseLink = (site: Site, courseId: string) => `${site.publicUrl}/engage/${courseId}`
/** Returns the address where anybody can verify a certificate. It is in its PDF, in mails and in profiles. */
export const verifyLink = (site: Site, number: string) => `${site.publicUrl}/verify/${number}`
/** Returns the address of the log-in without an email address, on a card with the code and the name. */
export const nameLoginLink = (site: Site, given?: { code: string; name: string }) =>
  given ? `${site.publicUrl}/log-in?${new URLSearchParams(given).toString()}` : `${site.publicUrl}/log-in`
/** Returns the address of the list of learners, for managers. */
export const learnersLink = (site: Site) => `${site.publicUrl}/manage-learners`
export const clientSettingsLink = (site: Site, urlToken: string) =>
  `${site.publicUrl}/client/${urlToken}?tab=settings`
export const provisioningLink = (site: Site, urlToken: string) =>
  `${site.publicUrl}/client/${urlToken}?tab=provisioning`
export const signOnLink = (site: Site, clientId: string) =>
  `${site.publicUrl}/single-sign-on?client=${clientId}`
/** Returns the address of the page with one's own sessions. */
export const securityLink = (site: Site) => `${site.publicUrl}/my-account/security`
/** Returns the address of the page with the webhooks. */
export const webhooksLink = (site: Site) => `${site.publicUrl}/webhooks`
export const loginLink = (site: Site) => site.publicUrl

const opensAnAccount = /https?:\/\/[^\s"<>/]+\/(?:Reset|Confirm|Register)\/[\w-]+\/[\w-]+/
const everyOne = (before = '', after = '') => new RegExp(before + opensAnAccount.source + after, 'g')
const note =
  'The link in this mail opens an account, so it was taken out of this copy when the mail had been sent.'

export interface Written {
  html: string
  text: string
}

export const hasOpeningLink = ({ html, text }: Written): boolean =>
  opensAnAccount.test(text) || opensAnAccount.test(html)

/** Returns what is stored of a mail without its links to accounts. The links that open an account are replaced by a note. */
export function withoutOpeningLinks({ html, text }: Written): Written {
  if (!hasOpeningLink({ html, text })) return { html, text }
  return {
    text: `${text.replaceAll(everyOne(), '(link taken out)')}\n\n${note}`,
    html: html
      .replaceAll(everyOne(' href="', '"'), '')
      .replaceAll(everyOne(), '(link taken out)')
      .replace(
        /<body[^>]*>/,
        `$&<p style="margin:0;padding:12px 24px;background:#fff6db;color:#4a3a00;font-size:14px;text-align:center">${note}</p>`,
      ),
  }
}
