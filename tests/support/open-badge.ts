// A credential as "Open Badges Specification 3.0" (1EdTech) describes it, written from its data model: what is required, and
// the types of all that we use.
import { z } from 'zod'

const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
const uri = z.string().regex(/^(https?:\/\/|urn:uuid:)/)
const types = (...required: string[]) =>
  z.array(z.string()).refine((all) => required.every((type) => all.includes(type)))

const proof = z.object({
  type: z.literal('DataIntegrityProof'),
  cryptosuite: z.enum(['eddsa-rdfc-2022', 'eddsa-jcs-2022']),
  created: moment,
  verificationMethod: uri,
  proofPurpose: z.literal('assertionMethod'),
  proofValue: z.string().regex(/^z[1-9A-HJ-NP-Za-km-z]{80,}$/),
})

const image = z.strictObject({ id: uri, type: z.literal('Image'), caption: z.string() })

const achievement = z.strictObject({
  id: uri,
  type: types('Achievement'),
  achievementType: z.literal('CertificateOfCompletion'),
  name: z.string().min(1),
  version: z.string(),
  description: z.string().min(1),
  criteria: z.strictObject({ narrative: z.string().min(1) }),
  image: image.optional(),
})

const identity = z.strictObject({
  type: z.literal('IdentityObject'),
  identityType: z.literal('name'),
  identityHash: z.string(),
  hashed: z.boolean(),
})

export const openBadge = z.strictObject({
  '@context': z.tuple([
    z.literal('https://www.w3.org/ns/credentials/v2'),
    z.literal('https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'),
  ]),
  id: uri,
  type: types('VerifiableCredential', 'OpenBadgeCredential'),
  name: z.string().min(1),
  issuer: z.strictObject({ id: uri, type: types('Profile'), name: z.string(), url: uri }),
  awardedDate: moment,
  validFrom: moment,
  validUntil: moment.optional(),
  credentialSubject: z.strictObject({
    type: types('AchievementSubject'),
    identifier: z.array(identity).min(1),
    activityEndDate: moment,
    licenseNumber: z.string(),
    achievement,
  }),
  credentialStatus: z.strictObject({
    id: uri,
    type: z.literal('BitstringStatusListEntry'),
    statusPurpose: z.literal('revocation'),
    statusListIndex: z.string().regex(/^\d+$/),
    statusListCredential: uri,
  }),
  relatedResource: z
    .array(
      z.strictObject({
        id: uri,
        mediaType: z.literal('image/png'),
        digestSRI: z.string().regex(/^sha256-/),
      }),
    )
    .optional(),
  proof: z.array(proof),
})
