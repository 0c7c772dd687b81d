/**
 * Returns how often a test tries something random: `few` times in `npm test`, and `many` times in the project `many-tries` of Vitest, which
 * `npm run test:more` runs.
 */
export const triesOf = (few: number, many: number) => (process.env['MANY_TRIES'] ? many : few)
