// What a certificate is called when it is saved (Choice Q222).

const mostBytes = 200

/** "{learner name} {course title}.pdf", with what some system does not allow in names replaced. */
export function certificateFileName(learnerName: string, courseTitle: string): string {
  const name = `${learnerName} ${courseTitle}`
    .replace(/\s+/gu, ' ')
    .replace(/[<>:"/\\|?*\p{Cc}]/gu, '-')
    .replace(/\p{Cf}/gu, '')
  return `${shortened(name)
    .replace(/[. ]+$/, '')
    .trim()}.pdf`
}

/** Systems count bytes; a character is never cut in two. */
function shortened(name: string): string {
  let kept = ''
  for (const character of name) {
    if (Buffer.byteLength(kept + character) > mostBytes) break
    kept += character
  }
  return kept
}
