// README.txt of a pack: what is in it and how it is checked, for a reader who does not know the product.
import { packSubjectTexts } from '#contract/rules/evidence-packs.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import type { Manifest } from '#contract/rules/pack-manifest.ts'
import type { Summary } from './pack-figures.ts'
import type { Part } from './pack-parts.ts'

export function readMe(
  about: Omit<Manifest, 'files'>,
  { upToDate, states, required, definition }: Summary,
  parts: readonly Part[],
  publicUrl: string,
): string {
  const { client, subject, period, madeAt, madeBy, provider, timeZone, withCertificates } = about
  const name = subject.kind === 'client' ? client.name : `${subject.name}, ${client.name}`
  return [
    `EVIDENCE OF TRAINING: ${name}`,
    '',
    `${upToDate}.`,
    '',
    ...states.map(([state, people]) => `    ${state.padEnd(16)}${showNumber(people)}`),
    '',
    `${required}.`,
    '',
    `About         ${packSubjectTexts[subject.kind]}: ${name}`,
    `Period        ${period.from} to ${period.to} (days in the time zone ${timeZone})`,
    `Made          ${madeAt} (UTC) for ${madeBy.name}, ${madeBy.email}`,
    `By            ${provider}, with Coppice ${about.productVersion}`,
    '',
    'HOW THE PERCENTAGE IS CALCULATED',
    '',
    ...wrapped(definition),
    '',
    'HOW TO READ IT',
    '',
    'Unpack the whole ZIP into a folder and open index.html with a browser. It needs no network. It shows who has to',
    'complete what, with search, filters and print.',
    '',
    'The folder tables has everything, each table twice: as CSV for spreadsheets and as JSON for programs. Times are in',
    'UTC, in the form of ISO 8601; learning time is in seconds. The tables name people by the same "Person ID".',
    '',
    ...parts.flatMap(({ file, about: text }) => [file, ...wrapped(text), '']),
    withCertificates
      ? 'The folder certificates has the PDF of each certificate that is not revoked or replaced.'
      : 'Certificates are listed with their numbers. This pack was requested without their PDF files.',
    '',
    'HOW TO CHECK IT',
    '',
    'manifest.json lists each file with its size and SHA-256. manifest.sig is the signature of manifest.json (Ed25519).',
    `Please check the ZIP as it is on the page ${publicUrl}/verify/pack: the page names each file that was changed,`,
    'removed or added since the pack was made. Nothing is uploaded. With a copy of the product the same can be done by:',
    '',
    `    npm run evidence -- verify FILE --url ${publicUrl}`,
    '',
    'Left out on purpose: passwords, links that open an account, what people answered at registration, and who gave',
    'which feedback.',
    '',
  ].join('\r\n')
}

function wrapped(text: string): string[] {
  const lines: string[] = []
  let line = '   '
  for (const word of text.split(' ')) {
    if (line.length + word.length > 110) {
      lines.push(line)
      line = '   '
    }
    line += ` ${word}`
  }
  return [...lines, line]
}
