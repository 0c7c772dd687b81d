// Finds the caller before a byte of the body is read.
import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { App } from '../app/app.ts'
import { notSignedIn } from '../base/refusal.ts'
import { type Person, mustBeAllowed, authenticate, whyEnded } from '../access/who.ts'

declare module 'fastify' {
  interface FastifyRequest {
    who?: Person
  }
}

/** Stores on the request who calls. @throws Refusal 401 without a valid session, 403 without the role */
export async function authenticateCaller({ db }: Pick<App, 'db'>, { access }: Call, request: FastifyRequest) {
  const { authorization } = request.headers
  if (countAuthorizations(request) > 1) throw notSignedIn()
  request.who = await authenticate(db, authorization)
  if (!request.who && access !== 'anyone') throw notSignedIn(await whyEnded(db, authorization))
  mustBeAllowed(access, request.who)
}

/** Node joins or drops repeated headers. With two of this one, it would be unclear whose call it is. */
const countAuthorizations = ({ raw }: FastifyRequest) =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'authorization').length
