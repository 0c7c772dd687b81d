// How calls refuse without revealing whether the object exists, for tests that expect it.

import { formNotFound as formNotFoundText } from '#contract/calls/feedback.ts'

/** Not there, or of another client. */
export const notFound = { status: 404, errors: ['Not found'] }
export const formNotFound = { status: 404, errors: [formNotFoundText] }
export const forbidden = { status: 403, errors: ['You do not have permission'] }

/** A valid id that nothing has. */
export const unknownId = '11111111-1111-4111-8111-111111111111'
