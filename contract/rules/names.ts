// Checks the name of a person, client, team, community or visitor (rule people-20). Names are shown within our own text and
// mailed in the name of the provider, so a name must not look like another line, run backwards or become a link.
import tlds from 'tlds' with { type: 'json' }

/** All top-level domains. Mail programs turn names with most of them into links. */
const endings = new Set<string>(tlds)

/** Titles and short words that are written before a dot, as in "Dr.Li" and "Co.KG". */
const shortWords = new Set(
  `ag bros capt co col dipl dr eng esq fr frau gen herr hon inc ing jr jun lic lt ltd mag mr mrs ms nr prof rev sen sgt sr
  sra st sta ste`.split(/\s+/),
)
const everywhere = new Set(['com', 'net', 'org', 'info', 'biz', 'xyz', 'top', 'site', 'online'])

/** Letters, digits and hyphens with dots between them. A match begins only at the start of a word, so that a long word is read once. */
const host = /(?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu

/** The schemes that a program opens without a host, and "www", the usual beginning of a host. */
const scheme =
  /(?<![\p{L}\p{M}\p{N}])(?:www\d*\.\S|(?:mailto|tel|sms|callto|skype|whatsapp|javascript|vbscript):\S)/iu

/** Takes time that is linear in the length. */
function hasAddress(name: string): boolean {
  // Wide letters and other dots lead to the same sites, and invisible characters could hide an address.
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
  // A slash or a port after the host, as in "t.co/x", makes it a link with any ending.
  if (/^(?:[/?#]\S|:\d)/.test(after) && /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$/u.test(ending)) return true
  if (!endings.has(ending) && !ending.startsWith('xn--')) return false
  if (everywhere.has(ending)) return true
  // A single capital letter is an initial, as in "J.Page". A single small letter is a site, as in "t.me".
  return labels
    .slice(0, -1)
    .some((label) => (isLong(label) ? !shortWords.has(label.toLowerCase()) : isSmall(label)))
}

/** Invisible characters: control and direction characters, line breaks, and all others without a width. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu

/** Joiners are allowed between letters of the scripts that need them, and in emoji that consist of several. */
const joiners =
  /(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d]|(?<=\p{Extended_Pictographic}[\ufe0f\p{EMod}]?)\u200d(?=\p{Extended_Pictographic})/gu

export const hasInvisible = (name: string): boolean => name.replace(joiners, '').search(invisible) >= 0

export const notOneLine = 'Please use no line breaks and no invisible characters in names'
export const notVisible = 'Please use no line breaks and no invisible characters'
export const notAnAddress = 'Please use no addresses of websites or emails in names'

/** Returns the problem with a name as a sentence; undefined if there is none. It does not check whether the name is empty or too long. */
export function problemOfName(name: string): string | undefined {
  if (hasInvisible(name)) return notOneLine
  return hasAddress(name) ? notAnAddress : undefined
}

/** Returns a name for use in a mail. Names from before the rule are made harmless; all others stay as they are. */
export function makeNameSafeForMail(name: string): string {
  const visible = hasInvisible(name) ? name.replace(invisible, ' ') : name
  return (hasAddress(visible) ? visible.normalize('NFKC').replace(/[.。:/@]+/g, ' ') : visible)
    .replace(/\s+/g, ' ')
    .trim()
}
