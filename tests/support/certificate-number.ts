import { numberAlphabet } from '#contract/rules/certificate-number.ts'

/** Returns the number of a certificate with these 19 random characters, as `new_certificate_number()` of the database computes it. */
export function certificateNumberOf(random: string): string {
  const weightedSum = (characters: string) =>
    [...characters]
      .toReversed()
      .reduce((sum, character, place) => sum + (place + 1) * numberAlphabet.indexOf(character), 0)
  const whole = [...numberAlphabet]
    .map((check) => random + check)
    .find((characters) => weightedSum(characters) % numberAlphabet.length === 0)
  return ['CO', ...(whole?.match(/.{4}/g) ?? [])].join('-')
}
