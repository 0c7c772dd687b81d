// The first script of the document. It is small and runs before the others have arrived (scripts/vite/first-script.js): the page at
// the address asks for its data and its code together with them.
import { begin } from './routes/begin.ts'
import { readUser } from './data/session.ts'

void begin(readUser())
