// A certificate as an Open Badges 3.0 credential, before it is signed. What it says is described in
// docs/rules/certificates.md (certificates-16).
import type { JsonDocument } from '../../signing/signed-json.ts'
import { badgesContext, credentialsContext } from '../../signing/context-addresses.ts'
import { issuerAddress, statusListAddress } from './credential-addresses.ts'

export interface CredentialFacts {
  number: string
  learnerName: string
  courseTitle: string
  courseVersion: number
  versionId: string
  pathwayTitle: string | null
  minutes: number | null
  /** ISO-8601, as the others. */
  completedDateTime: string
  issuedDateTime: string
  validFrom: string
  validUntil: string | null
  statusIndex: number
  issuerName: string
  /** Absent where the file is missing. */
  badge?: { path: string; digest: string }
}

interface Site {
  publicUrl: string
}

export function credentialOf(site: Site, facts: CredentialFacts): JsonDocument {
  const { courseTitle, badge } = facts
  const address = `${site.publicUrl}/verify/${facts.number}`
  const image = badge && `${site.publicUrl}${badge.path}`
  return {
    '@context': [credentialsContext, badgesContext],
    // With the same id and issuer, the one that is valid from the last moment counts.
    id: address,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: courseTitle,
    issuer: {
      id: issuerAddress(site),
      type: ['Profile'],
      name: facts.issuerName,
      url: site.publicUrl,
    },
    awardedDate: toSecond(facts.issuedDateTime),
    validFrom: toSecond(facts.validFrom),
    ...(facts.validUntil ? { validUntil: toSecond(facts.validUntil) } : {}),
    credentialSubject: subjectOf(facts, image),
    credentialStatus: {
      id: `${statusListAddress(site)}#${facts.statusIndex}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(facts.statusIndex),
      statusListCredential: statusListAddress(site),
    },
    // A change of a single point of the picture is noticed.
    ...(badge && image
      ? { relatedResource: [{ id: image, mediaType: 'image/png', digestSRI: badge.digest }] }
      : {}),
  }
}

function subjectOf(facts: CredentialFacts, image: string | undefined) {
  const { courseTitle, courseVersion } = facts
  return {
    type: ['AchievementSubject'],
    identifier: [
      { type: 'IdentityObject', identityType: 'name', identityHash: facts.learnerName, hashed: false },
    ],
    activityEndDate: toSecond(facts.completedDateTime),
    licenseNumber: facts.number,
    achievement: {
      id: `urn:uuid:${facts.versionId}`,
      type: ['Achievement'],
      achievementType: 'CertificateOfCompletion',
      name: courseTitle,
      version: String(courseVersion),
      description: descriptionOf(facts),
      criteria: { narrative: `The course “${courseTitle}” (version ${courseVersion}) was passed.` },
      ...(image ? { image: { id: image, type: 'Image', caption: `Badge of “${courseTitle}”` } } : {}),
    },
  }
}

function descriptionOf({ courseTitle, pathwayTitle, minutes, number }: CredentialFacts): string {
  return [
    `Completion of the course “${courseTitle}”`,
    pathwayTitle ? ` of the pathway “${pathwayTitle}”` : '',
    minutes ? `, which typically takes ${minutes} minutes` : '',
    `. Certificate ${number}.`,
  ].join('')
}

/** The time has no fractions of a second, because not all programs read them. */
const toSecond = (moment: string) => `${new Date(moment).toISOString().slice(0, 19)}Z`
