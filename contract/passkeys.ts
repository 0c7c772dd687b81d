// Describes what browsers and the server send each other about passkeys, in the JSON of WebAuthn.
import { z } from 'zod'

const unreadable = { error: 'The passkey could not be read' }
const bytes = (max: number) =>
  z
    .string(unreadable)
    .max(max, unreadable)
    .regex(/^[\w-]*$/, unreadable)

const passkey = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key', unreadable) }

/** The passkey that `navigator.credentials.create()` has made. */
export const newPasskey = z.object(
  {
    ...passkey,
    response: z.object(
      {
        clientDataJSON: bytes(10_000),
        attestationObject: bytes(100_000),
        transports: z.array(z.string().max(20)).max(10).default([]),
      },
      unreadable,
    ),
  },
  unreadable,
)
export type NewPasskey = z.output<typeof newPasskey>

/** The answer that `navigator.credentials.get()` has signed. */
export const usedPasskey = z.object(
  {
    ...passkey,
    response: z.object(
      {
        clientDataJSON: bytes(10_000),
        authenticatorData: bytes(10_000),
        signature: bytes(4_000),
        userHandle: bytes(200).nullish(),
      },
      unreadable,
    ),
  },
  unreadable,
)
export type UsedPasskey = z.output<typeof usedPasskey>

/** The options that these two functions of the browser take. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
