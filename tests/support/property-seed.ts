// The seed of the random values with which properties are tried. In `npm test` it is always the same one, so that a change
// fails for what it does itself; `npm run trial -- properties` looks with other seeds for what nobody has thought of.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })
