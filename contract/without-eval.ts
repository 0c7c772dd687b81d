// A page's security policy lets no code be made from text. Zod would try, be refused, and have it reported.
import { z } from 'zod'

if ('document' in globalThis) z.config({ jitless: true })
