// The address of a post, made from its title once (rule blog-4).

const maxSlugLength = 80

/** Lower-case words with hyphens between them, in the script of the title. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    // Accents of Latin letters; in other scripts marks are vowels, without which a word is another one.
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    // Joiners are not seen.
    .replaceAll(/[\u200c\u200d]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
  let slug = ''
  for (const word of words ?? []) {
    const longer = slug ? `${slug}-${word}` : [...word].slice(0, maxSlugLength).join('')
    if (longer.length > maxSlugLength && slug) break
    slug = longer
  }
  return slug || 'post'
}

/** The slug, or with the first number that is free behind it. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
