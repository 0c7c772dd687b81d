/** "25 minutes", "2 hours", "1 hour 30 minutes". */
export function minutesText(minutes: number): string {
  const [hours, rest] = minutes < 90 ? [0, minutes] : [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours && `${hours} ${hours === 1 ? 'hour' : 'hours'}`]
  if (rest || !hours) parts.push(`${rest} ${rest === 1 ? 'minute' : 'minutes'}`)
  return parts.filter(Boolean).join(' ')
}
