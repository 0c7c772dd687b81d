// The settings of zod, on the server and in the client.
import { z } from 'zod'
import { defaultMessage } from './rules/default-message.ts'

z.config({
  customError: defaultMessage,
  // The security policy of the pages forbids code from text. Zod would try it, and the browser would report a violation.
  ...('document' in globalThis ? { jitless: true } : {}),
})
