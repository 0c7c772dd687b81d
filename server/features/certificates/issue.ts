// A passed course becomes a certificate and a badge, in the transaction that notes the pass.
import { makeNameSafeForMail } from '#contract/rules/names.ts'
import type { App } from '../../app/app.ts'
import type { Tx } from '../../db/open.ts'
import { imageUrl } from '../../http/images.ts'
import { courseLink } from '../../mail/links.ts'
import { isVersionOver } from '../../learning/record-queries.ts'
import { post } from '../../mail/outbox.ts'
import { mailLook } from '../../branding/theme.ts'
import { type Earned, badgeOf, storeCertificate } from './queries.ts'

/**
 * Freezes the text of the certificate and, the first time only, mails the badge (rule certificates-1).
 * @returns false when this person has a certificate for this course already, or when the version counts no more (rule courses-34)
 */
export async function issueCertificate(tx: Tx, app: App, earned: Earned): Promise<boolean> {
  if (await isVersionOver(tx, earned)) return false
  if (!(await storeCertificate(tx, earned))) return false
  const { config } = app
  const { title, image, firstName, lastName, email, clientId } = await badgeOf(tx, earned)
  const to = { userId: earned.userId, address: email, name: `${firstName} ${lastName}` }
  await post(tx, to, 'BadgeClaim', await mailLook(tx, config, clientId), {
    subject: 'You have earned a badge',
    greeting: `Congratulations, ${makeNameSafeForMail(firstName)}!`,
    paragraphs: [
      `You have completed “${title}”, and this badge is yours.`,
      'Open the course to claim it, and to download your certificate.',
    ],
    imageUrl: config.publicUrl + imageUrl(image),
    action: { label: 'Claim your badge', url: courseLink(config, earned.courseId) },
  })
  return true
}
