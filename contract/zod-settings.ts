// How zod works here, wherever the contract is read.
import { z } from 'zod'
import { defaultWords } from './rules/default-words.ts'

z.config({
  customError: defaultWords,
  // A page's security policy lets no code be made from text. Zod would try, be refused, and have it reported.
  ...('document' in globalThis ? { jitless: true } : {}),
})
