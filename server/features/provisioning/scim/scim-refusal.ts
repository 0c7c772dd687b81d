import { Refusal } from '../../../base/refusal.ts'
import { nameTaken } from '../../teams/service.ts'
import { emailTaken, loginNameTaken, numberTaken } from '../../../identity/invitations.ts'

/** The words of SCIM for what is wrong (RFC 7644, 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness'

/** A refusal for which SCIM has a word. */
export class ScimRefusal extends Refusal {
  readonly scimType: ScimType | undefined

  constructor(
    status: number,
    detail: string,
    { scimType, retryAfter }: { scimType?: ScimType; retryAfter?: number } = {},
  ) {
    super(status, detail, retryAfter === undefined ? {} : { retryAfter })
    this.scimType = scimType
  }
}

const refusing = (scimType: ScimType, status: number) => (detail: string) =>
  new ScimRefusal(status, detail, { scimType })
export const invalidFilter = refusing('invalidFilter', 400)
export const invalidPath = refusing('invalidPath', 400)
export const invalidSyntax = refusing('invalidSyntax', 400)
export const invalidValue = refusing('invalidValue', 400)
export const isNotUnique = refusing('uniqueness', 409)
export const cannotChange = refusing('mutability', 400)

const uniquenessSentences: ReadonlySet<string> = new Set([emailTaken, loginNameTaken, numberTaken, nameTaken])

const typeOf = (refusal: Refusal): ScimType | undefined => {
  if (refusal instanceof ScimRefusal) return refusal.scimType
  if (refusal.status === 400) return 'invalidValue'
  return refusal.errors.some((sentence) => uniquenessSentences.has(sentence)) ? 'uniqueness' : undefined
}

export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** The body of an answer that refuses, as SCIM has it. */
export function scimBodyOf(refusal: Refusal) {
  const scimType = typeOf(refusal)
  return {
    schemas: [errorSchema],
    status: String(refusal.status),
    ...(scimType ? { scimType } : {}),
    detail: refusal.errors.join('. '),
  }
}
