// What the name of a person, client, team, community or visitor may contain (rule people-20). Names are shown beside words
// of ours, and mailed in the name of the provider: none may look like another line, run backwards or become a link.
import tlds from 'tlds' with { type: 'json' }

/** Endings of addresses, all that there are: mail programs make a link of most. */
const endings = new Set<string>(tlds)

/** Before a dot these are titles and short words, as in "Dr.Li" and "Co.KG". */
const shortWords = new Set(
  `ag bros capt co col dipl dr eng esq fr frau gen herr hon inc ing jr jun lic lt ltd mag mr mrs ms nr prof rev sen sgt sr
  sra st sta ste`.split(/\s+/),
)
const everywhere = new Set(['com', 'net', 'org', 'info', 'biz', 'xyz', 'top', 'site', 'online'])

/** Letters, digits and hyphens with dots between them. It begins where a word does, so that a long word is read once. */
const host = /(?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu

/** What a program opens without an address behind it, and the usual beginning of one. */
const scheme =
  /(?<![\p{L}\p{M}\p{N}])(?:www\d*\.\S|(?:mailto|tel|sms|callto|skype|whatsapp|javascript|vbscript):\S)/iu

/** Linear in the length. */
function hasAddress(name: string): boolean {
  // Wide letters and other dots lead to the same sites; what is invisible would only hide an address.
  const plain = name.normalize('NFKC').replace(invisible, '').replace(/。/g, '.')
  if (scheme.test(plain) || /:\/\/|[^\s@]@[^\s@]+\.[^\s@.]/.test(plain)) return true
  for (const { 0: found, index } of plain.matchAll(host))
    if (isSite(found.split('.'), plain.slice(index + found.length))) return true
  return false
}

const isLong = (label: string) => [...label].length > 1
const isSmall = (label: string) => label !== label.toUpperCase()

function isSite(labels: string[], after: string): boolean {
  if (labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label))) return true
  const ending = (labels.at(-1) as string).replace(/[-_]+$/, '').toLowerCase()
  // As in "t.co/x": a slash or a port after it makes a link of any ending.
  if (/^(?:[/?#]\S|:\d)/.test(after) && /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$/u.test(ending)) return true
  if (!endings.has(ending) && !ending.startsWith('xn--')) return false
  if (everywhere.has(ending)) return true
  // A single capital is an initial, as in "J.Page"; a small letter is a site, as in "t.me".
  return labels
    .slice(0, -1)
    .some((label) => (isLong(label) ? !shortWords.has(label.toLowerCase()) : isSmall(label)))
}

/** What is never seen: control and direction characters, line breaks, and all else without a place on the line. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu

/** Between letters of the scripts that are written with them, and in pictures made of several. */
const joiners =
  /(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d]|(?<=\p{Extended_Pictographic}[\ufe0f\p{EMod}]?)\u200d(?=\p{Extended_Pictographic})/gu

export const hasInvisible = (name: string): boolean => name.replace(joiners, '').search(invisible) >= 0

export const notOneLine = 'Please use no line breaks and no invisible characters in names'
export const notVisible = 'Please use no line breaks and no invisible characters'
export const notAnAddress = 'Please use no addresses of web sites or e-mail in names'

/** What is wrong with a name, as a sentence; undefined for a good one. Whether it is empty or too long is not judged. */
export function problemOfName(name: string): string | undefined {
  if (hasInvisible(name)) return notOneLine
  return hasAddress(name) ? notAnAddress : undefined
}

/** A name in a mail: those from before the rule become harmless, all others stay as they are. */
export function nameInMail(name: string): string {
  const visible = hasInvisible(name) ? name.replace(invisible, ' ') : name
  return (hasAddress(visible) ? visible.normalize('NFKC').replace(/[.。:/@]+/g, ' ') : visible)
    .replace(/\s+/g, ' ')
    .trim()
}
